"""Attachment records: what the program put before the model beside the prompts."""

from plaso_claude import values as values_helper
from plaso_claude.transcript import content_blocks
from plaso_claude.transcript import rows
from plaso_claude.transcript import user_records


def _AddEditedTextFile(state, attachment):
    """Adds the row of a file that was edited outside of the program.

    Args:
      state (TranscriptState): state of the transcript.
      attachment (dict[str, object]): attachment.
    """
    file_path = values_helper.Print(attachment.get("filename"), None)
    if file_path:
        state.AddNotice(f"edited file: {file_path:s}", file_path=file_path)


def _AddEnvironment(state, attachment):
    """Adds the row of a scratch directory.

    Args:
      state (TranscriptState): state of the transcript.
      attachment (dict[str, object]): attachment.
    """
    snapshot = attachment.get("snapshot")
    path = snapshot.get("scratchpadDirectory") if isinstance(snapshot, dict) else None
    if values_helper.IsSet(path):
        state.scratch_directories.Take(state, values_helper.Print(path))


def _AddHook(state, attachment):
    """Adds the row of a hook that ran a command.

    Args:
      state (TranscriptState): state of the transcript.
      attachment (dict[str, object]): attachment.
    """
    outputs = [
        attachment[key]
        for key in ("stdout", "stderr")
        if isinstance(attachment.get(key), str)
    ]
    state.AddRow(
        rows.HOOK,
        "".join(outputs) or values_helper.Print(attachment.get("content"), None),
        command=values_helper.Print(attachment.get("command"), None),
        hook_exit_code=values_helper.GetInteger(attachment, "exitCode"),
        hook_event=values_helper.Print(attachment.get("hookEvent"), None),
        hook_name=values_helper.Print(attachment.get("hookName"), None),
        hook_outcome=attachment["type"],
        tool_use_identifier=values_helper.Print(attachment.get("toolUseID"), None),
    )


def _AddHookSystemMessage(state, attachment):
    """Adds the row of a message of a hook.

    Args:
      state (TranscriptState): state of the transcript.
      attachment (dict[str, object]): attachment.
    """
    hook_name = values_helper.Print(attachment.get("hookName"))
    content = values_helper.Print(attachment.get("content"))
    state.AddNotice(
        f"hook: {hook_name:s}: {content:s}",
        hook_event=values_helper.Print(attachment.get("hookEvent"), None),
        hook_name=values_helper.Print(attachment.get("hookName"), None),
    )


def _AddQueuedCommand(state, attachment):
    """Adds the row of a prompt that was delivered inside of a running turn.

    Args:
      state (TranscriptState): state of the transcript.
      attachment (dict[str, object]): attachment.
    """
    prompt = attachment.get("prompt")
    text = content_blocks.JoinTexts(prompt)

    origin = attachment.get("origin")
    origin_kind = None
    if isinstance(origin, dict):
        origin_kind = values_helper.Print(origin.get("kind"), None)

    label = user_records.GetMarkerLabel(text)
    if not label and origin_kind != "human":
        label = user_records.GetOriginLabel(attachment) or "queued command"

    user_records.AddPromptRow(
        state,
        text,
        label,
        binary_payloads=content_blocks.DescribePayloads(prompt),
        origin_kind=origin_kind,
    )

    texts = [text]
    if isinstance(prompt, list):
        texts = content_blocks.GetTexts(prompt)
    state.prompt_queue.Deliver(state, texts)


# The row of every type of attachment that has one.
_ROWS_PER_TYPE = {
    "edited_text_file": _AddEditedTextFile,
    "environment": _AddEnvironment,
    "hook_non_blocking_error": _AddHook,
    "hook_success": _AddHook,
    "hook_system_message": _AddHookSystemMessage,
    "queued_command": _AddQueuedCommand,
}

# Types that hold the context of the model: system prompt, lists of tools, skills and
# agents, reminders, snapshots of the environment, and repetitions of what stands in
# other records.
_TYPES_WITHOUT_ROW = frozenset(
    [
        "agent_listing_delta",
        "auto_mode",
        "auto_mode_exit",
        "bash_output_audience_note",
        "batching_reminder_sent",
        "command_permissions",
        "compact_file_reference",
        "credential_org",
        "date",
        "deferred_tools_delta",
        "deferred_tools_record",
        "file",
        "instructions",
        "mcp_instructions_delta",
        "model",
        "plan_file_reference",
        "plan_mode",
        "plan_mode_exit",
        "plan_mode_reentry",
        "prompt_snapshot",
        "read_truncation_notice",
        "remote_session_change",
        "session_context",
        "session_cron_carry",
        "silent_turn_reminder",
        "skill_listing",
        "task_reminder",
        "thinking_drop",
        "total_tokens_reminder",
    ]
)


def AddAttachmentRecord(state):
    """Adds the row of an attachment record.

    Args:
      state (TranscriptState): state of the transcript.
    """
    attachment = state.values.get("attachment")
    if not isinstance(attachment, dict):
        content_blocks.AddUnrecognized(state, "attachment/-", state.values)
        return

    attachment_type = values_helper.Print(attachment.get("type"))
    add_row = _ROWS_PER_TYPE.get(attachment_type)
    if add_row:
        add_row(state, attachment)
    elif attachment_type not in _TYPES_WITHOUT_ROW:
        content_blocks.AddUnrecognized(
            state, f"attachment/{attachment_type:s}", attachment
        )
