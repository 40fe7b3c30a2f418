"""Makes homes of any size, with a mix of records as the program writes them.

Half of the lines have less than about 900 bytes, one in a hundred more than about 34 KB,
and a few have hundreds of KB. With captures, as since 2.1.310, half of the bytes are
captures of what was sent to the model. The same seed gives the same home.
"""

import json
import os
import random

_WORDS = (
    "the fixture date is stale so a test fails when it runs after midnight and then "
    "some more lines of output follow that nobody reads to the end of the file naïve "
    "café 日本語 ünïcödé path/to/module.py:120: AssertionError: expected 200 got 404"
).split()


class _Writer:
    """Writes the records of one transcript."""

    def __init__(self, generator, session_number, has_captures):
        """Initializes a writer.

        Args:
          generator (random.Random): random number generator.
          session_number (int): number of the session.
          has_captures (bool): True if requests are captured.
        """
        self._generator = generator
        self._has_captures = has_captures
        self._milliseconds = 0
        self._number = 0
        self._parent = None
        self._version = "2.1.310" if has_captures else "2.1.200"
        self.session_identifier = f"{session_number:08x}-0000-4000-8000-000000000000"

    def _GetIdentifier(self):
        """Makes an identifier.

        Returns:
          str: identifier.
        """
        self._number += 1
        return f"{self.session_identifier[:8]:s}-0001-4000-8000-{self._number:012x}"

    def _GetTime(self):
        """Makes a timestamp, later than the one before.

        Returns:
          str: timestamp.
        """
        self._milliseconds += self._generator.randrange(1, 4000)
        seconds, milliseconds = divmod(self._milliseconds, 1000)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        days, hours = divmod(hours, 24)
        months, days = divmod(days, 28)
        return (
            f"{2026 + months // 12:04d}-{months % 12 + 1:02d}-{days + 1:02d}T{hours:02d}:"
            f"{minutes:02d}:{seconds:02d}.{milliseconds:03d}Z"
        )

    def _GetText(self, size):
        """Makes a text.

        Args:
          size (int): about how many characters it has.

        Returns:
          str: text.
        """
        words = self._generator.choices(_WORDS, k=min(size // 6 + 1, 400))
        text = " ".join(words)
        if size > len(text):
            text = "\n".join([text] * (size // len(text) + 1))
        return text

    def _GetResultSize(self):
        """Chooses the size of a tool result.

        Returns:
          int: size in characters.
        """
        chance = self._generator.random()
        if chance < 0.002:
            return self._generator.randrange(100_000, 400_000)
        if chance < 0.05:
            return self._generator.randrange(20_000, 60_000)
        return int(self._generator.lognormvariate(5.0, 1.4))

    def _MakeRecord(self, record_type, **values):
        """Makes a record with its envelope.

        Args:
          record_type (str): kind of the record.
          values (dict[str, object]): further values.

        Returns:
          dict[str, object]: record.
        """
        identifier = self._GetIdentifier()
        record = {"parentUuid": self._parent, "isSidechain": False}
        record.update(values)
        record.update(
            type=record_type,
            uuid=identifier,
            timestamp=self._GetTime(),
            userType="external",
            entrypoint="cli",
            cwd="/home/alice/proj",
            sessionId=self.session_identifier,
            version=self._version,
            gitBranch="main",
        )
        self._parent = identifier
        return record

    def _MakeAnswer(self, block, message_number):
        """Makes an assistant record.

        Args:
          block (dict[str, object]): content block.
          message_number (int): number of the message.

        Returns:
          dict[str, object]: record.
        """
        return self._MakeRecord(
            "assistant",
            message={
                "model": "claude-opus-5-5",
                "id": f"msg_{message_number:024x}",
                "type": "message",
                "role": "assistant",
                "content": [block],
                "stop_reason": None,
                "stop_sequence": None,
                "usage": {
                    "input_tokens": 12,
                    "cache_creation_input_tokens": 1200,
                    "cache_read_input_tokens": 34000,
                    "output_tokens": 40,
                    "service_tier": "standard",
                },
            },
            requestId=f"req_{message_number:024x}",
        )

    def _MakeSessionRecord(self, record_type, **values):
        """Makes a record of the state of the session.

        Args:
          record_type (str): kind of the record.
          values (dict[str, object]): further values.

        Returns:
          dict[str, object]: record.
        """
        return {"type": record_type, **values, "sessionId": self.session_identifier}

    def MakeTurn(self):
        """Makes the records of one turn.

        Yields:
          dict[str, object]: record.
        """
        generator = self._generator
        prompt = self._GetText(int(generator.lognormvariate(4.5, 1.0)))
        if generator.random() < 0.2:
            yield self._MakeSessionRecord(
                "queue-operation",
                operation="enqueue",
                timestamp=self._GetTime(),
                content=prompt,
            )
            yield self._MakeSessionRecord(
                "queue-operation", operation="dequeue", timestamp=self._GetTime()
            )
        yield self._MakeRecord(
            "user",
            promptId=self._GetIdentifier(),
            message={"role": "user", "content": prompt},
            origin={"kind": "human"},
            promptSource="typed",
            permissionMode="default",
        )
        yield self._MakeRecord(
            "attachment",
            attachment={
                "type": "total_tokens_reminder",
                "text": f"{generator.randrange(10**6):d} tokens left",
            },
        )

        for _ in range(generator.randrange(1, 8)):
            message_number = self._number
            tool_use_identifier = f"toolu_{message_number:024x}"
            yield self._MakeAnswer(
                {"type": "thinking", "thinking": "", "signature": "c2ln" * 60},
                message_number,
            )
            yield self._MakeAnswer(
                {
                    "type": "tool_use",
                    "id": tool_use_identifier,
                    "name": "Bash",
                    "input": {
                        "command": self._GetText(60),
                        "description": "Run the tests",
                    },
                },
                message_number,
            )
            output = self._GetText(self._GetResultSize())
            yield self._MakeRecord(
                "user",
                message={
                    "role": "user",
                    "content": [
                        {
                            "tool_use_id": tool_use_identifier,
                            "type": "tool_result",
                            "content": output,
                            "is_error": False,
                        }
                    ],
                },
                permissionDecision={
                    "decision": "accept",
                    "source": "config",
                    "reasonType": "mode",
                },
                toolUseResult={
                    "stdout": output,
                    "stderr": "",
                    "interrupted": False,
                    "isImage": False,
                },
            )
            if self._has_captures:
                yield from self._MakeCapture(output)

        yield self._MakeAnswer(
            {"type": "text", "text": self._GetText(300)}, self._number
        )
        yield self._MakeRecord(
            "system",
            subtype="turn_duration",
            durationMs=generator.randrange(10**5),
            messageCount=generator.randrange(300),
            isMeta=False,
        )
        for record_type, key, value in (
            ("last-prompt", "lastPrompt", prompt[:200]),
            ("ai-title", "aiTitle", "Fix the stale fixture date"),
            ("mode", "mode", "normal"),
            ("permission-mode", "permissionMode", "default"),
        ):
            yield self._MakeSessionRecord(record_type, **{key: value})

    def _MakeCapture(self, output):
        """Makes the records of a captured request.

        Args:
          output (str): output that the request sends to the model.

        Yields:
          dict[str, object]: record.
        """
        yield self._MakeSessionRecord(
            "api-request-blob",
            hash=f"{self._number:064x}",
            message={
                "role": "user",
                "content": [
                    {
                        "type": "text",
                        "text": output
                        + self._GetText(9000 if self._number % 5 == 0 else 2000),
                    }
                ],
            },
        )
        yield self._MakeSessionRecord(
            "api-request",
            id=self._GetIdentifier(),
            timestamp=self._GetTime(),
            version=self._version,
            tail=[f"{self._number + index:064x}" for index in range(8)],
            params={"model": "claude-opus-5-5", "max_tokens": 128000},
        )


def MakeHome(folder, size, seed=1, has_captures=False, session_size=24 * 1024 * 1024):
    """Makes a home.

    Args:
      folder (str): path of the home, which is made.
      size (int): size of all transcripts together, in bytes.
      seed (Optional[int]): seed of the random number generator.
      has_captures (Optional[bool]): True if requests are captured.
      session_size (Optional[int]): size of a transcript, in bytes.

    Returns:
      list[str]: paths of the transcripts.
    """
    project = os.path.join(folder, ".claude", "projects", "-home-alice-proj")
    os.makedirs(project, exist_ok=True)

    generator = random.Random(seed)
    paths = []
    written = 0
    while written < size:
        writer = _Writer(generator, len(paths) + 1, has_captures)
        path = os.path.join(project, f"{writer.session_identifier:s}.jsonl")
        paths.append(path)
        with open(path, "wb") as file_object:
            session_end = written + min(size - written, session_size)
            while written < session_end:
                for record in writer.MakeTurn():
                    line = json.dumps(
                        record, ensure_ascii=False, separators=(",", ":")
                    ).encode("utf-8")
                    written += file_object.write(line + b"\n")

    return paths
