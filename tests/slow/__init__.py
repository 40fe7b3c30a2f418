"""Tests that take minutes, which tox runs in environments of their own."""
