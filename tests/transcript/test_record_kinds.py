"""Tests of the table from record kind to rows."""

import json

import pytest

from plaso_claude.records import decoder
from plaso_claude.transcript import record_kinds
from plaso_claude.transcript import rows
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

# Kinds of records that the table leaves unread, or that make no turn.
KINDS_WITHOUT_ROW = [
    "agent-color",
    "agent-setting",
    "api-request",
    "api-request-blob",
    "api-request-shape",
    "artifact-autoreact-ledger",
    "artifact-comment-monitor",
    "atis-latch",
    "attribution-snapshot",
    "content-replacement",
    "cost-state",
    "dev-mods",
    "ended-by-model",
    "file-history-delta",
    "file-history-snapshot",
    "fork-context-ref",
    "frame-link",
    "history-suppression",
    "isolation-latch",
    "last-prompt",
    "memory-mode",
    "mode",
    "observer-ref",
    "progress",
    "summary",
    "tag",
    "worktree-state",
]


class TestTable:
    """Tests of the table."""

    @pytest.mark.parametrize("kind", KINDS_WITHOUT_ROW)
    def testKindsWithoutRow(self, kind):
        """Tests that a kind has no row, and what it carries counts as seen."""
        extraction = test_lib.ExtractRecords(
            {
                "cwd": "/srv",
                "gitBranch": "b",
                "message": {"content": "x", "model": "m"},
                "sessionId": shared_test_lib.SESSION,
                "subtype": "s",
                "timestamp": "2026-10-20T09:00:01.000Z",
                "type": kind,
            },
            {"aiTitle": "t", "type": "ai-title"},
        )

        assert extraction.GetTexts() == [(2, "system", "session title: t")]
        assert extraction.GetByKind(rows.UNRECOGNIZED) == []
        attributes = extraction.rows[-1].attributes
        assert attributes["git_branch"] == "b"
        assert attributes["inferred_time"].utc.second == 1
        assert attributes["project_path"] == "/srv"
        assert attributes["session_identifier"] == shared_test_lib.SESSION

    @pytest.mark.parametrize(
        "kind, expected_kind",
        [
            ("brand-new", "brand-new"),
            ("", "-"),
            (None, "-"),
            (5, "5"),
            (["user"], '["user"]'),
            ({"a": 1}, '{"a":1}'),
        ],
    )
    def testUnknownKinds(self, kind, expected_kind):
        """Tests that of an unknown kind the names of its keys are told, no values."""
        record = {"b": "SECRET-1", "a": ["SECRET-2"], "type": kind}

        (row,) = test_lib.ExtractRecords(record).rows

        assert row.kind == rows.UNRECOGNIZED
        assert "turn_type" not in row.attributes
        assert row.attributes["key_names"] == ["a", "b", "type"]
        assert row.attributes["unrecognized_kind"] == expected_kind
        assert "SECRET-" not in repr(row.attributes)

    def testNoKeys(self):
        """Tests an object without keys."""
        (row,) = test_lib.ExtractRecords({}).rows

        assert row.kind == rows.UNRECOGNIZED
        assert row.attributes["key_names"] is None

    def testKindsOnce(self):
        """Tests that no kind both has rows and has none."""
        assert record_kinds.KINDS_WITHOUT_ROW.isdisjoint(record_kinds.ROWS_PER_KIND)


class TestIsTranscriptRecord:
    """Tests of recognizing a record."""

    @pytest.mark.parametrize(
        "values",
        [
            {"parentUuid": None, "type": "user"},
            {"type": "assistant", "uuid": "u"},
            {"sessionId": "s", "type": "mode"},
            {"session_id": "s", "type": "queue-operation"},
            {"leafUuid": "l", "type": "summary"},
            {"messageId": "m", "type": "file-history-snapshot"},
        ],
    )
    def testRecords(self, values):
        """Tests records."""
        assert record_kinds.IsTranscriptRecord(values)

    @pytest.mark.parametrize(
        "values",
        [
            # Content blocks and other parts of records.
            {"text": "a", "type": "text"},
            {"id": "toolu_1", "input": {}, "name": "Bash", "type": "tool_use"},
            {"content": "a", "role": "user"},
            {"messageId": "m", "trackedFileBackups": {}},
            # Records of other programs.
            {"id": 5, "name": "alice", "type": "user"},
            {"sessionId": "s", "type": "login"},
            {"sessionId": "s", "type": ["user"]},
            {"sessionId": "s"},
            {},
            [],
            "user",
            None,
        ],
    )
    def testOthers(self, values):
        """Tests what is no record."""
        assert not record_kinds.IsTranscriptRecord(values)


class TestDecode:
    """Tests of decoding a record."""

    @pytest.mark.parametrize(
        "kind", ["api-request", "api-request-blob", "api-request-shape"]
    )
    def testCaptures(self, kind, monkeypatch):
        """Tests that of a capture the same counts as if it were decoded as a whole."""
        values = dict.fromkeys(
            [
                "agentId",
                "cwd",
                "entrypoint",
                "gitBranch",
                "parentUuid",
                "permissionMode",
                "promptId",
                "promptSource",
                "requestId",
                "sessionKind",
                "turnOrigin",
                "uuid",
                "version",
            ],
            "value",
        )
        capture = {
            "type": kind,
            **values,
            "entrypoint": "sdk-cli",
            "forkedFrom": {"sessionId": "s"},
            "isSidechain": True,
            "message": {"content": "x" * 100, "id": "m"},
            "origin": {"kind": "human"},
            "remoteSourced": True,
            "sessionId": shared_test_lib.SESSION,
            "timestamp": "2026-10-20T09:00:01.000Z",
        }
        other_capture = dict(
            capture,
            cwd="/other",
            gitBranch="other",
            session_id="other",
            timestamp="bad",
            uuid="u2",
        )
        del other_capture["sessionId"]
        # The origin of the session is told at its first line, which is the capture.
        prompt = shared_test_lib.MakeUserRecord(
            "a", cwd=None, gitBranch=None, promptSource="sdk"
        )
        records = [
            # As the program writes them, without blanks.
            json.dumps(record, separators=(",", ":")).encode("utf-8")
            for record in (capture, other_capture, prompt)
        ]

        extraction = test_lib.ExtractRecords(*records)
        monkeypatch.setattr(record_kinds, "Decode", decoder.Decode)
        whole_extraction = test_lib.ExtractRecords(*records)

        assert len(extraction.rows) > 5
        assert [row.attributes for row in extraction.rows] == [
            row.attributes for row in whole_extraction.rows
        ]
        assert extraction.warnings == whole_extraction.warnings != []
