"""Runs log2timeline with a transcript plugin that fails on some files:

    python -m tests.workers <log2timeline arguments>

What the plugin does to a file is told by the first prompt in it.
"""

import os
import signal
import sys
import time

from plaso_claude import autoload

autoload.Install()

# pylint: disable=wrong-import-position
from plaso_claude import parsers as _  # Registers the plugins.
from plaso_claude.parsers import transcript

_stock_parse_file = transcript.TranscriptPlugin._ParseFile


def _ParseFile(self, parser_mediator, file_object, location):
    """Parses a transcript, or fails as its first prompt says.

    Args:
      parser_mediator (ParserMediator): parser mediator.
      file_object (dfvfs.FileIO): file-like object.
      location (Location): location of the file.
    """
    file_object.seek(0)
    data = file_object.read(65536)
    if b"please raise" in data:
        raise ValueError("fault that was asked for")
    if b"please exhaust memory" in data:
        raise MemoryError
    if b"please recurse" in data:
        _ParseFile(self, parser_mediator, file_object, location)
    if b"please kill" in data:
        os.kill(os.getpid(), signal.SIGKILL)
    if b"please hang" in data:
        time.sleep(3600)

    _stock_parse_file(self, parser_mediator, file_object, location)


transcript.TranscriptPlugin._ParseFile = _ParseFile


if __name__ == "__main__":
    from plaso.scripts import log2timeline

    sys.exit(log2timeline.Main())
