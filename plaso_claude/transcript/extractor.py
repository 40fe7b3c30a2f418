"""Walks through a transcript and makes rows of its records."""

from plaso_claude import values as values_helper
from plaso_claude.records import decoder
from plaso_claude.records import lines
from plaso_claude.records import reader
from plaso_claude.transcript import content_blocks
from plaso_claude.transcript import record_kinds
from plaso_claude.transcript import state as transcript_state
from plaso_claude.transcript import trackers


def ReadFirstValues(file_object):
    """Reads the first values in a file, for rows that stand before them.

    Mostly they are found in the first few lines. A line is decoded only if it names a
    value that is missing.

    Args:
      file_object (file): file-like object.

    Returns:
      FirstValues: first values.

    Raises:
      OSError: if the file cannot be read.
    """
    first_values = transcript_state.FirstValues()
    missing_keys = first_values.GetMissingKeys()

    for line in lines.ReadLines(file_object):
        data = line.data
        for key in missing_keys:
            if key in data:
                break
        else:
            continue

        try:
            values = decoder.Decode(data)
        except decoder.DecodeError:
            continue

        if isinstance(values, dict):
            first_values.Take(values)
            missing_keys = first_values.GetMissingKeys()
            if not missing_keys:
                break

    return first_values


def _AddBadLine(state, bad_line):
    """Adds the row of a bad line.

    Args:
      state (TranscriptState): state of the transcript.
      bad_line (BadLine): bad line.
    """
    state.SetBadLine(bad_line)
    state.chain.TakeBadLine(bad_line)
    state.AddNotice(f"parser: {bad_line.GetDescription():s}", label="parser")
    state.AddWarning(f"unparseable line with error: {bad_line.error:s}")


def _AddUnreadableRecord(state, record, exception):
    """Adds the row of a record that a fault of ours keeps from being read.

    Args:
      state (TranscriptState): state of the transcript.
      record (Record): record.
      exception (Exception): fault.
    """
    error = f"{type(exception).__name__:s}: {exception!s}"
    state.SetBadLine(record)
    text = values_helper.CompactJSON(record.values)
    state.AddNotice(f"parser: unreadable record ({error:s}): {text:s}", label="parser")
    state.AddWarning(f"unable to read record with error: {error:s}")


def _AddRecord(state, record):
    """Adds the rows of a record.

    Args:
      state (TranscriptState): state of the transcript.
      record (Record): record.
    """
    state.SetRecord(record)
    state.chain.TakeRecord(state)

    kind = record.values.get("type")
    if not isinstance(kind, str):
        kind = None

    trackers.AddTrackerRows(state, kind)

    add_rows = record_kinds.ROWS_PER_KIND.get(kind)
    if add_rows:
        add_rows(state)
    elif kind not in record_kinds.KINDS_WITHOUT_ROW:
        content_blocks.AddUnrecognized(
            state, values_helper.Print(record.values.get("type")), record.values
        )


def _ProduceWarnings(state, produce_warning):
    """Produces the warnings that are ready.

    Args:
      state (TranscriptState): state of the transcript.
      produce_warning (function): takes the message of a warning.
    """
    for message in state.warnings:
        produce_warning(message)
    state.warnings.clear()


def ExtractRows(file_object, file_context, produce_warning):
    """Extracts the rows of a transcript.

    Args:
      file_object (file): file-like object.
      file_context (FileContext): what is known of the file.
      produce_warning (function): takes the message of a warning.

    Yields:
      Row: a row.

    Raises:
      OSError: if the file cannot be read further. The rows of what was read, and those
          that waited, have been yielded by then.
    """
    first_values = ReadFirstValues(file_object)
    state = transcript_state.TranscriptState(file_context, first_values)

    read_error = None
    try:
        for record in reader.ReadRecords(
            file_object, record_kinds.IsTranscriptRecord, record_kinds.Decode
        ):
            if isinstance(record, reader.Record):
                try:
                    _AddRecord(state, record)
                except Exception as exception:  # pylint: disable=broad-except
                    _AddUnreadableRecord(state, record, exception)
            else:
                _AddBadLine(state, record)
            state.CloseRecord()

            if state.warnings:
                _ProduceWarnings(state, produce_warning)
            if state.rows:
                yield from state.rows
                state.rows.clear()

    except OSError as exception:
        read_error = exception

    yield from state.Finish(file_object)
    _ProduceWarnings(state, produce_warning)

    if read_error:
        raise read_error
