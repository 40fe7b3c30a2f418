"""User records: prompts, tool results, permission decisions and injected texts."""

from plaso_claude import values as values_helper
from plaso_claude.transcript import content_blocks
from plaso_claude.transcript import rows

_FORK_MARKER = "<fork-boilerplate>"

# The start of an injected text, and the label of its system row.
_LABEL_PER_MARKER = {
    "<task-notification>": "task notification",
    "<command-name>": "slash command",
    "<command-message>": "slash command",
    "<local-command-stdout>": "command output",
    "<local-command-caveat>": "context",
    "<system-reminder>": "context",
    _FORK_MARKER: "subagent task",
}

_MARKERS = tuple(_LABEL_PER_MARKER)

_LABEL_PER_ORIGIN_KIND = {
    "auto-continuation": "auto-continuation",
    "coordinator": "coordinator message",
    "peer": "peer message",
    "task-notification": "task notification",
}

_PERSISTED_OUTPUT_MARKER = "<persisted-output>"

_PERSISTED_OUTPUT_PATH_MARKER = "Full output saved to: "

# Keys of a structured result, and the attributes they become.
_RESULT_ATTRIBUTES = (
    ("backgroundTaskId", "background_task_identifier"),
    ("returnCodeInterpretation", "return_code_interpretation"),
)

# Keys of a permission decision, and the attributes they become.
_DECISION_ATTRIBUTES = (
    ("decision", "decision"),
    ("grantScope", "grant_scope"),
    ("reasonCode", "reason_code"),
    ("reasonType", "reason_type"),
    ("source", "decision_source"),
)

# The keys of a permission decision that its text names one by one.
_DECISION_KEYS = frozenset(["decision", "reasonType", "source"])


def GetMarkerLabel(text):
    """Retrieves the label of an injected text.

    Args:
      text (str): text.

    Returns:
      str: label or None if the text does not start with a marker.
    """
    if text.startswith(_MARKERS):
        return _LABEL_PER_MARKER[text[: text.index(">") + 1]]
    return None


def GetOriginLabel(values):
    """Retrieves the label of a message that a person did not type.

    Args:
      values (dict[str, object]): values that have an origin.

    Returns:
      str: label or None if the origin has none.
    """
    origin = values.get("origin")
    kind = origin.get("kind") if isinstance(origin, dict) else None
    return _LABEL_PER_ORIGIN_KIND.get(kind) if isinstance(kind, str) else None


def _GetLabel(values, text):
    """Retrieves the label of a text or image block.

    Args:
      values (dict[str, object]): values of the record.
      text (str): text of the block.

    Returns:
      str: label or None if the block is a prompt.
    """
    if values.get("isCompactSummary") is True:
        return "compaction summary"
    if values_helper.IsSet(values.get("interruptedMessageId")):
        return "interrupted"

    label = GetMarkerLabel(text) or GetOriginLabel(values)
    if not label and values.get("isMeta") is True:
        label = "context"
    return label


def AddPromptRow(state, text, label, **attributes):
    """Adds the row of a prompt, or of a text that was injected in its place.

    Args:
      state (TranscriptState): state of the transcript.
      text (str): text.
      label (str): label of a text that is not a prompt or None for a prompt.
      attributes (dict[str, object]): further attributes.
    """
    if label:
        state.AddRow(rows.NOTICE, f"{label:s}: {text:s}", label=label, **attributes)
    else:
        state.AddRow(rows.PROMPT, text, **attributes)


def _AddToolResult(state, block, is_only_one):
    """Adds the row of a tool result block.

    Args:
      state (TranscriptState): state of the transcript.
      block (dict[str, object]): tool result block.
      is_only_one (bool): True if the record has no other tool result block, so that the
          structured result of the record belongs to this one.
    """
    content = block.get("content")
    text = content_blocks.JoinTexts(content)

    result = state.values.get("toolUseResult") if is_only_one else None
    if not isinstance(result, dict):
        result = {}

    persisted_output = None
    if text.startswith(_PERSISTED_OUTPUT_MARKER):
        persisted_output, text = _ReadPersistedOutput(state, result, text)

    is_error = block.get("is_error")
    if is_error is True:
        text = f"[error] {text:s}"

    attributes = {
        "is_error": is_error if isinstance(is_error, bool) else None,
        "persisted_output": persisted_output,
        "tool_use_identifier": values_helper.Print(block.get("tool_use_id"), None),
    }
    if result:
        is_interrupted = result.get("interrupted")
        attributes["is_interrupted"] = (
            is_interrupted if isinstance(is_interrupted, bool) else None
        )
        for key, name in _RESULT_ATTRIBUTES:
            if key in result:
                attributes[name] = values_helper.Print(result[key], None)
    if isinstance(content, (dict, list)):
        attributes["binary_payloads"] = content_blocks.DescribePayloads(content)

    state.AddRow(rows.TOOL_RESULT, text, **attributes)


def _ReadPersistedOutput(state, result, text):
    """Reads the output that a stub stands for.

    Args:
      state (TranscriptState): state of the transcript.
      result (dict[str, object]): structured result of the record.
      text (str): stub.

    Returns:
      tuple[str, str]: name of the persisted output and its text, or the stub with a note
          if it is not in the evidence.
    """
    path = result.get("persistedOutputPath")
    if not path or not isinstance(path, str):
        _, _, path = text.partition(_PERSISTED_OUTPUT_PATH_MARKER)
        path = path.partition("\n")[0].strip()

    name, output = state.file_context.ReadPersistedOutput(
        path, state.session_identifier
    )
    name = f"tool-results/{name or '-':s}"
    if output is None:
        return name, f"{text:s}\n[persisted output not found: {name:s}]"
    return name, output


def _AddPermissionDecision(state, tool_results):
    """Adds the row of a permission decision.

    Args:
      state (TranscriptState): state of the transcript.
      tool_results (list[dict[str, object]]): tool result blocks of the record.
    """
    values = state.values
    decision = values.get("permissionDecision")
    denial_kind = values_helper.Print(values.get("toolDenialKind"), None)

    if isinstance(decision, dict):
        attributes = {
            name: values_helper.Print(decision[key], None)
            for key, name in _DECISION_ATTRIBUTES
            if key in decision
        }
        text = (
            f"permission decision: {attributes.get('decision') or '-':s} "
            f"source={attributes.get('decision_source') or '-':s} "
            f"reason={attributes.get('reason_type') or '-':s}"
        )
        if not _DECISION_KEYS.issuperset(decision):
            text = f"{text:s} {values_helper.CompactJSON(decision):s}"

    elif denial_kind:
        attributes = {"decision": "reject"}
        text = "permission decision: reject (interrupted)"

    else:
        return

    if denial_kind:
        attributes["denial_kind"] = denial_kind
        text = f"{text:s} toolDenialKind={denial_kind:s}"

    user_feedback = values_helper.Print(values.get("userFeedback"), None)
    if user_feedback:
        attributes["user_feedback"] = user_feedback
        text = f"{text:s} userFeedback={user_feedback:s}"

    tool_use_identifier = tool_results[0].get("tool_use_id") if tool_results else None
    state.AddRow(
        rows.PERMISSION_DECISION,
        text,
        label="permission decision",
        tool_use_identifier=values_helper.Print(tool_use_identifier, None),
        **attributes,
    )


def _AddPromptTrigger(state):
    """Adds the row that tells what triggered a prompt that a person did not type.

    Args:
      state (TranscriptState): state of the transcript.
    """
    prompt_source = state.values.get("promptSource")
    turn_origin = state.values.get("turnOrigin")
    if prompt_source in (None, "", "typed") and turn_origin in (None, "", "human"):
        return

    state.AddNotice(
        f"prompt trigger: promptSource={values_helper.Print(prompt_source):s} "
        f"turnOrigin={values_helper.Print(turn_origin):s}"
    )


def AddUserRecord(state):
    """Adds the rows of a user record.

    Args:
      state (TranscriptState): state of the transcript.
    """
    values = state.values
    blocks = content_blocks.GetBlocks(values.get("message"))
    tool_results = [
        block
        for block in blocks
        if isinstance(block, dict) and block.get("type") == "tool_result"
    ]

    first_row = len(state.rows)
    texts = []
    for block in content_blocks.NumberBlocks(state, blocks):
        text = content_blocks.GetText(block)
        block_type = block.get("type") if isinstance(block, dict) else None
        if text is not None:
            texts.append(text)
            AddPromptRow(state, text, _GetLabel(values, text))

        elif block_type == "image":
            text = content_blocks.IMAGE_TEXT
            AddPromptRow(
                state,
                text,
                _GetLabel(values, text),
                binary_payloads=content_blocks.DescribePayloads([block]),
            )

        elif block_type == "tool_result":
            _AddToolResult(state, block, len(tool_results) == 1)

        else:
            content_blocks.AddOtherBlock(state, block)

    if state.file_context.is_subagent:
        is_fork = any(text.startswith(_FORK_MARKER) for text in texts)
        state.subagent_task.TakeRows(state, first_row, is_fork)

    _AddPermissionDecision(state, tool_results)
    _AddPromptTrigger(state)

    if texts:
        state.prompt_queue.Deliver(state, texts)
