"""Tests of what runs along a transcript."""

import pytest

from plaso_claude import timestamps
from plaso_claude.transcript import record_kinds
from plaso_claude.transcript import rows
from plaso_claude.transcript import state
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

FILE_SESSION = "2f2f2f2f-1111-4222-8333-444444444444"
OTHER_SESSION = "1f1f1f1f-1111-4222-8333-444444444444"

MODIFICATION_TIME = timestamps.Parse("2026-12-31T00:00:00Z")


def _MakeTitle(number, **values):
    """Makes a record that has a row and nothing else.

    Args:
      number (int): number that makes the title differ.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    return {"aiTitle": str(number), "type": "ai-title", **values}


def _GetColumn(name, *records, **kwargs):
    """Retrieves an attribute of the title rows of records.

    Args:
      name (str): name of the attribute.
      records (list[object]): records.
      kwargs (dict[str, object]): arguments of the file context.

    Returns:
      list[object]: values in the order of the titles.
    """
    extraction = test_lib.ExtractRecords(*records, **kwargs)
    return [
        row.attributes.get(name)
        for row in extraction.rows
        if row.attributes.get("label") == "session title"
    ]


def _GetTimes(*records, **kwargs):
    """Retrieves the times of the title rows of records.

    Args:
      records (list[object]): records.
      kwargs (dict[str, object]): arguments of the file context.

    Returns:
      list[tuple[str, str]]: name of the attribute and date and time.
    """
    times = []
    for row in test_lib.ExtractRecords(*records, **kwargs).rows:
        if row.attributes.get("label") == "session title":
            ((name, time),) = [
                (name, row.attributes[name])
                for name in ("inferred_time", "recorded_time")
                if name in row.attributes
            ]
            if isinstance(time, timestamps.Timestamp):
                time = time.GetDateTime()
            times.append((name, time and time.CopyToDateTimeString()))
    return times


class TestSession:
    """Tests of the session of a row."""

    def testLatest(self):
        """Tests that the latest session counts, also that of skipped records."""
        assert _GetColumn(
            "session_identifier",
            _MakeTitle(1),
            _MakeTitle(2, sessionId=shared_test_lib.SESSION),
            _MakeTitle(3),
            {"sessionId": OTHER_SESSION, "type": "mode"},
            _MakeTitle(4),
            {"sessionId": shared_test_lib.SESSION, "type": "brand-new"},
            _MakeTitle(5),
            session_identifier=FILE_SESSION,
        ) == [
            FILE_SESSION,
            shared_test_lib.SESSION,
            shared_test_lib.SESSION,
            OTHER_SESSION,
            shared_test_lib.SESSION,
        ]

    @pytest.mark.parametrize("value", [None, "", 0, 5, False, ["x"], {"x": 1}])
    def testUnusable(self, value):
        """Tests that the other key is used for what is no session."""
        assert _GetColumn(
            "session_identifier",
            _MakeTitle(1, sessionId=value, session_id=OTHER_SESSION),
            _MakeTitle(2, sessionId=value, session_id=value),
        ) == [OTHER_SESSION, OTHER_SESSION]

    @pytest.mark.parametrize("value", [None, "", 0, ["x"]])
    def testNotAtFirst(self, value):
        """Tests that the other key is used after records that name no session."""
        assert _GetColumn(
            "session_identifier",
            _MakeTitle(1),
            _MakeTitle(2, sessionId=value, session_id=OTHER_SESSION),
            _MakeTitle(3, session_id=shared_test_lib.SESSION),
            session_identifier=FILE_SESSION,
        ) == [FILE_SESSION, OTHER_SESSION, shared_test_lib.SESSION]

    def testOwnFirst(self):
        """Tests that the key of the session comes before the one of its origin."""
        assert _GetColumn(
            "session_identifier",
            _MakeTitle(1, sessionId=shared_test_lib.SESSION, session_id=OTHER_SESSION),
        ) == [shared_test_lib.SESSION]

    def testUnknown(self):
        """Tests a file that names no session."""
        assert _GetColumn("session_identifier", _MakeTitle(1)) == [None]


class TestWorkingDirectory:
    """Tests of the working directory and the branch of a row."""

    @pytest.mark.parametrize(
        "key, name", [("cwd", "project_path"), ("gitBranch", "git_branch")]
    )
    def testLatest(self, key, name):
        """Tests that the latest value counts, and before it the first one."""
        assert _GetColumn(
            name,
            _MakeTitle(1),
            {"type": "mode"},
            _MakeTitle(2, **{key: "first"}),
            _MakeTitle(3, **{key: ""}),
            _MakeTitle(4, **{key: 5}),
            _MakeTitle(5, **{key: None}),
            {key: "second", "type": "last-prompt"},
            _MakeTitle(6),
        ) == ["first", "first", "first", "first", "first", "second"]

    @pytest.mark.parametrize(
        "key, name", [("cwd", "project_path"), ("gitBranch", "git_branch")]
    )
    def testNone(self, key, name):
        """Tests a file without a value, or with one inside of other values only."""
        assert _GetColumn(name, _MakeTitle(1), _MakeTitle(2, other={key: "inner"})) == [
            None,
            None,
        ]

    def testRelocated(self):
        """Tests that a relocated session no longer follows its records."""
        extraction = test_lib.ExtractRecords(
            _MakeTitle(1, cwd="/old"),
            {"relocatedCwd": "/new", "type": "relocated"},
            _MakeTitle(2, cwd="/old"),
            {"relocatedCwd": "", "type": "relocated"},
            _MakeTitle(3, cwd="/other"),
            {"relocatedCwd": "/newer", "type": "relocated"},
            _MakeTitle(4),
        )

        assert [
            (row.attributes["text"], row.attributes["project_path"])
            for row in extraction.rows
        ] == [
            ("session title: 1", "/old"),
            ("cwd changed: /new", "/old"),
            ("session title: 2", "/new"),
            ("session title: 3", "/new"),
            ("cwd changed: /newer", "/new"),
            ("session title: 4", "/newer"),
        ]


class TestTime:
    """Tests of the time of a row."""

    def testInferred(self):
        """Tests records without a time of their own."""
        assert _GetTimes(
            _MakeTitle(1),
            {"timestamp": "2026-10-20T09:00:01.000Z", "type": "mode"},
            _MakeTitle(2),
            _MakeTitle(3, timestamp="2026-10-20T08:00:00.000Z"),
            # The latest in the file, which is not the highest.
            _MakeTitle(4),
            modification_time=MODIFICATION_TIME,
        ) == [
            ("inferred_time", "2026-10-20 09:00:01.000"),
            ("inferred_time", "2026-10-20 09:00:01.000"),
            ("recorded_time", "2026-10-20 08:00:00.000"),
            ("inferred_time", "2026-10-20 08:00:00.000"),
        ]

    def testModificationTime(self):
        """Tests a file without any time."""
        assert _GetTimes(_MakeTitle(1), modification_time=MODIFICATION_TIME) == [
            ("inferred_time", "2026-12-31 00:00:00")
        ]
        assert _GetTimes(_MakeTitle(1)) == [("inferred_time", None)]

    def testOtherForms(self):
        """Tests times that can be read."""
        assert _GetTimes(
            _MakeTitle(1, timestamp=1790848800000),
            _MakeTitle(2, timestamp="2026-10-20T18:30:00.500+09:00"),
            _MakeTitle(3, timestamp=" 2026-10-20 09:00:00 "),
        ) == [
            ("recorded_time", "2026-10-01 10:00:00.000"),
            ("recorded_time", "2026-10-20 09:30:00.500"),
            ("recorded_time", "2026-10-20 09:00:00"),
        ]

    @pytest.mark.parametrize(
        "timestamp, expected_text",
        [
            ("not-a-date", "not-a-date"),
            ("0000-01-01T00:00:00.000Z", "0000-01-01T00:00:00.000Z"),
            ("2026-02-30T00:00:00.000Z", "2026-02-30T00:00:00.000Z"),
            ("2026-10-20_09:00:00.000Z", "2026-10-20_09:00:00.000Z"),
            (5, "5"),
            (True, "true"),
            (["2026"], '["2026"]'),
            ({"a": None}, '{"a":null}'),
            ("\x1b[2J\u202e", "\\x1b[2J\\u202e"),
        ],
    )
    def testRefused(self, timestamp, expected_text):
        """Tests that a warning tells the value of a time that cannot be read."""
        record = _MakeTitle(2, timestamp=timestamp)
        first = _MakeTitle(1, timestamp="2026-10-20T09:00:00.000Z")
        offset = len(shared_test_lib.MakeJSONLines(first))

        assert _GetTimes(first, record) == [
            ("recorded_time", "2026-10-20 09:00:00.000"),
            ("inferred_time", "2026-10-20 09:00:00.000"),
        ]
        assert test_lib.ExtractRecords(first, record).warnings == [
            f"line 2 at offset {offset:d}: refused timestamp: {expected_text:s}"
        ]

    def testAbsent(self):
        """Tests that no warning tells of a time that is not there."""
        assert test_lib.ExtractRecords(_MakeTitle(1, timestamp=None)).warnings == []

    @pytest.mark.parametrize("depth", range(800, 1000, 7))
    def testRefusedNested(self, depth):
        """Tests a time that is a value nested about as deep as Python goes."""
        line = b'{"timestamp":' + b"[" * depth + b"]" * depth + b',"type":"mode"}'

        extraction = test_lib.ExtractRecords(line, _MakeTitle(1))

        assert len(extraction.warnings) == 1
        assert extraction.rows[-1].attributes["line_number"] == 2


class TestEnvelope:
    """Tests of the attributes that come from the envelope of a record."""

    def testAttributes(self):
        """Tests the attributes of a record that has all of them."""
        (row,) = test_lib.ExtractRecords(
            shared_test_lib.MakeUserRecord(
                "ask",
                7,
                agentId="a1",
                entrypoint=None,
                forkedFrom={"messageUuid": "m", "sessionId": "s"},
                origin={"kind": "human"},
                parentUuid="p",
                permissionMode=None,
                promptId="i",
                promptSource="typed",
                requestId="r",
                sessionKind="bg",
                turnOrigin="human",
            )
        ).GetByKind(rows.PROMPT)

        attributes = {
            name: value for name, value in row.attributes.items() if value is not None
        }
        assert attributes.pop("recorded_time").GetDateTime().CopyToDateTimeString() == (
            "2026-10-20 09:00:07.000"
        )
        assert attributes == {
            "agent_identifier": "a1",
            "forked_from": '{"messageUuid":"m","sessionId":"s"}',
            "git_branch": "main",
            "is_sidechain": False,
            "line_number": 1,
            "offset": 0,
            "origin_kind": "human",
            "parent_record_uuid": "p",
            "project_path": "/home/alice/proj",
            "program_version": "2.1.310",
            "prompt_identifier": "i",
            "prompt_source": "typed",
            "record_kind": "user",
            "record_uuid": "00000000-0000-4000-8000-000000000007",
            "request_identifier": "r",
            "session_identifier": shared_test_lib.SESSION,
            "session_kind": "bg",
            "text": "ask",
            "turn_origin": "human",
            "turn_type": "user",
        }

    @pytest.mark.parametrize(
        "value, expected_value",
        [
            ("a", "a"),
            ("", None),
            (None, None),
            (0, "0"),
            (False, "false"),
            ([], "[]"),
            ({"b": 1, "a": "é"}, '{"a":"é","b":1}'),
            (1.5, "1.5"),
        ],
    )
    def testTypes(self, value, expected_value):
        """Tests that values of any type become strings."""
        for key, name in (
            ("agentId", "agent_identifier"),
            ("entrypoint", "entrypoint"),
            ("parentUuid", "parent_record_uuid"),
            ("uuid", "record_uuid"),
            ("version", "program_version"),
            ("forkedFrom", "forked_from"),
        ):
            extraction = test_lib.ExtractRecords(_MakeTitle(1, **{key: value}))
            assert extraction.rows[-1].attributes.get(name) == expected_value

    @pytest.mark.parametrize("value", [None, "true", 1, "", []])
    def testSidechain(self, value):
        """Tests that a flag of another type is none."""
        (row,) = test_lib.ExtractRecords(_MakeTitle(1, isSidechain=value)).rows

        assert row.attributes.get("is_sidechain") is None

    @pytest.mark.parametrize(
        "origin, expected_kind",
        [({"kind": "x"}, "x"), ({"kind": 0}, "0"), ({}, None), ("x", None), ([], None)],
    )
    def testOrigin(self, origin, expected_kind):
        """Tests the kind of the origin."""
        (row,) = test_lib.ExtractRecords(_MakeTitle(1, origin=origin)).rows

        assert row.attributes.get("origin_kind") == expected_kind

    def testNotShared(self):
        """Tests that the attributes of one row do not get into another one."""
        extraction = test_lib.ExtractRecords(
            shared_test_lib.MakeAssistantRecord("ok", entrypoint=None),
            shared_test_lib.MakeUserRecord("ask", 2, entrypoint=None),
            _MakeTitle(1),
        )

        for row in extraction.rows[-2:]:
            assert row.attributes.get("response_identifier") is None
            assert row.attributes.get("model") is None
        assert extraction.rows[-1].attributes.get("record_uuid") is None


class TestFileContext:
    """Tests of a file of which only the content is known."""

    @pytest.mark.parametrize(
        "path, expected_name",
        [
            ("/a/b.txt", "b.txt"),
            ("C:\\a\\b.txt", "b.txt"),
            ("b.txt", "b.txt"),
            ("/", None),
        ],
    )
    def testReadPersistedOutput(self, path, expected_name):
        """Tests that persisted outputs have a name and no text."""
        context = state.FileContext()

        assert context.ReadPersistedOutput(path, "s") == (expected_name, None)


class TestLimits:
    """Tests of the limits of what one record may make."""

    def testRows(self, monkeypatch):
        """Tests that a warning tells what was left out of a record."""
        monkeypatch.setattr(state, "_MAXIMUM_ROWS", 3)
        extraction = test_lib.ExtractRecords(
            shared_test_lib.MakeUserRecord(["a"] * 5, 1, entrypoint=None),
            shared_test_lib.MakeUserRecord(["b"] * 5, 2, entrypoint=None),
        )

        assert [line for line, _, _ in extraction.GetTexts()] == [1, 1, 1, 2, 2, 2]
        assert [warning.partition(": ")[2] for warning in extraction.warnings] == [
            "2 further rows of the record are left out",
            "2 further rows of the record are left out",
        ]

    def testRowsOfFault(self, monkeypatch):
        """Tests that a fault in the rows of a record costs that record only."""
        add_rows = record_kinds.ROWS_PER_KIND["user"]

        def _AddRows(transcript_state):
            add_rows(transcript_state)
            if transcript_state.record.line_number == 1:
                raise KeyError("fault")

        monkeypatch.setattr(state, "_MAXIMUM_ROWS", 3)
        monkeypatch.setitem(record_kinds.ROWS_PER_KIND, "user", _AddRows)
        extraction = test_lib.ExtractRecords(
            shared_test_lib.MakeUserRecord(["a"] * 3, 1, entrypoint=None),
            shared_test_lib.MakeUserRecord("b", 2, entrypoint=None),
        )

        assert [line for line, _, _ in extraction.GetTexts()] == [1, 1, 1, 2]
        assert extraction.warnings == [
            "line 1 at offset 0: unable to read record with error: KeyError: 'fault'",
            "line 1 at offset 0: 1 further rows of the record are left out",
        ]
