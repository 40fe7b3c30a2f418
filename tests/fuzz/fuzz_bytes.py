"""Mutates the bytes of files, guided by coverage:

python -m tests.fuzz.fuzz_bytes [-max_total_time=SECONDS] tests/fuzz/corpus
"""

import sys

import atheris

with atheris.instrument_imports(include=["plaso_claude"]):
    from plaso_claude import parsers as _
    from tests.fuzz import invariants


def TestOneInput(data):
    """Tests an input: a byte that chooses the store, and the content of the file.

    Args:
      data (bytes): input.
    """
    if not data:
        return

    content = bytes(data[1:])
    index = data[0] % (len(invariants.LOCATIONS) + 1)
    if index == len(invariants.LOCATIONS):
        invariants.CheckTranscript(content)
    else:
        invariants.CheckFile(invariants.LOCATIONS[index], content)


def Main():
    """Runs the fuzzer."""
    atheris.Setup(sys.argv, TestOneInput)
    atheris.Fuzz()


if __name__ == "__main__":
    Main()
