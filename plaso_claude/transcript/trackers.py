"""Rows that stand before those of a record: what changed with it along the file."""

from plaso_claude import values as values_helper
from plaso_claude.transcript import record_kinds

_REMOTE_ENTRYPOINT = "sdk-cli"
_VSCODE_ENTRYPOINT = "claude-vscode"


def AddTrackerRows(state, kind):
    """Adds the rows that stand before those of the record at hand.

    Args:
      state (TranscriptState): state of the transcript.
      kind (str): kind of the record or None.
    """
    values = state.values
    if (
        state.file_context.is_subagent
        and not state.has_subagent_header
        and kind in record_kinds.TRANSCRIPT_KINDS
    ):
        _AddSubagentHeader(state)

    entrypoint = values.get("entrypoint")
    if entrypoint and isinstance(entrypoint, str):
        _TrackEntrypoint(state, entrypoint)

    if kind == "user" and values.get("promptSource") == "sdk":
        state.session.has_remote_prompt = True
    if state.session.has_remote_prompt:
        _TrackRemoteControlServer(state)

    if values.get("remoteSourced") is True:
        _TrackReplayedRecord(state)

    if kind in ("permission-mode", "user"):
        _TrackPermissionMode(state)


def _AddSubagentHeader(state):
    """Adds the row that a subagent file starts with.

    Args:
      state (TranscriptState): state of the transcript.
    """
    state.has_subagent_header = True
    agent_identifier = values_helper.Print(
        state.values.get("agentId"), state.file_context.agent_identifier or "-"
    )
    session_identifier = state.GetAttributes()["session_identifier"] or "-"
    state.AddNotice(f"subagent {agent_identifier:s} of {session_identifier:s}")


def _TrackEntrypoint(state, entrypoint):
    """Tracks the surface that a session was used from.

    Args:
      state (TranscriptState): state of the transcript.
      entrypoint (str): entrypoint.
    """
    if state.surface != entrypoint:
        text = f"session surface: {entrypoint:s}"
        if state.surface:
            text = f"session surface: {state.surface:s} -> {entrypoint:s}"
        state.surface = entrypoint
        state.AddNotice(text)

    if entrypoint == _REMOTE_ENTRYPOINT:
        state.session.has_remote_entrypoint = True

    elif entrypoint == _VSCODE_ENTRYPOINT and not state.session.is_vscode:
        state.session.is_vscode = True
        state.AddNotice("session origin: local (VS Code extension)")


def _TrackPermissionMode(state):
    """Tracks the permission mode of a session.

    Args:
      state (TranscriptState): state of the transcript.
    """
    permission_mode = values_helper.Print(state.values.get("permissionMode"), None)
    if not permission_mode or permission_mode == state.session.permission_mode:
        return

    text = f"permission mode: {permission_mode:s}"
    if state.session.permission_mode:
        text = (
            f"permission mode: {state.session.permission_mode:s} -> "
            f"{permission_mode:s}"
        )
    state.session.permission_mode = permission_mode
    state.AddNotice(text)


def _TrackRemoteControlServer(state):
    """Tracks if a session with a prompt from the SDK was spawned by a server.

    Args:
      state (TranscriptState): state of the transcript.
    """
    session = state.session
    if session.has_remote_entrypoint and not session.is_remote:
        session.is_remote = True
        state.AddNoticeAtFirstLine(
            "session origin: remote (Remote Control, entrypoint sdk-cli)"
        )


def _TrackReplayedRecord(state):
    """Tracks if a session was brought in from the cloud.

    Args:
      state (TranscriptState): state of the transcript.
    """
    if not state.session.is_teleported:
        state.session.is_teleported = True
        state.AddNotice("session origin: remote (teleport, remoteSourced)")
        state.AddNotice(
            "session synced: cloud session (teleported: remoteSourced records replayed "
            "from the vendor's copy)"
        )
    state.scratch_directories.TakeReplayedRecord(state)
