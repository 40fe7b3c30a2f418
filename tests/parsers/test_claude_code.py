"""Tests of the parser."""

import os

import pytest

from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory

from plaso.lib import errors

from plaso_claude.parsers import claude_code
from plaso_claude.parsers import transcript
from plaso_claude.transcript import extractor
from tests import test_lib

TRANSCRIPT = test_lib.MakeJSONLines(test_lib.MakeUserRecord("ask"))

FOREIGN_LINES = test_lib.MakeJSONLines(
    {"id": 1, "name": "alice", "type": "user"},
    {"event": "login", "sessionId": "s", "type": "event"},
    {"type": "FeatureCollection", "uuid": "u"},
)


class TestFilter:
    """Tests of the filter of file entries."""

    @pytest.mark.parametrize(
        "location",
        [
            test_lib.TRANSCRIPT,
            "/srv/copy.jsonl",
            "/srv/COPY.JSONL",
            "/srv/copy.jsonl.orphaned-1792735200000",
            "/srv/copy.jsonl.superseded-1792735200000",
            "/srv/copy.jsonl.bak",
        ],
    )
    def testMatch(self, location):
        """Tests names that a plugin may read."""
        assert test_lib.ParseFile({location: TRANSCRIPT}).GetRows()

    @pytest.mark.parametrize(
        "location",
        [
            "/srv/copy.txt",
            "/srv/copy.jsonl2",
            "/srv/jsonl",
            "/srv/copy.jsonl.",
            f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}/tool-results/a.txt",
        ],
    )
    def testNoMatch(self, location):
        """Tests names that no plugin reads."""
        assert test_lib.ParseFile({location: TRANSCRIPT}) is None

    @pytest.mark.parametrize(
        "location, is_match",
        [
            ("/home/bob/work-config/history.jsonl", True),
            ("/home/bob/work-config/notes.txt", False),
            ("\\Users\\bob\\work-config\\history.jsonl", True),
            ("C:\\Users\\bob\\work-config\\history.jsonl", True),
            ("C:\\Users\\bob\\work-config\\notes.txt", False),
        ],
    )
    def testSeparators(self, location, is_match):
        """Tests names in paths of all kinds of file systems."""

        class _FileEntry:
            path_spec = path_spec_factory.Factory.NewPathSpec(
                dfvfs_definitions.TYPE_INDICATOR_TSK,
                location=location,
                parent=path_spec_factory.Factory.NewPathSpec(
                    dfvfs_definitions.TYPE_INDICATOR_OS, location="/disk.raw"
                ),
            )

        file_entry_filter = claude_code.ClaudeCodeFileEntryFilter()
        assert file_entry_filter.Match(_FileEntry) is is_match

    def testNoFileEntry(self):
        """Tests that nothing matches no file entry."""
        assert claude_code.ClaudeCodeFileEntryFilter().Match(None) is False


class TestPlugins:
    """Tests of choosing a plugin."""

    def testForeignContent(self):
        """Tests that the files of other programs are left to other parsers."""
        for data in (FOREIGN_LINES, b"\n\n", b"\x00" * 100, b"no JSON\n" * 50):
            for location in (
                "/srv/shop/users.jsonl",
                "/home/alice/projects/shop/users.jsonl",
                "/home/alice/.claude/plugins/shop/users.jsonl",
            ):
                with pytest.raises(errors.WrongParser):
                    test_lib.ParseFile({location: data})

    def testKnownPlace(self):
        """Tests that a file in its place is read whatever its content."""
        result = test_lib.ParseFile({test_lib.TRANSCRIPT: b"no JSON\n"})

        assert result.GetTexts()[0][1].startswith("parser: unparseable line (")
        assert len(result.warnings) == 1

    @pytest.mark.parametrize(
        "records",
        [
            # The first records of a transcript often have neither time nor identifier.
            [{"leafUuid": "x", "summary": "Old work", "type": "summary"}],
            [b"damaged", {"mode": "normal", "sessionId": "s", "type": "mode"}],
            [b"\x00" * 5000 + test_lib.MakeJSONLines(test_lib.MakeUserRecord("a"))],
            [{"messageId": "m", "snapshot": {}, "type": "file-history-snapshot"}],
            [{"type": "brand-new"}] * 20 + [test_lib.MakeUserRecord("a")],
        ],
    )
    def testContent(self, records):
        """Tests that a transcript somewhere else is told by its first records."""
        result = test_lib.ParseFile({"/srv/a.jsonl": test_lib.MakeJSONLines(*records)})

        assert result is not None

    def testLongFirstLine(self):
        """Tests a transcript somewhere else whose first line is long."""
        data = test_lib.MakeJSONLines(test_lib.MakeUserRecord("P" * 2000000))

        assert test_lib.ParseFile({"/srv/a.jsonl": data}).GetRows()

    def testTryAllFiles(self):
        """Tests that a transcript of any name is read where the parser is alone."""
        for location in ("/srv/evidence.bin", "/srv/copy", "/x/a.json"):
            assert test_lib.ParseFile({location: TRANSCRIPT}) is None
            result = test_lib.ParseFile({location: TRANSCRIPT}, try_all_files=True)
            assert result.GetRows()

        with pytest.raises(errors.WrongParser):
            test_lib.ParseFile({"/srv/evidence.bin": FOREIGN_LINES}, try_all_files=True)

    def testTryAllFilesOfOneParser(self):
        """Tests that trying all files does not change other parsers."""
        claude_code.ClaudeCodeParser().TryAllFiles()

        assert claude_code.ClaudeCodeParser.FILTERS
        assert claude_code.ClaudeCodeParser().FILTERS

    def testUnreadable(self, monkeypatch):
        """Tests a file somewhere else that cannot be read."""

        def _Raise(*unused_arguments):
            raise OSError("bad sector")

        monkeypatch.setattr(transcript.TranscriptPlugin, "CheckRequiredFormat", _Raise)

        with pytest.raises(errors.WrongParser):
            test_lib.ParseFile({"/srv/a.jsonl": TRANSCRIPT})


class TestDataStreams:
    """Tests of the data streams of a file."""

    def _MakePathSpec(self, data_stream):
        """Makes the path specification of a data stream.

        Args:
          data_stream (str): name of the data stream or None for the default one.

        Returns:
          dfvfs.PathSpec: path specification.
        """
        parent = path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_OS, location="/disk.raw"
        )
        keyword_arguments = {"data_stream": data_stream} if data_stream else {}
        return path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_NTFS,
            location="\\a.jsonl",
            parent=parent,
            **keyword_arguments,
        )

    def testAlternateDataStream(self, tmp_path):
        """Tests that the file is read once and its other streams are not."""
        path = tmp_path / "a.jsonl"
        path.write_bytes(TRANSCRIPT)
        file_entry = test_lib.OpenPath(str(path))

        result = test_lib.ParseFileEntry(
            file_entry, data_stream_path_spec=self._MakePathSpec(None)
        )
        assert len(result.GetRows()) == 2

        with pytest.raises(errors.WrongParser):
            test_lib.ParseFileEntry(
                file_entry, data_stream_path_spec=self._MakePathSpec("Zone.Identifier")
            )


class TestFailures:
    """Tests of failures of a plugin."""

    @pytest.mark.parametrize(
        "exception, expected_text",
        [
            (KeyError("key"), "KeyError: 'key'"),
            (RecursionError("deep"), "RecursionError: deep"),
            (OSError("bad sector"), "OSError: bad sector"),
        ],
    )
    def testException(self, monkeypatch, exception, expected_text):
        """Tests that an exception becomes a warning, and what was read is kept."""
        extract_rows = extractor.ExtractRows

        def _ExtractRows(*arguments):
            yield next(extract_rows(*arguments))
            raise exception

        monkeypatch.setattr(extractor, "ExtractRows", _ExtractRows)

        result = test_lib.ParseFile({test_lib.TRANSCRIPT: TRANSCRIPT})

        assert len(result.event_data) == 1
        assert result.warnings == [
            f"transcript unable to parse further with error: {expected_text:s}"
        ]

    def testSeveralFiles(self):
        """Tests that nothing of a file stays in the parser."""
        records = [test_lib.MakeUserRecord("a", permissionMode="plan")]
        first = test_lib.ParseFile(
            {test_lib.TRANSCRIPT: test_lib.MakeJSONLines(*records)}
        )
        second = test_lib.ParseFile(
            {test_lib.TRANSCRIPT: test_lib.MakeJSONLines(*records)}
        )

        assert first.GetTexts() == second.GetTexts()
        assert ("system", "permission mode: plan") in second.GetTexts()


def testNameOfFolder(tmp_path):
    """Tests that a folder with the name of a transcript is no file."""
    os.mkdir(tmp_path / "a.jsonl")
    file_entry = test_lib.OpenPath(str(tmp_path / "a.jsonl"))

    # plaso parses files only, whatever their names.
    assert not file_entry.IsFile()


class TestEmptyFiles:
    """Tests of files that plaso itself passes over."""

    def testEmptySettings(self):
        """Tests that an empty settings file is told."""
        result = test_lib.ParseFile({"/home/alice/.claude/settings.json": b""})

        assert result.GetTexts() == [
            ("system", "parser: settings file is not a JSON object")
        ]
        assert len(result.warnings) == 1

    def testEmptyTranscript(self):
        """Tests that an empty transcript, which the program leaves, has no rows."""
        result = test_lib.ParseFile({test_lib.TRANSCRIPT: b""})

        assert not result.event_data
        assert not result.warnings


class TestColumns:
    """Tests of what an output column of any attribute can do."""

    def testActingCharacters(self):
        """Tests that no attribute but the text acts on a terminal."""
        acting = "\x1b[31m\u202egnp.exe\r\n"
        result = test_lib.ParseFile(
            {
                test_lib.TRANSCRIPT: test_lib.MakeJSONLines(
                    test_lib.MakeAssistantRecord(
                        [
                            {
                                "type": "tool_use",
                                "id": acting,
                                "name": acting,
                                "input": {"command": acting, "file_path": acting},
                            }
                        ],
                        gitBranch=acting,
                        cwd=f"/home/alice/{acting:s}",
                    ),
                    test_lib.MakeRecord("mood-ring", 2, **{acting: acting}),
                )
            }
        )

        values = []
        for event_data in result.event_data:
            for name, value in event_data.GetAttributes():
                if name != "text":
                    values.extend(value if isinstance(value, list) else [value])
        assert "\\x1b[31m\\u202egnp.exe\\r\\n" in values
        for value in values:
            assert not isinstance(value, str) or value.isprintable()
