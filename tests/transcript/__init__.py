"""Tests of the rows of transcripts."""
