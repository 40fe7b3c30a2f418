"""Reading records out of line-based and whole-file JSON stores.

Knows neither plaso nor Claude Code: it turns the bytes of a file into JSON values, each
with the place it came from, and says what it could not read.
"""
