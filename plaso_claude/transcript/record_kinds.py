"""The table from record kind to rows."""

from plaso_claude.records import decoder
from plaso_claude.transcript import assistant_records
from plaso_claude.transcript import attachment_records
from plaso_claude.transcript import envelope
from plaso_claude.transcript import session_records
from plaso_claude.transcript import system_records
from plaso_claude.transcript import user_records

# The function that adds the rows of every kind of record that has some.
ROWS_PER_KIND = {
    "agent-name": session_records.AddTitle,
    "ai-title": session_records.AddTitle,
    "assistant": assistant_records.AddAssistantRecord,
    "attachment": attachment_records.AddAttachmentRecord,
    "bridge-session": session_records.AddBridgeSession,
    "continued-in": session_records.AddContinuedIn,
    "cost-state": session_records.AddCostState,
    "custom-title": session_records.AddTitle,
    "file-history-delta": session_records.AddFileHistoryDelta,
    "file-history-snapshot": session_records.AddFileHistorySnapshot,
    "pr-link": session_records.AddPullRequest,
    "queue-operation": session_records.AddQueueOperation,
    "relocated": session_records.AddRelocated,
    "summary": session_records.AddSummary,
    "system": system_records.AddSystemRecord,
    "user": user_records.AddUserRecord,
}

# Captures of what was sent to the model, which have up to half of the bytes.
_CAPTURE_KINDS = frozenset(["api-request", "api-request-blob", "api-request-shape"])

# Decodes the JSON text of a record.
Decode = decoder.Skimmer("type", _CAPTURE_KINDS, envelope.KEYS - {"type"}).Decode

# Kinds of records that have no row of their own: captures, state of the user interface,
# and what other records say again. Their session, time, working directory and branch
# count as seen, and the permission mode of a permission-mode record is followed.
KINDS_WITHOUT_ROW = _CAPTURE_KINDS.union(
    [
        "agent-color",
        "agent-setting",
        "artifact-autoreact-ledger",
        "artifact-comment-monitor",
        "atis-latch",
        "attribution-snapshot",
        "content-replacement",
        "dev-mods",
        "ended-by-model",
        "fork-context-ref",
        "frame-link",
        "history-suppression",
        "isolation-latch",
        "last-prompt",
        "memory-mode",
        "mode",
        "observer-ref",
        "permission-mode",
        "progress",
        "tag",
        "worktree-state",
    ]
)

# Kinds of records that make up the conversation.
TRANSCRIPT_KINDS = frozenset(["assistant", "attachment", "system", "user"])

_KNOWN_KINDS = KINDS_WITHOUT_ROW.union(ROWS_PER_KIND)

# Keys of which a record has at least one, by which an object of a known kind is told
# apart from part of a record and from the records of other programs.
_IDENTIFYING_KEYS = frozenset(
    ["leafUuid", "messageId", "parentUuid", "sessionId", "session_id", "uuid"]
)


def IsTranscriptRecord(values):
    """Determines if an object is a record of a transcript.

    Args:
      values (object): value that was decoded from JSON.

    Returns:
      bool: True if the value is an object of a known kind with an identifier that the
          records of transcripts have.
    """
    if not isinstance(values, dict):
        return False

    kind = values.get("type")
    return (
        isinstance(kind, str)
        and kind in _KNOWN_KINDS
        and not _IDENTIFYING_KEYS.isdisjoint(values)
    )
