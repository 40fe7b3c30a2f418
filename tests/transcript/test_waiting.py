"""Tests of the rows that wait for what comes later in the file."""

import itertools
import json
import tracemalloc

import pytest

from plaso_claude.transcript import extractor
from plaso_claude.transcript import rows
from plaso_claude.transcript import state
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

OTHER_SESSION = "1f1f1f1f-1111-4222-8333-444444444444"


def _MakeQueueOperation(content, operation="enqueue", **values):
    """Makes a queue operation.

    Args:
      content (object): content.
      operation (Optional[str]): operation.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    return {
        "content": content,
        "operation": operation,
        "sessionId": shared_test_lib.SESSION,
        "timestamp": "2026-10-20T08:00:00.000Z",
        "type": "queue-operation",
        **values,
    }


def _MakeUserRecord(content, number=1, **values):
    """Makes a user record without an entrypoint, as that makes a row.

    Args:
      content (object): content of the message.
      number (Optional[int]): number that makes identifier and time differ.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    return shared_test_lib.MakeUserRecord(content, number, entrypoint=None, **values)


def _MakeAttachment(attachment_type, **values):
    """Makes an attachment record.

    Args:
      attachment_type (str): type of the attachment.
      values (dict[str, object]): values of the attachment.

    Returns:
      dict[str, object]: record.
    """
    return {
        "attachment": {"type": attachment_type, **values},
        "cwd": "/srv/proj",
        "sessionId": shared_test_lib.SESSION,
        "type": "attachment",
    }


def _GetQueueTexts(*records):
    """Retrieves the texts of the rows of queue operations.

    Args:
      records (list[object]): records.

    Returns:
      list[tuple[int, str]]: line number and text of each row.
    """
    return [
        (line_number, text)
        for line_number, _, text in test_lib.ExtractRecords(*records).GetTexts()
        if text.startswith(("prompt queued: ", "queue enqueue: "))
    ]


class TestPromptQueue:
    """Tests of prompts that were queued."""

    @pytest.mark.parametrize(
        "delivery",
        [
            _MakeUserRecord("go on"),
            _MakeUserRecord([{"text": "go on", "type": "text"}]),
            _MakeUserRecord(["before", "go on"]),
            _MakeUserRecord(["go on", "x"]),
            _MakeUserRecord("go on", isMeta=True),
            _MakeUserRecord("go on", origin={"kind": "peer"}),
            _MakeAttachment("queued_command", prompt="go on"),
            _MakeAttachment("queued_command", origin={"kind": "human"}, prompt="go on"),
            _MakeAttachment(
                "queued_command", prompt=[{"text": "go on", "type": "text"}]
            ),
            _MakeAttachment(
                "queued_command",
                prompt=[{"text": "go on", "type": "text"}, {"type": "image"}],
            ),
        ],
    )
    def testDelivered(self, delivery):
        """Tests the records that deliver a prompt."""
        assert _GetQueueTexts(_MakeQueueOperation("go on"), delivery) == [
            (1, "prompt queued: delivered at line 2")
        ]

    def testSeveralBlocks(self):
        """Tests a prompt that is delivered as several blocks."""
        delivery = _MakeUserRecord(["go", {"type": "image"}, "on"])

        assert _GetQueueTexts(_MakeQueueOperation("go\non"), delivery) == [
            (1, "prompt queued: delivered at line 2")
        ]

    @pytest.mark.parametrize(
        "record",
        [
            _MakeUserRecord("go on."),
            _MakeUserRecord("Go on"),
            _MakeUserRecord([{"content": "go on", "type": "tool_result"}]),
            shared_test_lib.MakeAssistantRecord("go on"),
            _MakeAttachment("hook_system_message", content="go on"),
            _MakeQueueOperation("go on", operation="remove"),
            {"lastPrompt": "go on", "type": "last-prompt"},
            b'{"type":"user","message":{"content":"go on"}',
        ],
    )
    def testNotDelivered(self, record):
        """Tests records that do not deliver a prompt."""
        assert _GetQueueTexts(_MakeQueueOperation("go on"), record) == [
            (1, "queue enqueue: go on")
        ]

    def testAllSequences(self):
        """Tests every sequence of a few records against the rule."""
        prompts = {"a": "first", "b": "second"}
        for length in range(1, 6):
            for sequence in itertools.product(("qa", "qb", "da", "db"), repeat=length):
                expected_texts = []
                for index, (action, name) in enumerate(sequence):
                    if action != "q":
                        continue
                    lines = [
                        number
                        for number, other in enumerate(sequence, 1)
                        if other == f"d{name:s}"
                    ]
                    later_lines = [number for number in lines if number > index]
                    text = f"queue enqueue: {prompts[name]:s}"
                    if lines:
                        line = (later_lines or lines)[0]
                        text = f"prompt queued: delivered at line {line:d}"
                    expected_texts.append((index + 1, text))

                records = [
                    (
                        _MakeQueueOperation(prompts[name])
                        if action == "q"
                        else _MakeUserRecord(prompts[name], number)
                    )
                    for number, (action, name) in enumerate(sequence)
                ]
                assert _GetQueueTexts(*records) == expected_texts, sequence

    def testRow(self):
        """Tests that the row is that of the queue operation."""
        extraction = test_lib.ExtractRecords(
            _MakeQueueOperation("go on"), _MakeUserRecord("go on")
        )

        attributes = extraction.GetRow("prompt queued: delivered at line 2")
        assert attributes["label"] == "prompt queued"
        assert attributes["line_number"] == 1
        assert attributes["recorded_time"].utc.hour == 8
        assert attributes["record_kind"] == "queue-operation"

    @pytest.mark.parametrize(
        "prefix, suffix",
        [
            (b"", b""),
            (b" \t", b"  "),
            (b"\xef\xbb\xbf", b""),
            (b"", b"\r"),
            (b"\x00" * 20, b""),
            (b'{"type":"user","cut', b'{"type":"user","cut'),
            (b"\xff\xff", b"\xff"),
        ],
    )
    @pytest.mark.parametrize(
        "content", ["wait: a\nb", "é\u2028\U0001f600", "\ud83d and \udc00"]
    )
    def testReadAgain(self, prefix, suffix, content):
        """Tests that the text of a prompt that nothing delivers is read again."""
        line = json.dumps(_MakeQueueOperation(content)).encode("utf-8")

        extraction = test_lib.ExtractRecords(
            prefix + line + suffix, _MakeUserRecord("other")
        )

        text = extraction.GetRow(f"queue enqueue: {content:s}")
        assert text["label"] == "queue enqueue"
        assert not [warning for warning in extraction.warnings if "again" in warning]

    @pytest.mark.parametrize("separator", ["\n", "\r\n"])
    @pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
    def testReadAgainUTF16(self, encoding, separator):
        """Tests prompts that nothing delivers in a file in UTF-16."""
        # A surrogate that is not escaped makes a bad line, from which it is recovered.
        contents = ["é\u2028\U0001f600", "\ud83d"]
        lines = [
            json.dumps(_MakeQueueOperation(content), ensure_ascii=False)
            for content in contents
        ]
        data = ("\ufeff" + separator.join(lines)).encode(encoding, "surrogatepass")

        extraction = test_lib.Extraction(data, state.FileContext())

        for content in contents:
            assert extraction.GetRow(f"queue enqueue: {content:s}")
        assert len(extraction.warnings) == 1

    def testReadAgainOneAtATime(self):
        """Tests that the texts of all prompts are not held at the same time."""
        texts = ["x" * 10000 + str(number) for number in range(200)]
        data = shared_test_lib.MakeJSONLines(*map(_MakeQueueOperation, texts))
        file_object = shared_test_lib.MakeFileObject(data)

        tracemalloc.start()
        try:
            ends = [
                row.attributes["text"][-10:]
                for row in extractor.ExtractRows(
                    file_object, state.FileContext(), pytest.fail
                )
            ]
            _, peak_size = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()

        assert ends == [text[-10:] for text in texts]
        # Next to the lines of one block.
        assert peak_size < len(data) // 2

    def testUnreadable(self):
        """Tests a prompt that can no longer be read: its row says so."""
        data = shared_test_lib.MakeJSONLines(_MakeQueueOperation("go on"))
        file_object = shared_test_lib.MakeFileObject(data)
        transcript_state = state.TranscriptState(
            state.FileContext(), state.FirstValues()
        )

        class _Record:
            line_number = 1
            offset = 5
            recovered = False
            size = 10
            values = {}

        transcript_state.SetRecord(_Record)
        row = transcript_state.MakeRow(rows.NOTICE, "queue enqueue: go on")
        transcript_state.prompt_queue.Enqueue(transcript_state, row, "go on")
        finished_rows = transcript_state.prompt_queue.Finish(
            transcript_state, file_object
        )

        assert [row.attributes["text"] for row in finished_rows] == ["queue enqueue: "]
        assert transcript_state.warnings == [
            "line 1 at offset 5: unable to read queued prompt again with error: "
            "Expecting value: line 1 column 1 (char 0)"
        ]


class TestBridgeURLs:
    """Tests of the addresses of Remote Control bridges."""

    def _MakeRecord(self, item, number):
        """Makes a record of a sequence.

        Args:
          item (str): bridge, - for none, or s for a status line.
          number (int): line number.

        Returns:
          dict[str, object]: record.
        """
        if item == "s":
            return {
                "content": "connected",
                "sessionId": shared_test_lib.SESSION,
                "subtype": "bridge_status",
                "type": "system",
                "url": f"u{number:d}",
            }
        return {
            "bridgeSessionId": None if item == "-" else item,
            "sessionId": shared_test_lib.SESSION,
            "type": "bridge-session",
        }

    def testAllSequences(self):
        """Tests every sequence of a few records against the rule."""
        for length in range(1, 7):
            for sequence in itertools.product("AB-s", repeat=length):
                expected_notices = []
                for index, item in enumerate(sequence):
                    if item not in "AB" or item in sequence[:index]:
                        continue

                    others = [
                        position
                        for position, other in enumerate(sequence)
                        if other not in (item, "s")
                    ]
                    first = max((p for p in others if p < index), default=-1)
                    last = min((p for p in others if p > index), default=length)
                    status = [p for p in range(first + 1, last) if sequence[p] == "s"]
                    after = [p for p in status if p > index]
                    before = [p for p in status if p < index]
                    url = "-"
                    if after:
                        url = f"u{after[0] + 1:d}"
                    elif before:
                        url = f"u{before[-1] + 1:d}"
                    expected_notices.append(
                        (index + 1, f"remote control bridge {item:s} url {url:s}")
                    )

                extraction = test_lib.ExtractRecords(
                    *[
                        self._MakeRecord(item, number)
                        for number, item in enumerate(sequence, 1)
                    ]
                )
                notices = sorted(extraction.GetNotices("session synced"))
                assert notices == expected_notices, sequence

    def testSessions(self):
        """Tests that a bridge has its row once per session."""
        records = [self._MakeRecord(item, 1) for item in "AA"]
        records += [{**record, "sessionId": OTHER_SESSION} for record in records]

        extraction = test_lib.ExtractRecords(*records)

        assert [line for line, _ in extraction.GetNotices("session synced")] == [1, 3]

    @pytest.mark.parametrize(
        "url, expected_url",
        [(None, "-"), ("", "-"), (0, "0"), (["u"], '["u"]'), ("u", "u")],
    )
    def testURL(self, url, expected_url):
        """Tests status lines whose address is missing or of another type."""
        status = self._MakeRecord("s", 1)
        status["url"] = url

        extraction = test_lib.ExtractRecords(self._MakeRecord("A", 1), status)

        assert extraction.GetNotices("session synced") == [
            (1, f"remote control bridge A url {expected_url:s}")
        ]

    def testIdentifierOfOtherType(self):
        """Tests a bridge whose identifier is no string."""
        record = self._MakeRecord("A", 1)
        record["bridgeSessionId"] = {"a": 1}

        extraction = test_lib.ExtractRecords(record, record)

        assert extraction.GetNotices("session synced") == [
            (1, 'remote control bridge {"a":1} url -')
        ]


class TestScratchDirectories:
    """Tests of the scratch directories."""

    SUFFIX = "(session scratchpad, from the environment attachment)"

    def _MakeRecord(self, item):
        """Makes a record of a sequence.

        Args:
          item (str): path of a scratch directory or nothing, and + where the record was
              replayed from the cloud.

        Returns:
          dict[str, object]: record.
        """
        path = item.rstrip("+")
        record = _MakeAttachment("date")
        if path:
            record = _MakeAttachment(
                "environment", snapshot={"scratchpadDirectory": path}
            )
        if item.endswith("+"):
            record["remoteSourced"] = True
        return record

    def testAllSequences(self):
        """Tests every sequence of a few records against the rule."""
        for length in range(1, 6):
            for sequence in itertools.product(
                ("/a", "/b", "/a+", "+", ""), repeat=length
            ):
                last_replayed = max(
                    (index for index, item in enumerate(sequence) if "+" in item),
                    default=-1,
                )
                expected_texts = []
                seen = set()
                for index, item in enumerate(sequence):
                    path = item.rstrip("+")
                    key = (path, index <= last_replayed)
                    if not path or key in seen:
                        continue
                    seen.add(key)
                    text = f"scratch directory: {path:s} {self.SUFFIX:s}"
                    if index <= last_replayed:
                        text = (
                            "session origin: remote (teleport, cloud scratchpad "
                            f"{path:s})"
                        )
                    expected_texts.append((index + 1, text))

                extraction = test_lib.ExtractRecords(*map(self._MakeRecord, sequence))
                texts = [
                    (line_number, text)
                    for line_number, _, text in extraction.GetTexts()
                    if "scratch" in text
                ]
                assert texts == expected_texts, sequence

    def testSessions(self):
        """Tests that a directory has its row once per session."""
        record = self._MakeRecord("/a")

        extraction = test_lib.ExtractRecords(
            record, record, {**record, "sessionId": OTHER_SESSION}
        )

        notices = extraction.GetNotices("scratch directory")
        assert [line for line, _ in notices] == [1, 3]

    def testProjectPath(self):
        """Tests that a directory of this host is the project path of its row."""
        extraction = test_lib.ExtractRecords(
            self._MakeRecord("/a"), self._MakeRecord("+"), self._MakeRecord("/b")
        )

        row = extraction.GetRow(
            "session origin: remote (teleport, cloud scratchpad /a)"
        )
        assert row["label"] == "session origin"
        assert row["project_path"] == "/srv/proj"

        row = extraction.GetRow(f"scratch directory: /b {self.SUFFIX:s}")
        assert row["label"] == "scratch directory"
        assert row["project_path"] == "/b"


class TestSubagentTask:
    """Tests of the task of a subagent."""

    FORK = "<fork-boilerplate>\nDo this part."

    def _GetTexts(self, *records):
        """Retrieves the rows of a subagent file without its header.

        Args:
          records (list[object]): records.

        Returns:
          list[tuple[int, str, str]]: line number, turn type and text of each row.
        """
        extraction = test_lib.ExtractRecords(*records, is_subagent=True)
        return extraction.GetTexts()[1:]

    def testTask(self):
        """Tests that the first user record is the task."""
        assert self._GetTexts(
            shared_test_lib.MakeRecord("system", content="x", entrypoint=None),
            _MakeUserRecord("look for it", 2),
            _MakeUserRecord("and then", 3),
        ) == [
            (1, "system", "system: x"),
            (2, "system", "subagent task: look for it"),
            (3, "user", "and then"),
        ]

    @pytest.mark.parametrize(
        "content, values",
        [
            ("<task-notification>x", {}),
            ("<system-reminder>x", {"isMeta": True}),
            ("x", {"isCompactSummary": True}),
            ("x", {"interruptedMessageId": "m"}),
            ("x", {"origin": {"kind": "peer"}}),
            ("", {}),
        ],
    )
    def testPrecedence(self, content, values):
        """Tests that the task comes before all other rules."""
        assert self._GetTexts(_MakeUserRecord(content, **values)) == [
            (1, "system", f"subagent task: {content:s}")
        ]

    def testBlocks(self):
        """Tests that every text and image block of the record is the task."""
        assert self._GetTexts(
            _MakeUserRecord(
                [
                    "a",
                    {"type": "image"},
                    "<system-reminder>b",
                    {"content": "c", "type": "tool_result"},
                ]
            )
        ) == [
            (1, "system", "subagent task: a"),
            (1, "system", "subagent task: [image]"),
            (1, "system", "subagent task: <system-reminder>b"),
            (1, "tool_result", "c"),
        ]

    def testFork(self):
        """Tests that the task of a fork is its marked text."""
        assert self._GetTexts(
            _MakeUserRecord("what the parent was asked", 1),
            _MakeUserRecord("<system-reminder>x", 2),
            _MakeUserRecord(["a", {"text": self.FORK, "type": "text"}], 3),
            _MakeUserRecord("more", 4),
        ) == [
            (1, "user", "what the parent was asked"),
            (2, "system", "context: <system-reminder>x"),
            (3, "user", "a"),
            (3, "system", f"subagent task: {self.FORK:s}"),
            (4, "user", "more"),
        ]

    def testForkFirst(self):
        """Tests a fork whose first user record has the marked text."""
        assert self._GetTexts(_MakeUserRecord(self.FORK), _MakeUserRecord("a", 2)) == [
            (1, "system", f"subagent task: {self.FORK:s}"),
            (2, "user", "a"),
        ]

    def testNoFork(self):
        """Tests that a marker inside of a text or a result does not make a fork."""
        assert self._GetTexts(
            _MakeUserRecord("a"),
            _MakeUserRecord(f"see {self.FORK:s}", 2),
            _MakeUserRecord([{"content": self.FORK, "type": "tool_result"}], 3),
        ) == [
            (1, "system", "subagent task: a"),
            (2, "user", f"see {self.FORK:s}"),
            (3, "tool_result", self.FORK),
        ]

    def testFirstRecordWithoutText(self):
        """Tests that the first user record counts, also without a text."""
        assert self._GetTexts(
            _MakeUserRecord([{"content": "c", "type": "tool_result"}]),
            _MakeUserRecord("a", 2),
        ) == [(1, "tool_result", "c"), (2, "user", "a")]

    def testAttributes(self):
        """Tests that the row of a task is that of its record."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord([{"type": "image", "source": {"type": "x"}}], 5),
            is_subagent=True,
        )

        row = extraction.GetRow("subagent task: [image]")
        assert row["binary_payloads"] == ["image at x"]
        assert row["label"] == "subagent task"
        assert row["record_uuid"] == "00000000-0000-4000-8000-000000000005"
        assert row["turn_type"] == "system"

    def testSessionFile(self):
        """Tests that the first user record of a session is no task."""
        extraction = test_lib.ExtractRecords(_MakeUserRecord("a"))

        assert extraction.GetTexts() == [(1, "user", "a")]

    def testDelivery(self):
        """Tests that a task delivers a queued prompt as any other record does."""
        assert _GetQueueTexts(_MakeQueueOperation("a"), _MakeUserRecord("a")) == [
            (1, "prompt queued: delivered at line 2")
        ]


class TestTokenUsage:
    """Tests of the token usage, which is no row of the conversation."""

    def _MakeRecord(self, response_identifier, output_tokens, line=1, **values):
        """Makes an assistant record.

        Args:
          response_identifier (object): identifier of the message.
          output_tokens (object): number of output tokens.
          line (Optional[int]): number that makes the record differ.
          values (dict[str, object]): further values of the usage.

        Returns:
          dict[str, object]: record.
        """
        record = shared_test_lib.MakeAssistantRecord("ok", line)
        record["message"]["id"] = response_identifier
        record["message"]["usage"] = {"output_tokens": output_tokens, **values}
        return record

    def _GetUsage(self, *records):
        """Retrieves the token usage of records.

        Args:
          records (list[dict[str, object]]): records.

        Returns:
          list[tuple[int, int]]: line number and output tokens.
        """
        usage_rows = test_lib.ExtractRecords(*records).GetByKind(rows.USAGE)
        assert not any("turn_type" in row.attributes for row in usage_rows)
        return [
            (row.attributes["line_number"], row.attributes["output_tokens"])
            for row in usage_rows
        ]

    def testAnswers(self):
        """Tests that the last record of an answer counts."""
        assert self._GetUsage(
            self._MakeRecord("m1", 1, 1),
            self._MakeRecord("m1", 5, 2),
            shared_test_lib.MakeUserRecord("a", 3),
            self._MakeRecord("m1", 9, 4),
            self._MakeRecord("m2", 2, 5),
            self._MakeRecord(None, 3, 6),
            self._MakeRecord(None, 4, 7),
        ) == [(4, 9), (5, 2), (6, 3), (7, 4)]

    @pytest.mark.parametrize("value", [None, "5", 1.5, True, [], 1 << 63])
    def testCounts(self, value):
        """Tests counts that are none."""
        assert self._GetUsage(self._MakeRecord("m1", value)) == [(1, None)]

    @pytest.mark.parametrize("usage", [None, "x", 5, []])
    def testNoUsage(self, usage):
        """Tests a usage that is missing or no object."""
        record = self._MakeRecord("m1", 1)
        record["message"]["usage"] = usage

        assert self._GetUsage(record) == []

    def testAttributes(self):
        """Tests the attributes of a usage."""
        extraction = test_lib.ExtractRecords(
            self._MakeRecord(
                "m1",
                9,
                cache_creation_input_tokens=1,
                cache_read_input_tokens=0,
                input_tokens=3,
                service_tier="standard",
            )
        )

        (row,) = extraction.GetByKind(rows.USAGE)
        assert row.attributes["cache_creation_input_tokens"] == 1
        assert row.attributes["cache_read_input_tokens"] == 0
        assert row.attributes["input_tokens"] == 3
        assert row.attributes["response_identifier"] == "m1"
        assert row.attributes["model"] == "claude-opus-5-5"
        assert row.attributes["service_tier"] == "standard"


class TestFileBackups:
    """Tests of the backups of files, which are no rows of the conversation."""

    def _GetBackups(self, *records):
        """Retrieves the backups of records.

        Args:
          records (list[dict[str, object]]): records.

        Returns:
          list[tuple[int, str, str, int]]: line number, path, name and version.
        """
        extraction = test_lib.ExtractRecords(*records)
        assert {row.kind for row in extraction.rows} <= {rows.FILE_BACKUP}
        assert not any("turn_type" in row.attributes for row in extraction.rows)
        return [
            (
                row.attributes["line_number"],
                row.attributes["file_path"],
                row.attributes["backup_name"],
                row.attributes["backup_version"],
            )
            for row in extraction.rows
        ]

    def _MakeSnapshot(self, backups):
        """Makes a snapshot.

        Args:
          backups (object): backups by path.

        Returns:
          dict[str, object]: record.
        """
        return {
            "messageId": "m",
            "snapshot": {"trackedFileBackups": backups},
            "type": "file-history-snapshot",
        }

    def testRepeated(self):
        """Tests that a backup that snapshots repeat has one row."""
        first = {"backupFileName": "aa@v1", "version": 1}
        second = {"backupFileName": "aa@v2", "version": 2}

        assert self._GetBackups(
            self._MakeSnapshot({}),
            self._MakeSnapshot({"/a": first}),
            self._MakeSnapshot({"/a": first, "/b": {"version": 1}}),
            {"backup": first, "trackingPath": "/a", "type": "file-history-delta"},
            {"backup": second, "trackingPath": "/a", "type": "file-history-delta"},
            self._MakeSnapshot({"/a": second}),
        ) == [
            (2, "/a", "aa@v1", 1),
            (3, "/b", None, 1),
            (5, "/a", "aa@v2", 2),
        ]

    @pytest.mark.parametrize("backups", [None, "x", 5, ["/a"]])
    def testNoBackups(self, backups):
        """Tests snapshots whose backups are missing or no object."""
        assert self._GetBackups(self._MakeSnapshot(backups)) == []
        assert self._GetBackups(
            {"snapshot": backups, "type": "file-history-snapshot"}
        ) == ([])

    def testOtherTypes(self):
        """Tests a backup whose values are of other types."""
        assert self._GetBackups(
            self._MakeSnapshot({"/a": "x"}),
            {
                "backup": {"backupFileName": 5, "version": "1"},
                "trackingPath": ["/b"],
                "type": "file-history-delta",
            },
            {"type": "file-history-delta"},
        ) == [(1, "/a", None, None), (2, '["/b"]', "5", None), (3, "-", None, None)]

    def testTime(self):
        """Tests that a backup has its own time."""
        extraction = test_lib.ExtractRecords(
            _MakeQueueOperation("x", operation="dequeue"),
            self._MakeSnapshot(
                {
                    "/a": {"backupTime": "2026-10-20T07:00:00.000Z"},
                    "/b": {"backupTime": "no"},
                }
            ),
        )

        first, second = extraction.GetByKind(rows.FILE_BACKUP)
        assert first.attributes["recorded_time"].utc.hour == 7
        assert first.attributes.get("inferred_time") is None
        assert second.attributes["inferred_time"].utc.hour == 8
