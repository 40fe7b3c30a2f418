"""Tests of the parser plugin for prompt histories."""

import base64
import hashlib
import os

import pytest
from plaso.lib import errors

from plaso_claude.parsers import history
from plaso_claude.parsers import siblings
from tests import test_lib

HISTORY = "/home/alice/.claude/history.jsonl"
PASTE_CACHE = "/home/alice/.claude/paste-cache"


def MakeEntry(display, pastes=None, **values):
    """Makes an entry as 2.1 writes it.

    Args:
      display (object): prompt.
      pastes (Optional[dict[str, object]]): pastes by number.
      values (dict[str, object]): further values, where None removes one.

    Returns:
      dict[str, object]: entry.
    """
    entry = {
        "display": display,
        "pastedContents": pastes or {},
        "timestamp": 1790848800000,
        "project": "/home/alice/proj",
        "sessionId": test_lib.SESSION,
        **values,
    }
    return {key: value for key, value in entry.items() if value is not None}


def ParseEntries(*entries, cache=None, location=HISTORY):
    """Parses a history.

    Args:
      entries (list[object]): entries, or lines as bytes.
      cache (Optional[dict[str, bytes]]): content of the paste cache by name.
      location (Optional[str]): location of the history.

    Returns:
      ParseResult: result.
    """
    files = {location: test_lib.MakeJSONLines(*entries)}
    for name, data in (cache or {}).items():
        files[f"{PASTE_CACHE:s}/{name:s}"] = data
    return test_lib.ParseFile(files)


def GetTexts(*entries, cache=None):
    """Parses a history and retrieves the texts of the rows.

    Args:
      entries (list[object]): entries.
      cache (Optional[dict[str, bytes]]): content of the paste cache by name.

    Returns:
      list[str]: texts.
    """
    return [text for _, text in ParseEntries(*entries, cache=cache).GetTexts()]


class TestEntries:
    """Tests of entries without pastes."""

    def testAttributes(self):
        result = ParseEntries(MakeEntry("first"), MakeEntry("/cost "))
        assert result.GetTexts() == [("user", "first"), ("user", "/cost ")]
        assert not result.warnings

        entry = result.event_data[1]
        assert entry.data_type == "claude_code:history:entry"
        assert entry.config_home == "/home/alice/.claude"
        assert entry.line_number == 2
        assert entry.offset == len(test_lib.MakeJSONLines(MakeEntry("first")))
        assert entry.project_path == "/home/alice/proj"
        assert entry.session_identifier == test_lib.SESSION
        assert entry.username == "alice"
        assert entry.label is None
        assert entry.number_of_pastes is None
        date_time = entry.recorded_time.CopyToDateTimeStringISO8601()
        assert date_time == "2026-10-01T10:00:00.000+00:00"

    def testSampleImage(self):
        file_entry = test_lib.OpenSampleFile(HISTORY)
        rows = test_lib.ParseFileEntry(file_entry).GetRows()
        assert [row.line_number for row in rows] == [1, 2, 3, 4, 5, 6]
        assert rows[3].text == "what is this? one\ntwo\nthree"
        assert rows[4].text.endswith("pasted row 60 of sixty")
        assert rows[5].text == "and that? [Pasted text #3 +80 lines]"

    def testMessages(self):
        result = ParseEntries(
            MakeEntry("see [Pasted text #1]", {"1": {"content": "it"}})
        )
        message, short_message = test_lib.FormatMessages(result.event_data[0])
        assert message == (
            "[user] see it Pastes: 1 Project: /home/alice/proj "
            f"Session: {test_lib.SESSION:s}"
        )
        assert short_message == "[user] see it"

    def testEarlierVersions(self):
        # 2.0.20 wrote no session, and what came before it had no project either.
        result = ParseEntries(
            MakeEntry("with project", sessionId=None),
            {"display": "bare", "timestamp": 1790848800000},
        )
        first, second = result.GetRows()
        assert (first.text, first.session_identifier) == ("with project", None)
        assert (second.text, second.project_path) == ("bare", None)
        assert not result.warnings

    @pytest.mark.parametrize(
        "timestamp, expected",
        [
            (1790848800000, "2026-10-01T10:00:00.000+00:00"),
            (1790848800000.7, "2026-10-01T10:00:00.000+00:00"),
            ("1790848800000", "2026-10-01T10:00:00.000+00:00"),
            ("2026-10-01T10:00:00.000Z", "2026-10-01T10:00:00.000+00:00"),
        ],
    )
    def testTimestampForms(self, timestamp, expected):
        result = ParseEntries(MakeEntry("hello", timestamp=timestamp))
        date_time = result.event_data[0].recorded_time.CopyToDateTimeStringISO8601()
        assert date_time == expected
        assert not result.warnings

    def testInferredTimes(self):
        result = ParseEntries(
            MakeEntry("before", timestamp=None),
            MakeEntry("has one"),
            MakeEntry("refused", timestamp="yesterday"),
            MakeEntry("has a later one", timestamp=1790848860000),
            MakeEntry("after", timestamp=None),
        )
        dates = [
            (
                row.recorded_time is not None,
                (row.recorded_time or row.inferred_time).CopyToDateTimeString(),
            )
            for row in result.GetRows()
        ]
        assert dates == [
            (False, "2026-10-01 10:00:00.000"),
            (True, "2026-10-01 10:00:00.000"),
            (False, "2026-10-01 10:00:00.000"),
            (True, "2026-10-01 10:01:00.000"),
            (False, "2026-10-01 10:01:00.000"),
        ]
        assert result.warnings == ["line 3 at offset 285: refused timestamp: yesterday"]

    def testTimeOfFile(self, tmp_path):
        path = tmp_path / ".claude" / "history.jsonl"
        path.parent.mkdir()
        path.write_bytes(b'{"display":"hello","timestamp":null}\n')
        os.utime(path, (1790848800, 1790848800))

        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))
        date_time = result.event_data[0].inferred_time.CopyToDateTimeString()
        assert date_time.startswith("2026-10-01 10:00:00")

    def testBadLines(self):
        result = ParseEntries(
            MakeEntry("good"),
            b'{"display":"cut',
            b"[1]",
            b"",
            b"\x00\x00" + test_lib.MakeJSONLines(MakeEntry("behind NUL")).strip(),
            MakeEntry("last"),
        )
        rows = result.GetRows()
        assert [(row.line_number, row.label) for row in rows] == [
            (1, None),
            (2, "parser"),
            (3, "parser"),
            (5, "parser"),
            (5, None),
            (6, None),
        ]
        assert rows[1].turn_type == "system"
        assert rows[1].text == (
            "parser: unparseable line (Unterminated string starting at: line 1 column 12 "
            '(char 11)): {"display":"cut'
        )
        assert rows[1].session_identifier is None
        assert rows[1].inferred_time == rows[0].recorded_time
        assert rows[2].text == "parser: unparseable line (not a JSON object): [1]"
        assert rows[4].text == "behind NUL"
        # Earlier releases of plaso have no such flag.
        assert [getattr(row, "_recovered", row is rows[4]) for row in rows] == [
            row is rows[4] for row in rows
        ]
        assert rows[4].offset == rows[3].offset + 2
        assert [warning.partition(":")[0] for warning in result.warnings] == [
            f"line {row.line_number:d} at offset {row.offset:d}" for row in rows[1:4]
        ]

    @pytest.mark.parametrize("value", [None, True, 7, 1e400, "", [], [[]], {"a": 1}])
    @pytest.mark.parametrize(
        "key", ["display", "pastedContents", "timestamp", "project", "sessionId"]
    )
    def testOddTypes(self, key, value):
        entry = MakeEntry("hello", session_id="other")
        entry[key] = value
        (row,) = ParseEntries(entry).GetRows()
        assert row.turn_type == "user"
        assert row.line_number == 1
        for name in ("project_path", "session_identifier", "text"):
            assert getattr(row, name) is None or isinstance(getattr(row, name), str)

    def testSessionOfOtherKey(self):
        result = ParseEntries(
            MakeEntry("both", session_id="other"),
            MakeEntry("one", sessionId=None, session_id="other"),
            MakeEntry("no string", sessionId=7, session_id="other"),
        )
        identifiers = [row.session_identifier for row in result.GetRows()]
        assert identifiers == [test_lib.SESSION, "other", "other"]

    def testDisplayThatIsNoString(self):
        result = ParseEntries(MakeEntry({"b": 1, "a": 2}))
        assert result.GetTexts() == [("user", '{"a":2,"b":1}')]
        assert result.warnings == ["line 1 at offset 0: display is not a string"]


class TestPastes:
    """Tests of pasted texts and images."""

    def testPlaceholderForms(self):
        paste = {"id": 1, "type": "text", "content": "A\nB"}
        pastes = {"1": paste, "١": paste}
        assert GetTexts(
            MakeEntry("see [Pasted text #1] ok", pastes),
            MakeEntry("see [Pasted text #1 +2 lines] ok", pastes),
            MakeEntry("[Pasted text #1][Pasted text #1 +1 lines]", pastes),
            # Neither of these is a placeholder.
            MakeEntry(
                "[Pasted text #1 +2 line] [pasted text #1] [Pasted text #١]", pastes
            ),
        ) == [
            "see A\nB ok",
            "see A\nB ok",
            "A\nBA\nB",
            "[Pasted text #1 +2 line] [pasted text #1] [Pasted text #١]",
        ]

    def testPlaceholderInPaste(self):
        pastes = {
            "1": {"content": "[Pasted text #2]"},
            "2": {"content": "[Pasted text #1]"},
        }
        assert GetTexts(MakeEntry("[Pasted text #1] [Pasted text #2]", pastes)) == [
            "[Pasted text #2] [Pasted text #1]"
        ]

    def testPasteCache(self):
        result = ParseEntries(
            MakeEntry(
                "[Pasted text #2] and [Pasted text #3]",
                {
                    "2": {"id": 2, "type": "text", "contentHash": "0123456789abcdef"},
                    "3": {"id": 3, "type": "text", "contentHash": "fedcba9876543210"},
                },
            ),
            cache={"0123456789abcdef.txt": "größer\n\ufffd".encode() + b"\xff"},
        )
        assert result.GetTexts() == [
            ("user", "größer\n\ufffd\\xff and [Pasted text #3]")
        ]
        assert not result.warnings

        entry = result.event_data[0]
        assert entry.number_of_pastes == 2
        assert entry.paste_hashes == ["0123456789abcdef", "fedcba9876543210"]

    @pytest.mark.parametrize(
        "paste",
        [
            None,
            "text",
            ["text"],
            {},
            {"type": "image", "content": "text"},
            {"type": 1, "contentHash": "aa"},
            {"type": ["text"], "contentHash": "aa"},
            {"content": 1},
            {"contentHash": 1},
            {"contentHash": ""},
            {"contentHash": "../paste-cache/aa"},
            {"contentHash": "aa.txt"},
            {"contentHash": "ää"},
            {"contentHash": "missing"},
        ],
    )
    def testPlaceholderThatStays(self, paste):
        display = "see [Pasted text #1]"
        cache = {"aa.txt": b"text", "ää.txt": b"text", "aa.txt.txt": b"text"}
        assert GetTexts(MakeEntry(display, {"1": paste}), cache=cache) == [display]

    def testLinksAreRefused(self, tmp_path):
        config_home = tmp_path / ".claude"
        config_home.mkdir()
        (tmp_path / "secret").mkdir()
        (tmp_path / "secret" / "aa.txt").write_text("secret")
        history_path = config_home / "history.jsonl"
        history_path.write_bytes(
            test_lib.MakeJSONLines(
                MakeEntry("[Pasted text #1]", {"1": {"contentHash": "aa"}})
            )
        )

        cache = config_home / "paste-cache"
        cache.symlink_to(tmp_path / "secret")
        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(history_path)))
        assert result.GetTexts() == [("user", "[Pasted text #1]")]

        cache.unlink()
        cache.mkdir()
        (cache / "aa.txt").symlink_to(tmp_path / "secret" / "aa.txt")
        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(history_path)))
        assert result.GetTexts() == [("user", "[Pasted text #1]")]

    def testUnreadableCacheFile(self, monkeypatch):
        def _ReadSibling(*unused_arguments):
            raise siblings.SiblingError("input/output error")

        monkeypatch.setattr(siblings, "ReadSibling", _ReadSibling)
        display = "[Pasted text #1] [Pasted text #1] [Pasted text #2]"
        paste = {"contentHash": "aa"}
        result = ParseEntries(
            MakeEntry("before"), MakeEntry(display, {"1": paste, "2": paste})
        )
        message = "paste-cache/aa.txt unreadable (input/output error)"
        assert result.GetTexts() == [
            ("user", "before"),
            ("user", display),
            ("system", f"parser: {message:s}"),
        ]
        row = result.GetRows()[2]
        assert (row.label, row.line_number) == ("parser", 2)
        assert result.warnings == [f"line 2 at offset {row.offset:d}: {message:s}"]

    def testPastesThatAreNoObject(self):
        result = ParseEntries(MakeEntry("[Pasted text #1]", [{"content": "x"}]))
        assert result.GetTexts() == [("user", "[Pasted text #1]")]
        assert result.warnings == [
            "line 1 at offset 0: pastedContents is not an object"
        ]

    def testRepeatedPlaceholder(self, monkeypatch):
        monkeypatch.setattr(history.PasteReader, "_MAXIMUM_REPEATED_SIZE", 25)
        display = "[Pasted text #1]" * 4
        pastes = {"1": {"content": "x" * 10}}
        result = ParseEntries(MakeEntry(display, pastes), MakeEntry("after"))
        assert result.GetTexts() == [
            ("user", "x" * 30 + "[Pasted text #1]"),
            ("user", "after"),
        ]
        assert result.warnings == [
            "line 1 at offset 0: placeholders stay as they are as their texts are larger "
            "than the limit"
        ]

    def testPasteOfManyEntries(self, monkeypatch):
        monkeypatch.setattr(history.PasteReader, "_MAXIMUM_REPEATED_SIZE", 15)
        entry = MakeEntry("[Pasted text #1]", {"1": {"contentHash": "aa"}})
        other_entry = MakeEntry("[Pasted text #1]", {"1": {"contentHash": "bb"}})
        result = ParseEntries(
            *[entry, entry, entry, other_entry],
            cache={"aa.txt": b"x" * 10, "bb.txt": b"y" * 20},
        )
        # The first use of a text is free.
        assert [row.text for row in result.GetRows()] == [
            "x" * 10,
            "x" * 10,
            "[Pasted text #1]",
            "y" * 20,
        ]
        assert [warning.partition(" at")[0] for warning in result.warnings] == [
            "line 3"
        ]

    def testLimitOfPrompt(self, monkeypatch):
        monkeypatch.setattr(history.PastedTexts, "_MAXIMUM_SIZE", 25)
        pastes = {str(number): {"content": "x" * 10} for number in range(4)}
        display = "".join(f"[Pasted text #{number:d}]" for number in range(4))
        result = ParseEntries(MakeEntry(display, pastes), MakeEntry(display, pastes))
        assert (
            result.GetTexts()
            == [("user", "x" * 20 + "[Pasted text #2][Pasted text #3]")] * 2
        )
        assert len(result.warnings) == 2

    def testImage(self):
        # 2.0.20 kept images in the history.
        payload = b"\x89PNG not really"
        result = ParseEntries(
            MakeEntry(
                "what is [Image #1]?",
                {
                    "1": {
                        "id": 1,
                        "type": "image",
                        "content": base64.b64encode(payload).decode("ascii"),
                        "mediaType": "image/png",
                        "filename": "plan.png",
                    }
                },
            )
        )
        (entry,) = result.event_data
        digest = hashlib.sha256(payload).hexdigest()
        assert entry.text == "what is [Image #1]?"
        assert entry.binary_payloads == [f"image image/png 15 bytes SHA-256 {digest:s}"]
        assert entry.number_of_pastes == 1
        assert entry.paste_file_names == ["plan.png"]
        assert entry.paste_hashes is None

    def testPasteWithoutPlaceholder(self):
        result = ParseEntries(
            MakeEntry(
                "[Pasted text #1]",
                {
                    "1": {"content": "used"},
                    "2": {"content": "taken back"},
                    "3": {"contentHash": "aa"},
                },
            ),
            cache={"aa.txt": b"taken back, too"},
        )
        assert result.GetTexts() == [("user", "used")]
        pastes = result.GetByDataType("history:paste")
        assert [(paste.text, paste.paste_hashes) for paste in pastes] == [
            ("taken back", None),
            ("taken back, too", ["aa"]),
        ]
        assert pastes[0].recorded_time
        assert pastes[0].session_identifier == test_lib.SESSION

        message, short_message = test_lib.FormatMessages(pastes[0])
        assert message.startswith("Pasted text that is not in the prompt: taken back")
        assert short_message == "Pasted text: taken back"

    def testLargePaste(self):
        text = "0123456789" * 4000
        result = ParseEntries(
            MakeEntry("[Pasted text #1]", {"1": {"content": text}}),
        )
        (row,) = result.GetRows()
        assert row.text_size == 40000
        parts = [row.text]
        for continuation in result.GetByDataType("transcript:continuation"):
            assert continuation.recorded_time == row.recorded_time
            parts.append(continuation.text)
        assert "".join(parts) == text


class TestRecognition:
    """Tests of which files are read."""

    @pytest.mark.parametrize(
        "location, config_home",
        [
            ("/home/alice/.claude/history.jsonl", "/home/alice/.claude"),
            ("/home/alice/.claude-work/history.jsonl", "/home/alice/.claude-work"),
            ("/home/alice/.claude/history.jsonl.bak", "/home/alice/.claude"),
            (
                "/home/alice/.claude/history.jsonl.orphaned-1790848800000",
                "/home/alice/.claude",
            ),
            ("/srv/work-config/history.jsonl", "/srv/work-config"),
            ("/history.jsonl", None),
            ("/evidence/alice-history.jsonl", None),
        ],
    )
    def testPlaces(self, location, config_home):
        result = ParseEntries(MakeEntry("hello"), location=location)
        assert result.GetTexts() == [("user", "hello")]
        assert result.event_data[0].config_home == config_home

    def testPasteCacheOfRelocatedHome(self):
        files = {
            "/srv/work-config/history.jsonl": test_lib.MakeJSONLines(
                MakeEntry("[Pasted text #1]", {"1": {"contentHash": "aa"}})
            ),
            "/srv/work-config/paste-cache/aa.txt": b"pasted",
        }
        assert test_lib.ParseFile(files).GetTexts() == [("user", "pasted")]

    @pytest.mark.parametrize("suffix", ["", ".orphaned-1790848800000"])
    def testDamagedFileInConfigHome(self, suffix):
        result = ParseEntries(b"\x00\x00\x00", location=f"{HISTORY:s}{suffix:s}")
        assert [row.label for row in result.GetRows()] == ["parser"]

    @pytest.mark.parametrize(
        "record",
        [
            {"display": "on", "timestamp": 1790848800000},
            {"display": {"on": 1}, "pastedContents": {}},
            {"display": "on", "pastedContents": [], "project": "x"},
            {"time": 1, "order": 1, "price": 9.5},
        ],
    )
    def testForeignFiles(self, record):
        with pytest.raises(errors.WrongParser):
            ParseEntries(record, location="/srv/shop/history.jsonl")

    def testForeignFileOfSampleImage(self):
        with pytest.raises(errors.WrongParser):
            test_lib.ParseFileEntry(test_lib.OpenSampleFile("/srv/shop/history.jsonl"))

    @pytest.mark.parametrize(
        "record",
        [
            # 2.0.20 wrote no session.
            {"display": "x", "pastedContents": {}, "timestamp": 1, "project": "/p"},
            {"display": "x", "timestamp": 1790848800000, "project": "/p"},
            {"display": "x", "timestamp": 1790848800000, "sessionId": "s"},
        ],
    )
    def testRecognizedByContent(self, record):
        result = ParseEntries(b"{damaged", record, location="/srv/b/history.jsonl")
        assert ("user", "x") in result.GetTexts()
