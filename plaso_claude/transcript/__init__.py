"""Records of a transcript to rows: what each record means on a timeline.

Knows neither plaso nor dfVFS. The table from record kind to rows is in record_kinds.py,
what runs along a file is in state.py, and extractor.py walks through a file.
"""
