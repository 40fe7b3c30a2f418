"""Rows: what a record of a store puts on the timeline."""

import msgspec

# Kinds of rows. Each becomes one data type.
CHAIN = "chain"
DOCUMENT = "document"
FILE_BACKUP = "file_backup"
HOOK = "hook"
NOTICE = "notice"
PERMISSION_DECISION = "permission_decision"
PROMPT = "prompt"
RESPONSE = "response"
SUMMARY = "summary"
THINKING = "thinking"
TOOL_RESULT = "tool_result"
TOOL_USE = "tool_use"
UNRECOGNIZED = "unrecognized"
USAGE = "usage"

# The turn type of the rows that make up the conversation. The other kinds of rows have
# none.
TURN_TYPE_PER_KIND = {
    NOTICE: "system",
    PERMISSION_DECISION: "system",
    PROMPT: "user",
    RESPONSE: "assistant",
    THINKING: "thinking",
    TOOL_RESULT: "tool_result",
    TOOL_USE: "tool_use",
}


class Row(msgspec.Struct):
    """What becomes one event.

    Attributes:
      kind (str): kind of the row.
      attributes (dict[str, object]): attribute values by name, None where there is none.
      recovered (bool): True if the row comes from a record that was recovered from a
          damaged line.
    """

    kind: str
    attributes: dict
    recovered: bool = False


def GetLabel(text):
    """Retrieves the label of a system row.

    Args:
      text (str): text of the row.

    Returns:
      str: part of the text before the first colon and blank or None if there is none.
    """
    label, separator, _ = text.partition(": ")
    return label if separator else None
