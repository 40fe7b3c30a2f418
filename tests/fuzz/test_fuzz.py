"""Structured records with wrong types at every level, and damaged files."""

import json
import os

from hypothesis import HealthCheck
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from plaso_claude.transcript import record_kinds
from tests import test_lib
from tests.fuzz import invariants

_EXAMPLES = int(os.environ.get("PLASO_CLAUDE_FUZZ_EXAMPLES", "300"))

_SETTINGS = settings(
    deadline=None,
    # The same examples every time, unless more than usual are asked for.
    derandomize="PLASO_CLAUDE_FUZZ_EXAMPLES" not in os.environ,
    max_examples=_EXAMPLES,
    suppress_health_check=list(HealthCheck),
)

_TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "",
            "\ud83d",
            "\x00",
            "\x1b[31m",
            "<persisted-output>\nFull output saved to: /x/../tool-results/../a",
            "<task-notification>",
            "<command-name>/x</command-name>",
            "<fork-boilerplate>",
            "[Pasted text #1] [Pasted text #1 +3 lines]",
            "2026-10-20T09:00:00.000Z",
            "2026-W43-2T09:00:00.000Z",
            "0000-00-00T00:00:00.000Z",
            "9999-12-31T23:59:59.999Z",
            "x" * 20000,
            "é" * 9000,
        ]
    ),
)

_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([0, -1, 1 << 70, 1790848800000]),
    st.floats(),
    _TEXTS,
)

# Keys that one of the plugins reads, so that wrong types meet the code.
_KEYS = st.sampled_from(
    """agentId aiTitle agentName allow allowedTools apiErrorStatus attachment backup
    backupFileName backupTime bridgeSessionId command commandMode compactMetadata content
    contentHash continuedInSessionId created cron customTitle cwd data decision deny
    description display durationMs entries entrypoint env error exitCode file_path
    filename fileMtime forkedFrom firstPrompt formerNames gitBranch hookEvent hookName
    hooks id input interruptedMessageId isApiErrorMessage isCompactSummary isMeta
    isSidechain is_error key kind lastSequenceNum leafUuid matcher mcpServers media_type
    message messageCount messageId model modelUsage name operation origin parentUuid
    pastedContents path pattern permissionDecision permissionMode permissions pid project
    projects prompt promptSource prUrl query relocatedCwd remoteSourced requestId
    requestedModel scratchpadDirectory sessionId session_id signature snapshot source
    startedAt status stderr stdout subtype summary taskId text thinking timestamp
    tool_name tool_use_id toolDenialKind toolUseResult trackedFileBackups trackingPath
    turnOrigin type updatedAt url usage userFeedback uuid value version
    wireToolInputs""".split()
)

_TYPES = st.sampled_from(
    sorted(record_kinds.ROWS_PER_KIND)
    + ["text", "tool_use", "tool_result", "thinking", "image", "document", "base64"]
    + ["queued_command", "environment", "hook_success", "edited_text_file"]
)

_VALUES = st.recursive(
    st.one_of(_SCALARS, _TYPES),
    lambda children: st.one_of(
        st.lists(children, max_size=4),
        st.dictionaries(st.one_of(_KEYS, st.text(max_size=5)), children, max_size=6),
        st.fixed_dictionaries({"type": _TYPES}, optional={"text": children}),
    ),
    max_leaves=12,
)

_RECORDS = st.builds(
    lambda kind, values: test_lib.MakeRecord(kind, 3, **values),
    st.sampled_from(sorted(record_kinds.ROWS_PER_KIND) + ["unknown", "api-request"]),
    st.dictionaries(_KEYS.filter(lambda key: key != "type"), _VALUES, max_size=8),
)


def _Encode(value):
    """Encodes a value as JSON.

    Args:
      value (object): value.

    Returns:
      bytes: JSON.
    """
    return json.dumps(value).encode("utf-8")


@_SETTINGS
@given(st.lists(_RECORDS, min_size=1, max_size=4))
def testTranscriptOfWrongTypes(records):
    """Tests a transcript of records with wrong types."""
    invariants.CheckTranscript(b"\n".join(map(_Encode, records)))


@_SETTINGS
@given(st.sampled_from(invariants.LOCATIONS), _VALUES)
def testStoresOfWrongTypes(location, value):
    """Tests files of every store that hold one value of any type."""
    invariants.CheckFile(location, _Encode(value))


@_SETTINGS
@given(
    st.lists(_RECORDS, min_size=1, max_size=3),
    st.lists(
        st.tuples(
            st.floats(0, 1),
            st.integers(0, 30),
            st.sampled_from(
                [b"", b"\x00" * 40, b"\n", b"{", b'"', b"\xff", b'{"type":']
            ),
        ),
        max_size=3,
    ),
)
def testDamagedTranscript(records, damages):
    """Tests a transcript that is cut and overwritten anywhere."""
    data = b"\n".join(map(_Encode, records))
    for position, length, replacement in damages:
        start = int(position * len(data))
        data = data[:start] + replacement + data[start + length :]
    invariants.CheckTranscript(data)


@_SETTINGS
@given(st.sampled_from(invariants.LOCATIONS), st.binary(max_size=200))
def testAnyBytes(location, data):
    """Tests files of every store that hold any bytes."""
    invariants.CheckFile(location, data)
