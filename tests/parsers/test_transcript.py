"""Tests of the plugin for transcripts."""

import gzip
import json
import os
import unicodedata

import pytest

from dfdatetime import interface as dfdatetime_interface
from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory
from dfvfs.resolver import context as dfvfs_context
from dfvfs.resolver import resolver as path_spec_resolver

from plaso.lib import errors

from plaso_claude import values
from plaso_claude.parsers import siblings
from plaso_claude.parsers import transcript_events
from plaso_claude.transcript import rows
from tests import test_lib

SESSION = test_lib.SESSION
OTHER_SESSION = "1f1f1f1f-1111-4222-8333-444444444444"

STUB = (
    "<persisted-output>\nOutput too large (40 KB). Full output saved to: {0:s}\n\n"
    "Preview (first 2 KB):\nfirst line\n</persisted-output>"
)


def _MakeToolResult(content, number=1, **kwargs):
    """Makes a user record with a tool result, without an entrypoint.

    Args:
      content (object): content of the tool result.
      number (Optional[int]): number that makes identifier and time differ.
      kwargs (dict[str, object]): further values of the record.

    Returns:
      dict[str, object]: record.
    """
    block = {"content": content, "tool_use_id": "toolu_1", "type": "tool_result"}
    return test_lib.MakeUserRecord([block], number, entrypoint=None, **kwargs)


def _ParseRecords(*records, location=test_lib.TRANSCRIPT, **kwargs):
    """Parses records.

    Args:
      records (list[object]): values, or bytes that stand as they are.
      location (Optional[str]): location of the file.
      kwargs (dict[str, object]): arguments of the parse function.

    Returns:
      ParseResult: result.
    """
    return test_lib.ParseFile({location: test_lib.MakeJSONLines(*records)}, **kwargs)


def _CheckTypes(event_data):
    """Checks that storage and outputs can carry the attributes of event data.

    Args:
      event_data (EventData): event data.
    """
    for name, value in event_data.GetAttributes():
        if name.startswith("_"):
            continue
        if isinstance(value, list):
            assert all(isinstance(item, str) for item in value), name
            value = "".join(value)
        assert isinstance(
            value, (bool, int, str, dfdatetime_interface.DateTimeValues)
        ), name
        if isinstance(value, str):
            assert value != "", name
            assert "\x00" not in value, name
            assert len(value.encode("utf-8")) <= values.MAXIMUM_VALUE_SIZE + 64, name
        elif isinstance(value, int):
            assert -(1 << 63) <= value < 1 << 63, name


class TestLocations:
    """Tests of the places of transcripts."""

    @pytest.mark.parametrize(
        "location, config_home, username",
        [
            (test_lib.TRANSCRIPT, "/home/alice/.claude", "alice"),
            (f"{test_lib.TRANSCRIPT:s}.orphaned-1", "/home/alice/.claude", "alice"),
            (f"{test_lib.TRANSCRIPT:s}.superseded-1", "/home/alice/.claude", "alice"),
            (
                "/home/alice/.claude/jobs/7f3e2a10/parent-transcript.jsonl",
                "/home/alice/.claude",
                "alice",
            ),
            (
                f"/Users/bob/.claude-work/projects/-x/{SESSION:s}.jsonl",
                "/Users/bob/.claude-work",
                "bob",
            ),
            (
                f"/root/.claude/projects/-root/{SESSION:s}.jsonl",
                "/root/.claude",
                "root",
            ),
            (f"/opt/state/projects/-opt/{SESSION:s}.jsonl", "/opt/state", None),
            ("/srv/export.jsonl", None, None),
        ],
    )
    def testPlaces(self, location, config_home, username):
        """Tests that a transcript is read wherever it lies."""
        result = _ParseRecords(test_lib.MakeUserRecord("ask"), location=location)

        (row,) = result.GetByDataType("transcript:prompt")
        assert row.config_home == config_home
        assert row.username == username
        assert row.session_identifier == SESSION

    @pytest.mark.parametrize(
        "location",
        [
            # Read by content, which is none of a transcript.
            f"{test_lib.PROJECTS:s}/{SESSION:s}/tool-results/mcp.jsonl",
            "/home/alice/.claude/plugins/x/data.jsonl",
            "/home/alice/.claude/jobs/7f3e2a10/other.jsonl",
        ],
    )
    def testOtherPlaces(self, location):
        """Tests files in a config home that are no transcripts."""
        with pytest.raises(errors.WrongParser):
            _ParseRecords({"id": 5, "type": "row"}, location=location)

    @pytest.mark.parametrize(
        "path",
        [
            f"{SESSION:s}/subagents/agent-a0b1c2d3.jsonl",
            f"{SESSION:s}/subagents/deep/er/agent-a0b1c2d3.jsonl",
            f"{SESSION:s}/subagents/workflows/wf_1/agent-a0b1c2d3.jsonl",
            f"{SESSION:s}/subagents/agent-a0b1c2d3.jsonl.orphaned-1",
        ],
    )
    def testSubagents(self, path):
        """Tests that a subagent is told by its folder, at any depth."""
        result = _ParseRecords(
            test_lib.MakeUserRecord("do it", entrypoint=None, sessionId=None),
            location=f"{test_lib.PROJECTS:s}/{path:s}",
        )

        assert result.GetTexts() == [
            ("system", f"subagent a0b1c2d3 of {SESSION:s}"),
            ("system", "subagent task: do it"),
        ]
        assert result.GetRows()[0].session_identifier == SESSION

    def testSubagentWithoutSession(self):
        """Tests a folder of subagents that was taken out of its session."""
        result = _ParseRecords(
            test_lib.MakeUserRecord("do it", entrypoint=None, sessionId=None),
            location="/subagents/agent-a0b1c2d3.jsonl",
        )

        assert result.GetTexts() == [
            ("system", "subagent a0b1c2d3 of -"),
            ("system", "subagent task: do it"),
        ]

    def testSubagentBesideSession(self):
        """Tests that a subagent file beside the session is read as a session."""
        result = _ParseRecords(
            test_lib.MakeUserRecord("do it", agentId="a0b1c2d3", entrypoint=None),
            location=f"{test_lib.PROJECTS:s}/agent-a0b1c2d3.jsonl",
        )

        assert result.GetTexts() == [("user", "do it")]
        assert result.GetRows()[0].agent_identifier == "a0b1c2d3"

    def testNameOfHome(self):
        """Tests that the name of a folder above the config home makes no subagent."""
        result = _ParseRecords(
            test_lib.MakeUserRecord("ask", entrypoint=None),
            location=f"/home/subagents/.claude/projects/-x/{SESSION:s}.jsonl",
        )

        assert result.GetTexts() == [("user", "ask")]

    def testCompressed(self, tmp_path):
        """Tests a transcript that was compressed."""
        path = tmp_path / f"{SESSION:s}.jsonl.gz"
        data = test_lib.MakeJSONLines(test_lib.MakeUserRecord("ask", entrypoint=None))
        path.write_bytes(gzip.compress(data))
        path_spec = path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_OS, location=str(path)
        )
        path_spec = path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_GZIP, parent=path_spec
        )
        file_entry = path_spec_resolver.Resolver.OpenFileEntry(
            path_spec, resolver_context=dfvfs_context.Context()
        )

        result = test_lib.ParseFileEntry(file_entry)
        assert result.GetTexts() == [("user", "ask")]


class TestFileForms:
    """Tests of forms that files have."""

    def testBlankLines(self):
        """Tests a file that starts with an empty line and has others inside."""
        result = _ParseRecords(
            b"",
            test_lib.MakeUserRecord("ask", 1, entrypoint=None),
            b"",
            b"   ",
            test_lib.MakeUserRecord("more", 2, entrypoint=None),
        )

        assert [(row.line_number, row.text) for row in result.GetRows()] == [
            (2, "ask"),
            (5, "more"),
        ]
        assert result.warnings == []

    def testBlankFile(self):
        """Tests a file of blanks only."""
        result = test_lib.ParseFile({test_lib.TRANSCRIPT: b" \n\n"})

        assert result.event_data == []
        assert result.warnings == []

    def testNotObjects(self):
        """Tests lines that are JSON text and no objects."""
        result = _ParseRecords(
            test_lib.MakeUserRecord("ask", 1, entrypoint=None),
            b"null",
            b"[1,2]",
            b"42",
            b'"text"',
            test_lib.MakeUserRecord("more", 6, entrypoint=None),
        )

        assert [(row.line_number, row.turn_type) for row in result.GetRows()] == [
            (1, "user"),
            (2, "system"),
            (3, "system"),
            (4, "system"),
            (5, "system"),
            (6, "user"),
        ]
        assert len(result.warnings) == 4

    @pytest.mark.parametrize("is_cut", [False, True])
    def testRecovered(self, is_cut):
        """Tests a record behind NUL bytes, and behind one whose write was cut."""
        line = json.dumps(test_lib.MakeUserRecord("whole", 2, entrypoint=None))
        line = line.encode("utf-8")
        damage = line[:100] if is_cut else b"\x00" * 512
        data = test_lib.MakeJSONLines(
            test_lib.MakeUserRecord("before", 1, entrypoint=None),
            damage + line,
            test_lib.MakeUserRecord("after", 3, entrypoint=None),
        )

        result = test_lib.ParseFile({test_lib.TRANSCRIPT: data})

        prompts = result.GetByDataType("transcript:prompt")
        assert [prompt.text for prompt in prompts] == ["before", "whole", "after"]
        assert data[prompts[1].offset :].startswith(line)
        assert prompts[1].line_number == 2
        (bad_line,) = result.GetByDataType("transcript:notice")
        assert bad_line.label == "parser"
        assert bad_line.text.startswith("parser: unparseable line (")
        assert result.warnings == [
            f"line 2 at offset {bad_line.offset:d}: unparseable line with error: "
            f"{bad_line.text[26:].partition('): ')[0]:s}"
        ]

    def testEarlyVersion(self):
        """Tests a file of the first versions."""
        result = _ParseRecords(
            {"leafUuid": "x", "summary": "Old work", "type": "summary"},
            test_lib.MakeUserRecord("old ask", 1, entrypoint=None, gitBranch=None),
            test_lib.MakeAssistantRecord(
                "old answer", 2, costUSD=0.01, durationMs=900, entrypoint=None
            ),
            test_lib.MakeUserRecord("task", 3, entrypoint=None, isSidechain=True),
        )

        assert result.GetTexts() == [
            ("user", "old ask"),
            ("system", "model: claude-opus-5-5"),
            ("assistant", "old answer"),
            ("user", "task"),
        ]
        assert result.GetRows()[-1].is_sidechain is True
        assert result.warnings == []

    def testUTF16(self):
        """Tests a copy in UTF-16, as shells of Windows make them."""
        text = json.dumps(
            test_lib.MakeUserRecord("漢\u2028", entrypoint=None), ensure_ascii=False
        )
        for encoding in ("utf-16-le", "utf-16-be"):
            data = f"\ufeff{text:s}\r\n{text:s}\r\n".encode(encoding)

            result = test_lib.ParseFile({test_lib.TRANSCRIPT: data})

            assert result.GetTexts() == [("user", "漢\u2028")] * 2
            assert [row.offset for row in result.GetRows()] == [
                2,
                len(data) // 2 + 1,
            ]
            assert result.warnings == []


class TestTimes:
    """Tests of the times of events."""

    def _GetTimes(self, result):
        """Retrieves the times of the rows.

        Args:
          result (ParseResult): result.

        Returns:
          list[tuple[str, str]]: text and the time that is recorded or else inferred.
        """
        times = []
        for row in result.GetRows():
            assert bool(row.recorded_time) != bool(row.inferred_time)
            time = row.recorded_time or row.inferred_time
            times.append((row.text, time.CopyToDateTimeString()))
        return times

    def testForms(self):
        """Tests times that can be read and one that cannot."""
        result = _ParseRecords(
            *[
                test_lib.MakeUserRecord(text, number, entrypoint=None, timestamp=value)
                for number, (text, value) in enumerate(
                    [
                        ("a", "2026-10-20T09:00:41.000Z"),
                        ("b", "not-a-date"),
                        ("c", 1790848800000),
                        ("d", "2026-10-20T18:30:00.500+09:00"),
                    ]
                )
            ]
        )

        assert self._GetTimes(result) == [
            ("a", "2026-10-20 09:00:41.000"),
            ("b", "2026-10-20 09:00:41.000"),
            ("c", "2026-10-01 10:00:00.000"),
            ("d", "2026-10-20 09:30:00.500"),
        ]
        assert [row.text for row in result.GetRows() if row.inferred_time] == ["b"]
        (warning,) = result.warnings
        assert warning.endswith(": refused timestamp: not-a-date")

    def testModificationTime(self, tmp_path):
        """Tests a file without any time."""
        path = tmp_path / "a.jsonl"
        path.write_bytes(
            test_lib.MakeJSONLines(
                {"aiTitle": "x", "sessionId": SESSION, "type": "ai-title"}
            )
        )
        os.utime(path, (1792483200, 1792483200))

        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))

        ((_, time),) = self._GetTimes(result)
        assert time.startswith("2026-10-20 08:00:00")
        assert result.GetRows()[0].inferred_time


class TestSizes:
    """Tests of values of all sizes."""

    @pytest.mark.parametrize("character", ["P", "é", "漢", "\U0001f600", "\ud83d"])
    def testLongPrompt(self, character):
        """Tests that the parts of a long text give it back when they are joined."""
        text = "x" + character * (70000 // len(character.encode("utf-8", "replace")))

        result = _ParseRecords(test_lib.MakeUserRecord(text, 5, entrypoint=None))

        (prompt,) = result.GetByDataType("transcript:prompt")
        continuations = result.GetByDataType("transcript:continuation")
        parts = [prompt.text] + [item.text for item in continuations]
        expected_text = values.Escape(text)
        assert "".join(parts) == expected_text
        assert prompt.text_parts == len(parts) > 4
        assert prompt.text_size == len(expected_text.encode("utf-8"))
        assert [item.part for item in continuations] == list(range(2, len(parts) + 1))
        for item in continuations:
            assert item.attribute_name == "text"
            assert not hasattr(item, "turn_type")
            for name in (
                "config_home",
                "line_number",
                "offset",
                "project_path",
                "record_uuid",
                "recorded_time",
                "session_identifier",
                "username",
            ):
                assert getattr(prompt, name) is not None
                assert getattr(item, name) == getattr(prompt, name)
        for item in result.event_data:
            _CheckTypes(item)
            assert len(item.excerpt) <= 1030

    def testShortText(self):
        """Tests that a text that fits is not split."""
        text = "é" * (values.MAXIMUM_VALUE_SIZE // 2)

        result = _ParseRecords(test_lib.MakeUserRecord(text, entrypoint=None))

        (prompt,) = result.event_data
        assert prompt.text == text
        assert prompt.text_parts is None
        assert prompt.text_size is None

    def testOtherAttributes(self):
        """Tests that other long values are continued as well."""
        tool_input = {"content": "x\x7f\u200b\U000e0041\n" * 4000, "file_path": "/a"}
        block = {"id": "t", "input": tool_input, "name": "Write", "type": "tool_use"}

        result = _ParseRecords(test_lib.MakeAssistantRecord([block], entrypoint=None))

        (tool_use,) = result.GetByDataType("transcript:tool_use")
        continuations = result.GetByDataType("transcript:continuation")
        parts = [tool_use.tool_input]
        for continuation in continuations:
            assert continuation.attribute_name == "tool_input"
            parts.append(continuation.text)
        assert len(parts) > 1
        assert json.loads("".join(parts)) == tool_input
        assert tool_use.text == "/a"
        assert tool_use.text_parts is None

    def testLongEnvelope(self):
        """Tests that a long value of the envelope does not make storage fail."""
        result = _ParseRecords(
            test_lib.MakeUserRecord("a", cwd="/" + "d" * 40000, entrypoint=None)
        )

        for item in result.event_data:
            _CheckTypes(item)
        assert (
            "".join(
                [result.event_data[0].project_path]
                + [
                    item.text
                    for item in result.event_data[1:]
                    if item.attribute_name == "project_path"
                ]
            )
            == "/" + "d" * 40000
        )

    def testLists(self):
        """Tests that a list is bounded, and that the rest of it follows."""
        result = _ParseRecords(
            {f"key{number:05d}": 1 for number in range(5000)} | {"type": "brand-new"}
        )

        unrecognized, *continuations = result.event_data
        _CheckTypes(unrecognized)
        number_kept = len(unrecognized.key_names) - 1
        assert unrecognized.key_names[0] == "key00000"
        assert unrecognized.key_names[-1] == f"… [+{5001 - number_kept:d} items]"
        assert 500 < number_kept < 1000

        rest = "".join(item.text for item in continuations).split("\n")
        assert unrecognized.key_names[:-1] + rest == [
            *(f"key{number:05d}" for number in range(5000)),
            "type",
        ]
        for item in continuations:
            assert item.attribute_name == "key_names"

    def testEmpty(self):
        """Tests that values that are empty are none."""
        result = _ParseRecords(
            test_lib.MakeUserRecord("", 1, entrypoint=None),
            {"modelUsage": {}, "type": "cost-state"},
        )

        assert [item.data_type for item in result.event_data] == [
            "claude_code:transcript:prompt",
            "claude_code:transcript:usage",
        ]
        assert result.event_data[0].text is None
        assert result.event_data[0].excerpt is None
        assert result.event_data[1].models is None


class TestText:
    """Tests of characters that bite."""

    def testSurrogates(self):
        """Tests lone surrogates in every place of a record."""
        lone = "a \ud83d b"
        result = _ParseRecords(
            test_lib.MakeUserRecord(lone, 1, cwd=f"/{lone:s}", gitBranch=lone),
            _MakeToolResult("x \udc00 y", 2),
            test_lib.MakeAssistantRecord(
                [
                    {
                        "id": lone,
                        "input": {lone: "\ud800"},
                        "name": lone,
                        "type": "tool_use",
                    }
                ],
                3,
            ),
            {lone: lone, "type": lone},
            test_lib.MakeUserRecord([{lone: 1, "type": lone}], 4, timestamp=lone),
            test_lib.MakeRecord("system", 5, content={lone: lone}, subtype=lone),
            test_lib.MakeAssistantRecord("after", 6, model=lone),
        )

        texts = [text for _, text in result.GetTexts()]
        assert "a \\ud83d b" in texts
        assert "x \\udc00 y" in texts
        assert '{"a \\ud83d b":"\\ud800"}' in texts
        assert "after" in texts
        for item in result.event_data:
            _CheckTypes(item)
        assert result.GetRows()[0].project_path == "/a \\ud83d b"
        for warning in result.warnings:
            warning.encode("utf-8")

    def testControlCharacters(self):
        """Tests that no excerpt acts on a terminal, and the text is kept."""
        text = "\x1b[31mred\x1b[0m \u202egnp.exe\u202c\x07\r\nnext\ttab\u2028\x9b\x7f"

        result = _ParseRecords(_MakeToolResult(f"{text:s}\x00"))

        (row,) = result.event_data
        assert row.text == f"{text:s}\\x00"
        assert row.excerpt == (
            "\\x1b[31mred\\x1b[0m \\u202egnp.exe\\u202c\\x07\\r\\nnext\\ttab"
            "\\u2028\\x9b\\x7f\\x00"
        )
        assert not any(unicodedata.category(char) == "Cc" for char in row.excerpt)

    def testAttributes(self):
        """Tests that no attribute but the text acts on a terminal."""
        text = "a\x1b[2J\u202e\r\nb\x00"

        result = _ParseRecords(
            test_lib.MakeUserRecord(text, 1, cwd=text, gitBranch=text),
            test_lib.MakeAssistantRecord(
                [{"id": text, "input": {"x": text}, "name": text, "type": "tool_use"}],
                2,
                model=text,
                requestId=text,
            ),
            {text: text, "sessionId": text, "type": text},
        )

        for item in result.event_data:
            for name, value in item.GetAttributes():
                if name == "text":
                    continue
                for part in value if isinstance(value, list) else [value]:
                    assert not isinstance(part, str) or part.isprintable(), name
        (prompt,) = result.GetByDataType("transcript:prompt")
        assert prompt.project_path == "a\\x1b[2J\\u202e\\r\\nb\\x00"
        assert prompt.text == "a\x1b[2J\u202e\r\nb\\x00"


class TestPersistedOutputs:
    """Tests of tool results that stand in a file of their own."""

    FOLDER = f"{test_lib.PROJECTS:s}/{SESSION:s}/tool-results"

    def _GetText(self, files, path, location=test_lib.TRANSCRIPT, **kwargs):
        """Retrieves the text of a tool result that is a stub.

        Args:
          files (dict[str, bytes]): content by location of the other files.
          path (str): path that the stub names.
          location (Optional[str]): location of the transcript.
          kwargs (dict[str, object]): further values of the record.

        Returns:
          tuple[str, str]: text, where the stub is a word, and attribute.
        """
        record = _MakeToolResult(STUB.format(path), **kwargs)
        result = test_lib.ParseFile({location: test_lib.MakeJSONLines(record), **files})
        assert result.warnings == []
        (row,) = result.GetByDataType("transcript:tool_result")
        return row.text.replace(STUB.format(path), "STUB"), row.persisted_output

    def testSession(self):
        """Tests the output of a session."""
        files = {f"{self.FOLDER:s}/ab12.txt": b"whole\n\xff\xc3\xa9 output"}

        for path in (
            f"{self.FOLDER:s}/ab12.txt",
            f"/elsewhere/{SESSION:s}/tool-results/ab12.txt",
            f"C:\\Users\\alice\\{SESSION:s}\\tool-results\\ab12.txt",
        ):
            assert self._GetText(files, path) == (
                "whole\n\\xffé output",
                "tool-results/ab12.txt",
            )

    def testStructuredResult(self):
        """Tests that the structured result names the file before the stub does."""
        files = {
            f"{self.FOLDER:s}/ab12.txt": b"of the stub",
            f"{self.FOLDER:s}/cd34.txt": b"of the result",
        }

        assert self._GetText(
            files,
            f"{self.FOLDER:s}/ab12.txt",
            toolUseResult={"persistedOutputPath": f"{self.FOLDER:s}/cd34.txt"},
        ) == ("of the result", "tool-results/cd34.txt")

    @pytest.mark.parametrize(
        "location",
        [
            f"{test_lib.PROJECTS:s}/{SESSION:s}/subagents/agent-a1.jsonl",
            f"{test_lib.PROJECTS:s}/{SESSION:s}/subagents/workflows/wf_1/agent-1.jsonl",
            f"{test_lib.PROJECTS:s}/agent-a0b1c2d3.jsonl",
            f"{test_lib.TRANSCRIPT:s}.orphaned-1",
        ],
    )
    def testOtherTranscripts(self, location):
        """Tests the outputs of subagents and copies, which lie with the session."""
        files = {f"{self.FOLDER:s}/ab12.txt": b"whole output"}
        path = f"{self.FOLDER:s}/ab12.txt"

        assert self._GetText(files, path, location=location) == (
            "whole output",
            "tool-results/ab12.txt",
        )

    @pytest.mark.parametrize(
        "path, name",
        [
            (f"{FOLDER:s}/gone.txt", "gone.txt"),
            # The folder of another session, which is there.
            (
                f"{test_lib.PROJECTS:s}/{OTHER_SESSION:s}/tool-results/ef56.txt",
                "ef56.txt",
            ),
            (f"{test_lib.PROJECTS:s}/{SESSION:s}/other/ab12.txt", "ab12.txt"),
            ("ab12.txt", "ab12.txt"),
            ("tool-results/ab12.txt", "ab12.txt"),
            (f"{FOLDER:s}/..", ".."),
            (f"{FOLDER:s}/../tool-results/ab12.txt", "ab12.txt"),
            (f"{FOLDER:s}/ab12.txt:stream", "ab12.txt:stream"),
            (f"{FOLDER:s}/folder", "folder"),
        ],
    )
    def testRefused(self, path, name):
        """Tests paths that lead to no output of this session."""
        files = {
            f"{self.FOLDER:s}/ab12.txt": b"whole output",
            f"{self.FOLDER:s}/folder/gh78.txt": b"whole output",
            f"{test_lib.PROJECTS:s}/{OTHER_SESSION:s}/tool-results/ef56.txt": b"other",
        }

        assert self._GetText(files, path) == (
            f"STUB\n[persisted output not found: tool-results/{name:s}]",
            f"tool-results/{name:s}",
        )

    def testFolderAsPath(self):
        """Tests a path that names no file."""
        assert self._GetText({}, f"{self.FOLDER:s}/") == (
            "STUB\n[persisted output not found: tool-results/-]",
            "tool-results/-",
        )

    def testParentTranscript(self):
        """Tests that a copy in the folder of a job has no outputs beside it."""
        location = "/home/alice/.claude/jobs/7f3e2a10/parent-transcript.jsonl"
        text, _ = self._GetText(
            {f"{self.FOLDER:s}/ab12.txt": b"whole output"},
            f"{self.FOLDER:s}/ab12.txt",
            location=location,
        )

        assert text == "STUB\n[persisted output not found: tool-results/ab12.txt]"

    def testError(self):
        """Tests the output of a tool that failed."""
        record = _MakeToolResult(STUB.format(f"{self.FOLDER:s}/ab12.txt"))
        record["message"]["content"][0]["is_error"] = True

        result = test_lib.ParseFile(
            {
                test_lib.TRANSCRIPT: test_lib.MakeJSONLines(record),
                f"{self.FOLDER:s}/ab12.txt": b"whole output",
            }
        )

        assert result.GetTexts() == [("tool_result", "[error] whole output")]

    def testLarge(self):
        """Tests that a large output is split and not cut off."""
        output = "".join(f"line {number:d}\n" for number in range(5000))
        record = _MakeToolResult(STUB.format(f"{self.FOLDER:s}/ab12.txt"))

        result = test_lib.ParseFile(
            {
                test_lib.TRANSCRIPT: test_lib.MakeJSONLines(record),
                f"{self.FOLDER:s}/ab12.txt": output.encode("utf-8"),
            }
        )

        assert "".join(item.text for item in result.event_data) == output

    def _MakeFolder(self, tmp_path):
        """Makes a folder of projects on this machine.

        Args:
          tmp_path (pathlib.Path): path of a temporary folder.

        Returns:
          pathlib.Path: path of the transcript.
        """
        folder = tmp_path / ".claude" / "projects" / "-x" / SESSION / "tool-results"
        folder.mkdir(parents=True)
        path = folder.parent.parent / f"{SESSION:s}.jsonl"
        record = _MakeToolResult(STUB.format(str(folder / "ab12.txt")))
        path.write_bytes(test_lib.MakeJSONLines(record))
        return path

    def testLinks(self, tmp_path):
        """Tests that links are not followed."""
        path = self._MakeFolder(tmp_path)
        folder = path.parent / SESSION
        (tmp_path / "outside").mkdir()
        (tmp_path / "outside" / "ab12.txt").write_bytes(b"outside")

        def _GetText():
            result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))
            assert result.warnings == []
            return result.GetTexts()[0][1]

        # The file, its folder and the folder of the session.
        (folder / "tool-results" / "ab12.txt").symlink_to(
            tmp_path / "outside" / "ab12.txt"
        )
        assert "not found" in _GetText()

        (folder / "tool-results" / "ab12.txt").unlink()
        (folder / "tool-results").rmdir()
        (folder / "tool-results").symlink_to(tmp_path / "outside")
        assert "not found" in _GetText()

        (folder / "tool-results").unlink()
        folder.rmdir()
        (tmp_path / "outside" / "tool-results").mkdir()
        (tmp_path / "outside" / "tool-results" / "ab12.txt").write_bytes(b"outside")
        folder.symlink_to(tmp_path / "outside")
        assert "not found" in _GetText()

        folder.unlink()
        (tmp_path / "outside").rename(folder)
        assert _GetText() == "outside"

    def testUnreadable(self, tmp_path, monkeypatch):
        """Tests that a warning tells that an output cannot be read."""
        path = self._MakeFolder(tmp_path)
        (path.parent / SESSION / "tool-results" / "ab12.txt").write_bytes(b"large")
        monkeypatch.setattr(siblings, "_MAXIMUM_SIZE", 3)

        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))

        assert result.GetTexts()[0][1].endswith(
            "\n[persisted output not found: tool-results/ab12.txt]"
        )
        assert result.warnings == [
            "unable to read persisted output: tool-results/'ab12.txt' with error: "
            "larger than the limit of 3 bytes"
        ]


class TestEventData:
    """Tests of the event data."""

    def testEqualBlocks(self):
        """Tests that psort can tell equal blocks of a record apart."""
        result = _ParseRecords(
            test_lib.MakeUserRecord(["a", "a", {"type": "new"}, {"type": "new"}], 1),
            test_lib.MakeUserRecord(["a"], 2),
            test_lib.MakeAssistantRecord([{"type": "redacted_thinking"}] * 2, 3),
        )

        # pylint: disable=protected-access
        hashes = [item._event_values_hash for item in result.event_data]
        assert len(set(hashes)) == len(hashes)
        assert [(row.text, row.block_number) for row in result.GetRows()] == [
            ("session surface: cli", None),
            ("a", 1),
            ("a", 2),
            ("a", None),
            ("model: claude-opus-5-5", None),
            ("[redacted]", 1),
            ("[redacted]", 2),
        ]

    def testKinds(self):
        """Tests that every kind of row has a data type of its own."""
        kinds = {
            value
            for name, value in vars(rows).items()
            if name.isupper() and isinstance(value, str)
        }
        classes = transcript_events.EVENT_DATA_CLASS_PER_KIND
        assert set(classes) == kinds
        for kind, event_data_class in classes.items():
            assert event_data_class.DATA_TYPE == f"claude_code:transcript:{kind:s}"

    def testAttributes(self):
        """Tests that no row sets an attribute that its event data does not document."""
        result = _ParseRecords(
            test_lib.MakeUserRecord(
                [
                    "a",
                    {"source": {}, "type": "image"},
                    {"title": "t", "type": "document"},
                ],
                1,
                agentId="a",
                forkedFrom={"sessionId": "s"},
                origin={"kind": "human"},
                permissionMode="auto",
                promptId="p",
                promptSource="queued",
                sessionKind="bg",
                turnOrigin="human",
            ),
            test_lib.MakeAssistantRecord(
                [
                    "a",
                    {"thinking": "b", "type": "thinking"},
                    {
                        "id": "toolu_1",
                        "input": {
                            "command": "c",
                            "description": "d",
                            "file_path": "f",
                            "pattern": "p",
                            "query": "q",
                            "subagent_type": "s",
                            "url": "u",
                        },
                        "name": "Bash",
                        "type": "tool_use",
                    },
                    {"type": "new"},
                ],
                2,
                requestId="r",
                requestedModel="m",
            ),
            _MakeToolResult(
                [{"source": {}, "type": "image"}, "x"],
                3,
                permissionDecision={
                    "decision": "reject",
                    "grantScope": "once",
                    "reasonCode": "c",
                    "reasonType": "t",
                    "source": "s",
                },
                toolDenialKind="k",
                toolUseResult={
                    "backgroundTaskId": "b",
                    "interrupted": True,
                    "returnCodeInterpretation": "i",
                },
                userFeedback="f",
            ),
            test_lib.MakeAssistantRecord("e", 4, isApiErrorMessage=True),
            *[
                test_lib.MakeRecord("attachment", 5 + number, attachment=attachment)
                for number, attachment in enumerate(
                    [
                        {"filename": "f", "type": "edited_text_file"},
                        {"hookEvent": "e", "type": "hook_system_message"},
                        {"exitCode": 0, "hookName": "h", "type": "hook_success"},
                        {"prompt": [{"type": "image"}], "type": "queued_command"},
                        {"type": "new"},
                    ]
                )
            ],
            {
                "modelUsage": {"m": {}},
                "sessionId": SESSION,
                "totalCostUSD": 1,
                "totalDuration": 2,
                "totalLinesAdded": 3,
                "totalLinesRemoved": 4,
                "type": "cost-state",
            },
            {
                "backup": {"version": 1},
                "trackingPath": "/a",
                "type": "file-history-delta",
            },
            {"leafUuid": "u", "summary": "s", "type": "summary"},
            test_lib.MakeUserRecord("again", 1),
            b"bad line",
        )

        data_types = {item.data_type for item in result.event_data}
        assert len(data_types) == len(transcript_events.EVENT_DATA_CLASS_PER_KIND)
        for item in result.event_data:
            _CheckTypes(item)
            assert set(vars(item)) == set(vars(type(item)())), item.data_type


class TestContinuations:
    """Tests that the parts of values can be told apart."""

    def testEqualParts(self):
        """Tests two results of one record whose further parts are equal."""
        blocks = [
            {
                "type": "tool_result",
                "tool_use_id": f"toolu_{letter:s}",
                "content": letter + "x" * 20000,
            }
            for letter in "AB"
        ]
        result = test_lib.ParseFile(
            {
                test_lib.TRANSCRIPT: test_lib.MakeJSONLines(
                    test_lib.MakeUserRecord(blocks)
                )
            }
        )

        # psort takes events with equal values for one.
        continuations = result.GetByDataType("transcript:continuation")
        values = {item.GetAttributeValuesString() for item in continuations}
        assert len(continuations) == len(values) == 2
        assert {
            (item.continued_data_type, item.tool_use_identifier)
            for item in continuations
        } == {
            ("claude_code:transcript:tool_result", "toolu_A"),
            ("claude_code:transcript:tool_result", "toolu_B"),
        }
