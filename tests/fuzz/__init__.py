"""Inputs that nobody would write by hand."""
