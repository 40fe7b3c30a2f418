"""Tests of the rows of session records."""

import pytest

from plaso_claude.transcript import rows
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

OTHER_SESSION = "1f1f1f1f-1111-4222-8333-444444444444"


def _MakeRecord(record_type, **values):
    """Makes a session record, most of which have no time.

    Args:
      record_type (str): kind of the record.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    return {"sessionId": shared_test_lib.SESSION, "type": record_type, **values}


def _GetTexts(*records):
    """Retrieves the texts of the rows of records.

    Args:
      records (list[dict[str, object]]): records.

    Returns:
      list[str]: texts.
    """
    texts = test_lib.ExtractRecords(*records).GetTexts()
    assert all(turn_type == "system" for _, turn_type, _ in texts)
    return [text for _, _, text in texts]


class TestSessionRecords:
    """Tests of the session records."""

    @pytest.mark.parametrize(
        "record, expected_texts",
        [
            (_MakeRecord("ai-title", aiTitle="Fix it"), ["session title: Fix it"]),
            (_MakeRecord("custom-title", customTitle="Mine"), ["session title: Mine"]),
            (_MakeRecord("agent-name", agentName="Bee"), ["session title: Bee"]),
            (_MakeRecord("ai-title", aiTitle=""), []),
            (_MakeRecord("ai-title", customTitle="Mine"), []),
            (_MakeRecord("ai-title", aiTitle=0), ["session title: 0"]),
            (
                _MakeRecord("continued-in", continuedInSessionId=OTHER_SESSION),
                [f"session continued in: {OTHER_SESSION:s}"],
            ),
            (_MakeRecord("continued-in"), ["session continued in: -"]),
            (
                _MakeRecord("relocated", relocatedCwd="/srv/new"),
                ["cwd changed: /srv/new"],
            ),
            (_MakeRecord("relocated"), []),
            (_MakeRecord("relocated", relocatedCwd=""), []),
            (
                _MakeRecord("pr-link", prNumber=7, prUrl="https://example.com/7"),
                ["pr-link: https://example.com/7"],
            ),
            (_MakeRecord("pr-link", prNumber=7), ["pr-link: 7"]),
            (_MakeRecord("pr-link", prNumber=0, prUrl=""), ["pr-link: 0"]),
            (_MakeRecord("pr-link", prRepository="a/b"), []),
            (
                _MakeRecord("queue-operation", operation="dequeue"),
                ["queue dequeue: "],
            ),
            (
                _MakeRecord("queue-operation", content="a", operation="remove"),
                ["queue remove: a"],
            ),
            (
                _MakeRecord("queue-operation", content="a", operation="popAll"),
                ["queue popAll: a"],
            ),
            (
                _MakeRecord("queue-operation", content="a", operation="enqueue"),
                ["queue enqueue: a"],
            ),
            (_MakeRecord("queue-operation", operation="enqueue"), ["queue enqueue: "]),
            (
                _MakeRecord("queue-operation", content=["a"], operation="enqueue"),
                ["queue enqueue: a"],
            ),
            (_MakeRecord("queue-operation", content=0), ["queue -: 0"]),
        ],
    )
    def testRows(self, record, expected_texts):
        """Tests the rows of each kind."""
        assert _GetTexts(record) == expected_texts

    def testTitles(self):
        """Tests that a title has one row per session."""
        assert _GetTexts(
            _MakeRecord("ai-title", aiTitle="First"),
            _MakeRecord("ai-title", aiTitle="First"),
            _MakeRecord("custom-title", customTitle="Second"),
            _MakeRecord("ai-title", aiTitle="First"),
            _MakeRecord("agent-name", agentName="Second"),
            _MakeRecord("ai-title", aiTitle="First", sessionId=OTHER_SESSION),
        ) == [
            "session title: First",
            "session title: Second",
            "session title: First",
        ]

    def testPullRequests(self):
        """Tests that a pull request has one row per session, at its first record."""
        extraction = test_lib.ExtractRecords(
            _MakeRecord("pr-link", prUrl="u", timestamp="2026-10-20T09:00:01.000Z"),
            _MakeRecord("pr-link", prUrl="u", timestamp="2026-10-20T09:00:02.000Z"),
            _MakeRecord("pr-link", prUrl="v"),
            _MakeRecord("pr-link", prUrl="u", sessionId=OTHER_SESSION),
        )

        assert extraction.GetNotices("pr-link") == [(1, "u"), (3, "v"), (4, "u")]

    def testBridge(self):
        """Tests that a bridge has a row when its identifier or number changes."""
        extraction = test_lib.ExtractRecords(
            _MakeRecord("bridge-session", bridgeSessionId="cse_1", lastSequenceNum=0),
            _MakeRecord("bridge-session", bridgeSessionId="cse_1", lastSequenceNum=0),
            _MakeRecord("bridge-session", bridgeSessionId="cse_1", lastSequenceNum=4),
            _MakeRecord("bridge-session", bridgeSessionId=None, lastSequenceNum=4),
            _MakeRecord("bridge-session", bridgeSessionId=None, lastSequenceNum=4),
            _MakeRecord("bridge-session", bridgeSessionId="cse_1", lastSequenceNum=4),
            _MakeRecord("bridge-session", bridgeSessionId="cse_1"),
            _MakeRecord(
                "bridge-session", bridgeSessionId="cse_1", sessionId=OTHER_SESSION
            ),
        )

        assert extraction.GetNotices("remote control") == [
            (1, "bridge session cse_1 lastSequenceNum=0"),
            (3, "bridge session cse_1 lastSequenceNum=4"),
            (4, "bridge session none lastSequenceNum=4"),
            (6, "bridge session cse_1 lastSequenceNum=4"),
            (7, "bridge session cse_1 lastSequenceNum=-"),
            (8, "bridge session cse_1 lastSequenceNum=-"),
        ]

    def testBridgeOwner(self):
        """Tests that the owner of a bridge is not shown."""
        extraction = test_lib.ExtractRecords(
            _MakeRecord(
                "bridge-session",
                bridgeSessionId="cse_1",
                ownerAccountUuid="SECRET-account",
                ownerOrganizationUuid="SECRET-organization",
            )
        )

        assert len(extraction.rows) == 2
        assert not any("SECRET-" in repr(row.attributes) for row in extraction.rows)

    def testCostState(self):
        """Tests the cost of a session, which is no row of the conversation."""
        (row,) = test_lib.ExtractRecords(
            _MakeRecord(
                "cost-state",
                modelUsage={"model-b": {}, "model-a": {}},
                totalCostUSD=0.25,
                totalDuration=1200,
                totalLinesAdded=3,
                totalLinesRemoved="many",
            )
        ).rows

        assert row.kind == rows.USAGE
        assert "turn_type" not in row.attributes
        assert row.attributes["duration"] == 1200
        assert row.attributes["lines_added"] == 3
        assert row.attributes["lines_removed"] is None
        assert row.attributes["models"] == ["model-a", "model-b"]
        assert row.attributes["total_cost"] == "0.25"


def testSummary():
    """Tests the title that sessions had before 2.1, which is no turn."""
    record = {"type": "summary", "summary": "Old work", "leafUuid": "u1"}
    (row,) = test_lib.ExtractRecords(record).rows

    assert row.kind == rows.SUMMARY
    assert row.attributes["text"] == "Old work"
    assert row.attributes["leaf_record_uuid"] == "u1"
    assert "turn_type" not in row.attributes


def testQueuedBlocks():
    """Tests that an image in the prompt queue is not copied."""
    image = {"type": "image", "source": {"type": "base64", "data": "QUFB"}}
    record = shared_test_lib.MakeRecord(
        "queue-operation", operation="enqueue", content=["see", image]
    )
    texts = [row.attributes["text"] for row in test_lib.ExtractRecords(record).rows]

    assert "queue enqueue: see\n[image]" in texts
