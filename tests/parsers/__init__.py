"""Tests of the parser and its plugins."""
