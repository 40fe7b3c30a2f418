"""Tests of plaso_claude."""
