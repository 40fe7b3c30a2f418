"""Parsers for the files of Claude Code, added to plaso from outside."""

__version__ = "0.1.0"
