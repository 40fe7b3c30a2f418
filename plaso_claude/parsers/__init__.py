"""The Claude Code parser and its plugins, which register when this is imported."""

from plaso_claude.parsers import transcript
