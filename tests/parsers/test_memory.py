"""Tests of the parser plugin for memory files."""

import time

import pytest

from plaso_claude.parsers import memory
from tests import test_lib

LOCATION = f"{test_lib.PROJECTS:s}/memory/tests_first.md"


def ParseMemory(text, location=LOCATION):
    """Parses a memory file.

    Args:
      text (str|bytes): content of the file.
      location (Optional[str]): location of the file.

    Returns:
      ParseResult: result.
    """
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    return test_lib.ParseFile({location: text})


class TestMemoryPlugin:
    """Tests of the parser plugin."""

    def testMemory(self):
        """Tests a memory as new versions write it."""
        result = ParseMemory(
            "---\n"
            "name: tests-first\n"
            'description: "Alice: tests first"\n'
            "metadata: \n"
            "  node_type: memory\n"
            "  type: feedback\n"
            f"  originSessionId: {test_lib.SESSION:s}\n"
            "  modified: 2026-09-03T00:00:00.000Z\n"
            "---\n"
            "\n"
            "Run the tests.\n"
            "---\n"
            "**Why:** it was fine.\n"
        )
        (entry,) = result.GetByDataType("memory:entry")
        assert result.event_data == [entry]
        assert not result.warnings
        assert (entry.line_number, entry.offset) == (1, 0)
        assert entry.config_home == "/home/alice/.claude"
        assert entry.memory_description == "Alice: tests first"
        assert entry.memory_metadata == ["node_type: memory"]
        assert entry.memory_name == "tests-first"
        assert entry.memory_type == "feedback"
        assert entry.session_identifier == test_lib.SESSION
        assert entry.subagent_type is None
        assert entry.text == "Run the tests.\n---\n**Why:** it was fine.\n"
        assert entry.update_time.CopyToDateTimeString() == "2026-09-03 00:00:00.000"
        message, short_message = test_lib.FormatMessages(entry)
        assert message.startswith(
            "Memory: tests-first type: feedback description: Alice: tests first Run the "
        )
        assert short_message.startswith("Memory: tests-first Run the tests.\\n")

    def testOldMemory(self):
        """Tests a memory as the first versions write it, with odd scalars."""
        result = ParseMemory(
            "\ufeff---\r\nname: 2026-01-01\r\ndescription: on\r\ntype: user\r\n"
            "tags: [a, b]\r\n---\r\nText\r\n"
        )
        (entry,) = result.event_data
        assert entry.memory_name == "2026-01-01"
        assert entry.memory_description == "on"
        assert entry.memory_type == "user"
        assert entry.memory_metadata == ['tags: ["a","b"]']
        assert entry.text == "Text\r\n"
        assert not result.warnings

    def testMetadataBesideKeys(self):
        """Tests that a key that stands twice is not lost."""
        result = ParseMemory(
            "---\ntype: user\nmetadata:\n  type: project\n  a: 1\n---\nText"
        )
        (entry,) = result.event_data
        assert entry.memory_type == "user"
        assert entry.memory_metadata == ["metadata.type: project", "a: 1"]

        result = ParseMemory("---\nmetadata: plain\nmodified: soon\n---\nText")
        (entry,) = result.event_data
        assert entry.memory_metadata == ["metadata: plain", "modified: soon"]
        assert result.warnings == ["memory file: refused modified: soon"]

    def testMemoryInImage(self):
        folder = "/home/alice/.claude/projects/-home-alice-proj/memory"
        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile(f"{folder:s}/feedback_tests.md")
        )
        (entry,) = result.event_data
        assert entry.memory_name == "tests-first"
        assert entry.modification_time.CopyToDateTimeString()[:19] == (
            "2026-10-26 09:45:00"
        )
        assert entry.text.startswith("Run the tests before a file is changed.\n\n**Why")

        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile(f"{folder:s}/MEMORY.md")
        )
        (entry,) = result.event_data
        assert entry.memory_name is None
        assert (
            entry.text == "# Memory\n\n- [Tests](feedback_tests.md): run them first\n"
        )

    @pytest.mark.parametrize(
        "front_matter, error",
        [
            ("name: a: b", "mapping values are not allowed here"),
            ("- a", "not a mapping"),
            ("", "not a mapping"),
            ("a: &x [1]\nb: *x", "aliases are not supported"),
            ("a: " + "[" * 5000, "nesting too deep"),
            ("a: !!python/object/new:os.system [x]\n? [b]\n: c", None),
            ("{[a]: b}", None),
            ("a: \x01", "ReaderError"),
            ('"\\UFFFFFFFF": a', None),
            ("\x00", "ReaderError"),
            ("%YAML 9.9", None),
        ],
    )
    def testOddFrontMatter(self, front_matter, error):
        """Tests that front matter that is refused stays in the text."""
        text = f"---\n{front_matter:s}\n---\nText"
        start = time.monotonic()
        result = ParseMemory(text)
        assert time.monotonic() - start < 3

        (entry,) = result.event_data
        assert entry.text == text.replace("\x00", "\\x00")
        assert entry.memory_name is None
        (warning,) = result.warnings
        assert warning.startswith("unparseable front matter with error: ")
        if error:
            assert warning.endswith(error)

    def testAliases(self):
        """Tests that aliases of aliases are refused before they are resolved."""
        lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
        for number in range(1, 40):
            alias = f"*a{number - 1:d}"
            lines.append(f"a{number:d}: &a{number:d} [{', '.join([alias] * 9):s}]")
        with pytest.raises(memory.FrontMatterError):
            memory.ReadFrontMatter("\n".join(lines))

    @pytest.mark.parametrize(
        "text",
        [
            "---\nname: a\n",
            "----\nname: a\n---\n",
            "\n---\nname: a\n---\n",
            "---\nname: a" + "\nx: y" * 3280 + "\n---\nText",
        ],
    )
    def testNoFrontMatter(self, text):
        """Tests text without the lines around front matter in their place."""
        result = ParseMemory(text)
        (entry,) = result.GetByDataType("memory:entry")
        assert entry.memory_name is None
        assert "".join(item.text for item in result.event_data) == text
        assert not result.warnings

    def testBytes(self):
        """Tests bytes that are not UTF-8 and characters that no output carries."""
        result = ParseMemory(b"---\nname: \xff\n---\nb\x00d \xed\xa0\x80 \x1b[31m")
        (entry,) = result.event_data
        assert entry.memory_name == "\\xff"
        assert entry.text == "b\\x00d \\xed\\xa0\\x80 \x1b[31m"
        assert entry.excerpt == "b\\x00d \\xed\\xa0\\x80 \\x1b[31m"

    def testLargeMemory(self, monkeypatch):
        monkeypatch.setattr(memory, "_MAXIMUM_SIZE", 20000)
        result = ParseMemory("x" * 20001)
        entry, continuation = result.event_data
        assert entry.text_size == 20000
        assert entry.text + continuation.text == "x" * 20000
        assert result.warnings == [
            "memory file is larger than the limit of 20000 bytes, read up to it"
        ]

    @pytest.mark.parametrize(
        "location, expected",
        [
            ("/home/a/.claude/projects/-p/memory/team/x.md", (None, "/home/a/.claude")),
            ("/home/a/.claude/agent-memory/tester/M.md", ("tester", "/home/a/.claude")),
            ("/srv/p/.claude/agent-memory-local/t/x/M.md", ("t", "/srv/p/.claude")),
            ("/srv/cc/projects/C--Users-a/memory/x.md", (None, "/srv/cc")),
            ("projects/-p/memory/x.md", (None, None)),
        ],
    )
    def testLocation(self, location, expected):
        result = ParseMemory("Text", location=location)
        (entry,) = result.event_data
        assert (entry.subagent_type, entry.config_home) == expected

    @pytest.mark.parametrize(
        "location",
        [
            "/home/a/.claude/CLAUDE.md",
            "/home/a/.claude/projects/-p/notes.md",
            "/home/a/projects/site/memory/x.md",
            "/srv/agent-memory/tester/x.md",
        ],
    )
    def testOtherLocation(self, location):
        assert ParseMemory("---\nname: a\n---\n", location=location) is None
