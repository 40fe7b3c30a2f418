"""Tests of the record readers."""
