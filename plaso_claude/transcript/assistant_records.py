"""Assistant records: replies, thinking, tool uses and API errors."""

from plaso_claude import values as values_helper
from plaso_claude.transcript import content_blocks
from plaso_claude.transcript import rows

# The keys of the input that make up the text of a tool use, by tool.
_INPUT_KEYS_PER_TOOL = {
    "Agent": ("description", "prompt"),
    "Bash": ("command",),
    "Edit": ("file_path",),
    "Glob": ("pattern", "path"),
    "Grep": ("pattern", "path"),
    "LS": ("path",),
    "MultiEdit": ("file_path",),
    "NotebookEdit": ("notebook_path",),
    "NotebookRead": ("notebook_path",),
    "PowerShell": ("command",),
    "Read": ("file_path",),
    "Skill": ("skill", "args"),
    "Task": ("description", "prompt"),
    "WebFetch": ("url",),
    "WebSearch": ("query",),
    "Write": ("file_path",),
}

# The first of these keys makes up the text of any other tool use.
_OTHER_INPUT_KEYS = (
    "command",
    "file_path",
    "path",
    "pattern",
    "url",
    "query",
    "description",
)

# Keys of inputs that are attributes of their own. The first key of an attribute counts.
_INPUT_ATTRIBUTES = (
    ("command", "command"),
    ("description", "description"),
    ("file_path", "file_path"),
    ("notebook_path", "file_path"),
    ("path", "file_path"),
    ("pattern", "pattern"),
    ("query", "query"),
    ("subagent_type", "subagent_type"),
    ("url", "url"),
)

_SYNTHETIC_MODEL = "<synthetic>"


def GetToolUseText(tool_name, tool_input):
    """Retrieves the text of a tool use.

    Args:
      tool_name (str): name of the tool.
      tool_input (object): input of the tool.

    Returns:
      str: text.
    """
    if isinstance(tool_input, dict):
        parts = [
            values_helper.Print(tool_input[key])
            for key in _INPUT_KEYS_PER_TOOL.get(tool_name, ())
            if values_helper.IsSet(tool_input.get(key))
        ]
        if parts:
            return " ".join(parts)

        for key in _OTHER_INPUT_KEYS:
            value = tool_input.get(key)
            if values_helper.IsSet(value):
                return values_helper.Print(value)

    return values_helper.CompactJSON(tool_input)


def _AddToolUse(state, block):
    """Adds the row of a tool use block.

    Args:
      state (TranscriptState): state of the transcript.
      block (dict[str, object]): tool use block.
    """
    identifier = values_helper.Print(block.get("id"), None)
    tool_name = values_helper.Print(block.get("name"), None)
    tool_input = block.get("input")

    text = None
    if tool_name == "Bash":
        # The input as the model sent it has the change of directory that the program
        # takes off.
        wire_inputs = state.values.get("wireToolInputs")
        wire_input = (
            wire_inputs.get(identifier) if isinstance(wire_inputs, dict) else None
        )
        command = wire_input.get("command") if isinstance(wire_input, dict) else None
        if values_helper.IsSet(command):
            text = values_helper.Print(command)

    if text is None:
        text = GetToolUseText(tool_name, tool_input)

    attributes = {}
    if isinstance(tool_input, dict):
        for key, name in _INPUT_ATTRIBUTES:
            if key in tool_input and name not in attributes:
                value = values_helper.Print(tool_input[key], None)
                if value is not None:
                    attributes[name] = value

    state.AddRow(
        rows.TOOL_USE,
        text,
        tool_input=values_helper.EscapeActingInJSON(
            values_helper.CompactJSON(tool_input)
        ),
        tool_name=tool_name,
        tool_use_identifier=identifier,
        **attributes,
    )


def _AddAPIError(state, blocks):
    """Adds the row of an API error.

    Args:
      state (TranscriptState): state of the transcript.
      blocks (list[object]): content blocks.
    """
    values = state.values
    parts = [
        values_helper.Print(values[key])
        for key in ("apiErrorStatus", "error")
        if values_helper.IsSet(values.get(key))
    ]
    text = "\n".join(content_blocks.GetTexts(blocks))
    if parts:
        text = f"{' '.join(parts):s}: {text:s}"
    state.AddNotice(f"api error: {text:s}")


def _TrackModel(state, model):
    """Adds the row of a change of the model of the session.

    Args:
      state (TranscriptState): state of the transcript.
      model (str): model.
    """
    text = f"model: {model:s}"
    if state.session.model:
        text = f"model: {state.session.model:s} -> {model:s}"
    state.session.model = model

    requested_model = values_helper.Print(state.values.get("requestedModel"), None)
    if requested_model and requested_model != model:
        text = f"{text:s} requested={requested_model:s}"
    state.AddNotice(text, model=model)


def AddAssistantRecord(state):
    """Adds the rows of an assistant record.

    Args:
      state (TranscriptState): state of the transcript.
    """
    values = state.values
    message = values.get("message")
    if not isinstance(message, dict):
        message = {}

    blocks = content_blocks.GetBlocks(message)
    model = values_helper.Print(message.get("model"), None)

    # An error in place of an answer.
    if model == _SYNTHETIC_MODEL or values.get("isApiErrorMessage") is True:
        _AddAPIError(state, blocks)
        return

    if model and model != state.session.model:
        _TrackModel(state, model)

    for block in content_blocks.NumberBlocks(state, blocks):
        text = content_blocks.GetText(block)
        if text is not None:
            if text:
                state.AddRow(rows.RESPONSE, text, model=model)
            continue

        block_type = block.get("type") if isinstance(block, dict) else None
        if block_type == "tool_use":
            _AddToolUse(state, block)

        elif block_type == "thinking":
            text = values_helper.Print(block.get("thinking"), "")
            if text:
                state.AddRow(rows.THINKING, text, model=model)

        elif block_type == "redacted_thinking":
            state.AddRow(rows.THINKING, "[redacted]", model=model)

        else:
            content_blocks.AddOtherBlock(state, block)

    state.usage.Take(state, message, model)
