"""Tests with evidence as it really comes: file systems, images, collections."""
