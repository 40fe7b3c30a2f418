"""Session records: what the program notes about a session beside its conversation."""

from plaso_claude import values as values_helper
from plaso_claude.transcript import content_blocks
from plaso_claude.transcript import rows

_TITLE_KEY_PER_TYPE = {
    "agent-name": "agentName",
    "ai-title": "aiTitle",
    "custom-title": "customTitle",
}


def AddBridgeSession(state):
    """Adds the rows of a Remote Control bridge.

    Args:
      state (TranscriptState): state of the transcript.
    """
    bridge_identifier = values_helper.Print(state.values.get("bridgeSessionId"), None)
    sequence_number = values_helper.Print(state.values.get("lastSequenceNum"))

    state.bridge_urls.TakeBridge(state, bridge_identifier)

    bridge = (bridge_identifier, sequence_number)
    if state.session.bridge != bridge:
        state.session.bridge = bridge
        state.AddNotice(
            f"remote control: bridge session {bridge_identifier or 'none':s} "
            f"lastSequenceNum={sequence_number:s}"
        )


def AddContinuedIn(state):
    """Adds the row of a session that continues in another one.

    Args:
      state (TranscriptState): state of the transcript.
    """
    identifier = values_helper.Print(state.values.get("continuedInSessionId"))
    state.AddNotice(f"session continued in: {identifier:s}")


def AddCostState(state):
    """Adds the row of the cost of a session up to this record.

    Args:
      state (TranscriptState): state of the transcript.
    """
    values = state.values
    model_usage = values.get("modelUsage")
    state.AddRow(
        rows.USAGE,
        duration=values_helper.GetInteger(values, "totalDuration"),
        lines_added=values_helper.GetInteger(values, "totalLinesAdded"),
        lines_removed=values_helper.GetInteger(values, "totalLinesRemoved"),
        models=sorted(model_usage) if isinstance(model_usage, dict) else None,
        total_cost=values_helper.Print(values.get("totalCostUSD"), None),
    )


def AddFileHistoryDelta(state):
    """Adds the row of the backup of one file.

    Args:
      state (TranscriptState): state of the transcript.
    """
    state.file_backups.Take(
        state, state.values.get("trackingPath"), state.values.get("backup")
    )


def AddFileHistorySnapshot(state):
    """Adds the rows of backups of files.

    Args:
      state (TranscriptState): state of the transcript.
    """
    snapshot = state.values.get("snapshot")
    backups = snapshot.get("trackedFileBackups") if isinstance(snapshot, dict) else None
    if isinstance(backups, dict):
        for path, backup in backups.items():
            state.file_backups.Take(state, path, backup)


def AddPullRequest(state):
    """Adds the row of a pull request.

    Args:
      state (TranscriptState): state of the transcript.
    """
    url = values_helper.Print(
        state.values.get("prUrl"),
        values_helper.Print(state.values.get("prNumber"), None),
    )
    if url and url not in state.session.pull_requests:
        state.session.pull_requests.add(url)
        state.AddNotice(f"pr-link: {url:s}")


def AddQueueOperation(state):
    """Adds the row of a change of the prompt queue.

    Args:
      state (TranscriptState): state of the transcript.
    """
    operation = values_helper.Print(state.values.get("operation"))
    content = state.values.get("content")

    row = state.MakeRow(
        rows.NOTICE,
        f"queue {operation:s}: {content_blocks.JoinTexts(content):s}",
        label=f"queue {operation:s}",
    )
    if operation == "enqueue" and content and isinstance(content, str):
        state.prompt_queue.Enqueue(state, row, content)
    else:
        state.rows.append(row)


def AddRelocated(state):
    """Adds the row of a change of the working directory.

    Args:
      state (TranscriptState): state of the transcript.
    """
    path = values_helper.Print(state.values.get("relocatedCwd"), None)
    if path:
        state.AddNotice(f"cwd changed: {path:s}")
        state.Relocate(path)


def AddSummary(state):
    """Adds the row of a summary, the title that sessions had before 2.1.

    Args:
      state (TranscriptState): state of the transcript.
    """
    summary = values_helper.Print(state.values.get("summary"), None)
    if summary:
        state.AddRow(
            rows.SUMMARY,
            summary,
            leaf_record_uuid=values_helper.Print(state.values.get("leafUuid"), None),
        )


def AddTitle(state):
    """Adds the row of a title of the session.

    Args:
      state (TranscriptState): state of the transcript.
    """
    key = _TITLE_KEY_PER_TYPE[state.values["type"]]
    title = values_helper.Print(state.values.get(key), None)
    if title and title not in state.session.titles:
        state.session.titles.add(title)
        state.AddNotice(f"session title: {title:s}")
