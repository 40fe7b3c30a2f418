"""System records: notices of the program, by subtype."""

from plaso_claude import credentials
from plaso_claude import values as values_helper

# What a system record without content does not print: the envelope, and what the row
# says anyway.
_ENVELOPE_KEYS = frozenset(
    [
        "agentId",
        "content",
        "cwd",
        "entrypoint",
        "gitBranch",
        "isMeta",
        "isSidechain",
        "parentUuid",
        "sessionId",
        "sessionKind",
        "session_id",
        "slug",
        "subtype",
        "timestamp",
        "type",
        "userType",
        "uuid",
        "version",
    ]
)


def AddSystemRecord(state):
    """Adds the row of a system record.

    Args:
      state (TranscriptState): state of the transcript.
    """
    values = state.values
    subtype = values_helper.Print(values.get("subtype"), "system")
    content = values.get("content")

    if subtype == "turn_duration":
        text = (
            f"{subtype:s}: {values_helper.Print(values.get('durationMs')):s} ms, "
            f"{values_helper.Print(values.get('messageCount')):s} messages"
        )

    elif subtype == "scheduled_task_fire":
        text = (
            f"scheduled task fired: {values_helper.Print(values.get('taskId')):s} "
            f"cron={values_helper.Print(values.get('cron')):s}"
        )

    elif values_helper.IsSet(content):
        text = f"{subtype:s}: {values_helper.Print(content):s}"

    else:
        fields = {
            key: value for key, value in values.items() if key not in _ENVELOPE_KEYS
        }
        # The response to a request that failed, with its headers.
        if isinstance(fields.get("error"), dict):
            fields["error"] = credentials.LeaveOutOfHeaders(fields["error"])
        text = f"{subtype:s}: {values_helper.CompactJSON(fields):s}"

    state.AddNotice(text)

    if subtype == "bridge_status":
        state.bridge_urls.TakeStatus(state)
