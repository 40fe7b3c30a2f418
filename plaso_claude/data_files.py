"""Paths of the data files of plaso_claude."""

import os

_PACKAGE_PATH = os.path.dirname(os.path.abspath(__file__))

# The formatters lie in the package where it is installed, next to it in a checkout.
_FORMATTERS_PATHS = [
    os.path.join(path, "formatters", "claude_code.yaml")
    for path in (_PACKAGE_PATH, os.path.dirname(_PACKAGE_PATH))
]

ARTIFACT_DEFINITIONS_PATH = os.path.join(_PACKAGE_PATH, "data", "claude_code.yaml")

FILE_FILTER_PATH = os.path.join(_PACKAGE_PATH, "data", "filter_claude_code.yaml")

FORMATTERS_PATH = next(filter(os.path.isfile, _FORMATTERS_PATHS), _FORMATTERS_PATHS[0])

TAGGING_RULES_PATH = os.path.join(_PACKAGE_PATH, "data", "tag_claude_code.txt")

TIMELINER_PATH = os.path.join(_PACKAGE_PATH, "data", "timeliner.yaml")
