#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Makes sample_host.ext4.xz, a disk image of a small host with Claude Code traces.

Why: the tests need evidence that looks like what an investigator gets, a whole
host with foreign files beside the Claude Code files and the accounts' owners,
modes and times in a file system, instead of single files handed to a parser.

How: every file is invented in this script. The records have the shapes that
Claude Code writes (versions 0.2, 1.0, 2.1.30, 2.1.310 and 2.1.332), the texts,
people and hosts in them are made up, and every value that must never reach a
timeline (tokens, environment values, account identifiers) starts with
"SECRET-", so that a test has to look for one string only.

The image is made without mounting anything and without privileges: mke2fs makes
an empty ext4 file system, debugfs creates the files one by one in a fixed order
and then sets owner, mode and times of every inode. All identifiers and times are
fixed, so two runs give the same bytes.

Needs mke2fs, debugfs and e2fsck of e2fsprogs (tried with 1.47.0), no Python package.

  make_sample_image.py                 writes sample_host.ext4.xz beside the script
  make_sample_image.py --output FILE   writes the image elsewhere
  make_sample_image.py --raw FILE      writes the uncompressed image
  make_sample_image.py --tree FOLDER   writes the files into a folder instead
  make_sample_image.py --check         tells whether the stored image is up to date
"""

import argparse
import calendar
import dataclasses
import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import time

IMAGE_NAME = "sample_host.ext4.xz"
IMAGE_SIZE = 4 * 1024 * 1024
FILE_SYSTEM_IDENTIFIER = "5a3b1e00-0000-4000-8000-00000000e4f5"
HASH_SEED = "5a3b1e00-0000-4000-8000-0000000005ee"

# The moment that the host was switched off and its disk was imaged.
IMAGE_TIME = "2026-10-28T08:00:00Z"

# All the features are named, so that the host's mke2fs.conf does not matter.
FEATURES = (
    "none,64bit,dir_index,dir_nlink,ext_attr,extent,extra_isize,filetype,"
    "flex_bg,has_journal,huge_file,large_file,metadata_csum,sparse_super"
)

# A PNG image of one pixel.
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+k"
    "cQAAAABJRU5ErkJggg=="
)

# Session identifiers. The last digits number the sessions of an account.
ALICE_SESSION = "a11ce000-0000-4000-8000-000000000001"
ALICE_DAMAGED_SESSION = "a11ce000-0000-4000-8000-000000000002"
ALICE_ORPHANED_SESSION = "a11ce000-0000-4000-8000-000000000003"
ALICE_CONTINUED_SESSION = "a11ce000-0000-4000-8000-000000000004"
ALICE_REMOTE_SESSION = "a11ce000-0000-5000-8000-000000000005"
ALICE_SWEPT_SESSION = "a11ce000-0000-4000-8000-000000000006"
BOB_SESSION = "b0b00000-0000-4000-8000-000000000001"
BOB_FIRST_SESSION = "b0b00000-0000-4000-8000-000000000002"
BOB_WORK_SESSION = "b0b00000-0000-4000-8000-000000000003"
ROOT_SESSION = "00700000-0000-4000-8000-000000000001"

ALICE_AGENT = "a0b1c2d3e4f5a6b7c"
ALICE_WORKFLOW_AGENT = "a1c2e3a4c5e6a7c8e"
ALICE_WORKFLOW = "wf_0a1b2c3d-4e5"

ALICE_PROJECT_FOLDER = "/home/alice/.claude/projects/-home-alice-proj"
ALICE_SESSION_FOLDER = f"{ALICE_PROJECT_FOLDER}/{ALICE_SESSION}"
PERSISTED_OUTPUT = f"{ALICE_SESSION_FOLDER}/tool-results/ab12cd34e.txt"
MISSING_OUTPUT = f"{ALICE_SESSION_FOLDER}/tool-results/zz98yy76x.txt"

BRIDGE_SESSION = "cse_0123456789abcdef"
BRIDGE_URL = "https://claude.ai/code/session_0123456789abcdef"
LAST_BRIDGE_SESSION = "cse_fedcba9876543210"
LAST_BRIDGE_URL = "https://claude.ai/code/session_fedcba9876543210"

# Identifiers of the account that owns a bridge session, which are never shown.
BRIDGE_OWNER = {
    "ownerAccountUuid": "SECRET-owner-account",
    "ownerOrganizationUuid": "SECRET-owner-organization",
}


@dataclasses.dataclass
class Entry:
    """File, folder or symbolic link of the host.

    Attributes:
        data (bytes): content of a file, or None for a folder or link.
        link_target (str): target of a symbolic link, or None.
        modified (int): modification time, in seconds since January 1, 1970.
        mode (int): permission bits.
        owner (int): user and group identifier.
        path (str): absolute path.
    """

    path: str
    data: bytes = None
    link_target: str = None
    modified: int = 0
    mode: int = 0o644
    owner: int = 0


def GetSeconds(text):
    """Converts a date and time into seconds since January 1, 1970.

    Args:
        text (str): date and time, such as 2026-10-26T09:00:00Z, where a fraction
            of a second is ignored.

    Returns:
        int: number of seconds.
    """
    return calendar.timegm(time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S"))


def GetMilliseconds(text):
    """Converts a date and time into milliseconds since January 1, 1970.

    Args:
        text (str): date and time, such as 2026-10-26T09:00:00.000Z.

    Returns:
        int: number of milliseconds.
    """
    return GetSeconds(text) * 1000 + int(text[20:23])


def MakeCompactJSON(value):
    """Encodes a value the way Claude Code writes a line.

    Args:
        value (object): value.

    Returns:
        bytes: JSON without blanks, not followed by a line feed.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8")


def MakePrettyJSON(value):
    """Encodes a value the way Claude Code writes its configuration files.

    Args:
        value (object): value.

    Returns:
        bytes: JSON indented by two blanks, not followed by a line feed.
    """
    return json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8")


def MakeJSONLines(values):
    """Encodes values as JSON lines.

    Args:
        values (list[object]): values, one per line.

    Returns:
        bytes: lines, each followed by a line feed.
    """
    return b"".join(MakeCompactJSON(value) + b"\n" for value in values)


def MakeText(*lines):
    """Encodes lines of text.

    Args:
        lines (tuple[str]): lines.

    Returns:
        bytes: lines, each followed by a line feed.
    """
    return "".join(f"{line:s}\n" for line in lines).encode("utf-8")


def MakeUsage(message_number):
    """Makes the token counts of an answer.

    Args:
        message_number (int): number of the answer in its session.

    Returns:
        dict[str, object]: token counts, different for every number.
    """
    return {
        "input_tokens": 1000 + message_number,
        "cache_creation_input_tokens": 200,
        "cache_read_input_tokens": 3000,
        "output_tokens": 50 + message_number,
        "service_tier": "standard",
    }


class Transcript:
    """Builds a session transcript.

    The last digits of a record's uuid are the number of its line, which makes
    expectations in tests readable.

    Attributes:
        is_recent (bool): True if answers say which model was asked for and give the
            session identifier twice, which the latest versions do.
        model (str): model that answers.
    """

    def __init__(self, day, session_identifier, agent_identifier=None, **envelope):
        """Initializes a transcript.

        Args:
            day (str): date of all the records, such as 2026-10-26.
            session_identifier (str): session identifier.
            agent_identifier (Optional[str]): agent identifier, for a subagent.
            envelope (dict[str, str]): further values of every record, such as the
                version.
        """
        super().__init__()
        self._day = day
        self._envelope = {"userType": "external", **envelope}
        self._envelope["sessionId"] = session_identifier
        self._head = {"isSidechain": agent_identifier is not None}
        if agent_identifier:
            self._head["agentId"] = agent_identifier
        self._parent = None
        self._records = []
        self._session_identifier = session_identifier
        self._tool_uses = {}
        # The sessions of an account differ in the last digit, the accounts in the
        # first ones. A subagent has identifiers of its own.
        start = session_identifier[:7] + session_identifier[-1]
        if agent_identifier:
            start = agent_identifier[1:9]
        self._uuid_format = f"{start:s}-0000-4000-8000-{{0:012d}}"
        self.is_recent = False
        self.model = "claude-opus-5-5"

    def GetBytes(self):
        """Retrieves the transcript.

        Returns:
            bytes: content of the transcript file.
        """
        return MakeJSONLines(self._records)

    def GetLines(self):
        """Retrieves the lines of the transcript, to damage some of them.

        Returns:
            list[bytes]: lines without line feeds.
        """
        return [MakeCompactJSON(record) for record in self._records]

    def GetTime(self, clock):
        """Retrieves a timestamp.

        Args:
            clock (str): time of day, such as 09:00:00.000.

        Returns:
            str: timestamp.
        """
        return f"{self._day:s}T{clock:s}Z"

    def GetUUID(self, line_number):
        """Retrieves the identifier of a record.

        Args:
            line_number (int): number of the record's line.

        Returns:
            str: uuid.
        """
        return self._uuid_format.format(line_number)

    def AddState(self, record_type, **values):
        """Adds a record that has a session identifier and no further envelope.

        Args:
            record_type (str): type of the record.
            values (dict[str, object]): values of the record.
        """
        self._records.append(
            {"type": record_type, **values, "sessionId": self._session_identifier}
        )

    def AddBare(self, record):
        """Adds a record as it is.

        Args:
            record (dict[str, object]): record.
        """
        self._records.append(record)

    def AddRecord(self, clock, head, **tail):
        """Adds a record with an envelope, whose parent is the previous such record.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            head (dict[str, object]): values before the uuid and the timestamp.
            tail (dict[str, object]): values after the uuid and the timestamp.
        """
        uuid = self.GetUUID(len(self._records) + 1)
        self._records.append(
            {
                "parentUuid": self._parent,
                **self._head,
                **head,
                "uuid": uuid,
                "timestamp": self.GetTime(clock),
                **tail,
                **self._envelope,
            }
        )
        self._parent = uuid

    def AddUser(self, clock, content, **tail):
        """Adds what stands for the user: a prompt, a command or injected text.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            content (str|list[dict[str, object]]): text or content blocks.
            tail (dict[str, object]): further values.
        """
        message = {"role": "user", "content": content}
        self.AddRecord(clock, {"type": "user", "message": message}, **tail)

    def AddPrompt(self, clock, content, permission_mode, source="typed", **tail):
        """Adds a prompt of a person.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            content (str|list[dict[str, object]]): text or content blocks.
            permission_mode (str): permission mode.
            source (Optional[str]): how the prompt came in.
            tail (dict[str, object]): further values.
        """
        self.AddUser(
            clock,
            content,
            permissionMode=permission_mode,
            origin={"kind": "human"},
            promptSource=source,
            turnOrigin="human",
            **tail,
        )

    def AddAnswer(self, clock, message_number, block, stop_reason=None, **tail):
        """Adds one content block of an answer of the model.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            message_number (int): number of the answer in the session.
            block (dict[str, object]): content block.
            stop_reason (Optional[str]): why the answer ended, on its last block.
            tail (dict[str, object]): further values.
        """
        if self.is_recent:
            tail.setdefault("requestedModel", self.model)
            tail["session_id"] = self._session_identifier

        message = {
            "id": f"msg_{message_number:02d}",
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "content": [block],
            "stop_reason": stop_reason,
            "stop_sequence": None,
            "usage": MakeUsage(message_number),
        }
        head = {
            "message": message,
            "requestId": f"req_{message_number:02d}",
            "type": "assistant",
        }
        self.AddRecord(clock, head, **tail)

    def AddText(self, clock, message_number, text, **tail):
        """Adds the text with which an answer of the model ends.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            message_number (int): number of the answer in the session.
            text (str): text.
            tail (dict[str, object]): further values.
        """
        block = {"type": "text", "text": text}
        self.AddAnswer(clock, message_number, block, stop_reason="end_turn", **tail)

    def AddToolUse(self, clock, message_number, identifier, name, tool_input, **tail):
        """Adds a tool use.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            message_number (int): number of the answer in the session.
            identifier (str): identifier of the tool use.
            name (str): name of the tool.
            tool_input (dict[str, object]): input of the tool.
            tail (dict[str, object]): further values.
        """
        block = {"type": "tool_use", "id": identifier, "name": name}
        block["input"] = tool_input
        self.AddAnswer(clock, message_number, block, stop_reason="tool_use", **tail)
        self._tool_uses[identifier] = self._parent

    def AddToolResult(self, clock, identifier, content, is_error=None, **tail):
        """Adds a tool result.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            identifier (str): identifier of the tool use.
            content (str|list[dict[str, object]]): text or content blocks.
            is_error (Optional[bool]): True if the tool failed or was denied.
            tail (dict[str, object]): further values.
        """
        block = {"tool_use_id": identifier, "type": "tool_result", "content": content}
        if is_error is not None:
            block["is_error"] = is_error
        tail["sourceToolAssistantUUID"] = self._tool_uses[identifier]
        self.AddUser(clock, [block], **tail)

    def AddAttachment(self, clock, attachment_type, **values):
        """Adds an attachment.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            attachment_type (str): type of the attachment.
            values (dict[str, object]): values of the attachment.
        """
        attachment = {"type": attachment_type, **values}
        self.AddRecord(clock, {"attachment": attachment, "type": "attachment"})

    def AddSystem(self, clock, subtype, **values):
        """Adds a notice of the program.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            subtype (str): kind of notice.
            values (dict[str, object]): values of the notice.
        """
        self.AddRecord(
            clock, {"type": "system", "subtype": subtype, "isMeta": False, **values}
        )

    def AddQueueOperation(self, clock, operation, content=None):
        """Adds a change of the prompt queue.

        Args:
            clock (str): time of day, such as 09:00:00.000.
            operation (str): enqueue, dequeue or remove.
            content (Optional[str]): queued text.
        """
        record = {
            "type": "queue-operation",
            "operation": operation,
            "timestamp": self.GetTime(clock),
            "sessionId": self._session_identifier,
        }
        if content is not None:
            record["content"] = content
        self._records.append(record)


def MakeDecision(decision, source, **values):
    """Makes the record of how a tool use was allowed or refused.

    Args:
        decision (str): accept or reject.
        source (str): who decided.
        values (dict[str, str]): further values.

    Returns:
        dict[str, str]: permission decision.
    """
    return {"decision": decision, "source": source, **values}


def MakeShellResult(output):
    """Makes the structured result of a shell command.

    Args:
        output (str): what the command wrote to its standard output.

    Returns:
        dict[str, object]: structured result.
    """
    return {
        "stdout": output,
        "stderr": "",
        "interrupted": False,
        "isImage": False,
        "noOutputExpected": False,
    }


def MakePersistedStub(path):
    """Makes what stands in a tool result in place of a too large output.

    Args:
        path (str): path of the file that has the whole output.

    Returns:
        str: text of the tool result.
    """
    return (
        "<persisted-output>\n"
        f"Output too large (39.6KB). Full output saved to: {path:s}\n\n"
        "Preview (first 2KB):\n0001 src/module_0001.py\n...\n</persisted-output>"
    )


# The content of the files. A function whose name starts with Make, has no arguments
# and describes a file returns its content, as bytes.
#
# Alice: Claude Code 2.1.310, one project.


def MakeAliceTranscript(day, session_identifier, agent_identifier=None, **values):
    """Makes an empty transcript of alice's project.

    Args:
        day (str): date of all the records.
        session_identifier (str): session identifier.
        agent_identifier (Optional[str]): agent identifier, for a subagent.
        values (dict[str, str]): values that differ from those of the main session.

    Returns:
        Transcript: transcript.
    """
    envelope = {
        "entrypoint": "cli",
        "cwd": "/home/alice/proj",
        "version": "2.1.310",
        "gitBranch": "main",
        **values,
    }
    session = Transcript(day, session_identifier, agent_identifier, **envelope)
    session.is_recent = True
    return session


def AddAliceFirstTurn(session):
    """Adds the first turn: context, thinking, tools that were allowed, an answer.

    Args:
        session (Transcript): transcript of alice's session.
    """
    session.AddState("mode", mode="normal")
    session.AddState("permission-mode", permissionMode="default")
    session.AddBare(
        {
            "type": "file-history-snapshot",
            "messageId": session.GetUUID(4),
            "snapshot": {
                "messageId": session.GetUUID(4),
                "trackedFileBackups": {},
                "timestamp": session.GetTime("09:00:00.010"),
            },
            "isSnapshotUpdate": False,
        }
    )
    session.AddPrompt(
        "09:00:00.000",
        "Why does tests/test_dates.py fail?",
        "default",
        promptId="0c0c0c0c-0000-4000-8000-000000000001",
    )
    session.AddAttachment(
        "09:00:00.050",
        "environment",
        snapshot={
            "workingDirectory": "/home/alice/proj",
            "isWorktree": False,
            "isGitRepo": True,
            "additionalWorkingDirectories": [],
            "platform": "linux",
            "shell": "bash",
            "osVersion": "Linux 6.8.0",
            "scratchpadDirectory": (
                f"/tmp/claude-1000/-home-alice-proj/{ALICE_SESSION}/scratchpad"
            ),
        },
    )
    session.AddAttachment(
        "09:00:00.060",
        "hook_success",
        hookName="SessionStart:startup",
        toolUseID="hook-0001",
        hookEvent="SessionStart",
        content="style guide loaded",
        stdout="style guide loaded\n",
        stderr="",
        exitCode=0,
        command="/home/alice/bin/load-style-guide",
        durationMs=40,
    )
    session.AddAttachment(
        "09:00:00.070",
        "hook_system_message",
        hookName="UserPromptSubmit",
        hookEvent="UserPromptSubmit",
        content="Prompt was logged.",
    )
    session.AddAttachment("09:00:00.080", "date", date="2026-10-26")
    session.AddState(
        "api-request-shape",
        shapeHash="5a" * 32,
        timestamp=session.GetTime("09:00:00.100"),
        version="2.1.310",
        shape={"system": [{"type": "text", "text": "You help."}], "tools": []},
    )
    session.AddState(
        "api-request-blob",
        hash="b1" * 32,
        message={
            "role": "user",
            "content": [{"type": "text", "text": "Why does tests/test_dates.py fail?"}],
        },
    )
    session.AddState(
        "api-request",
        id="0a0a0a0a-0000-4000-8000-000000000001",
        timestamp=session.GetTime("09:00:00.110"),
        version="2.1.310",
        querySource="repl_main_thread",
        shapeHash="5a" * 32,
        params={"model": "claude-opus-5-5", "max_tokens": 32000},
        keep=0,
        tail=["b1" * 32],
    )
    session.AddAnswer(
        "09:00:02.000", 1, {"type": "thinking", "thinking": "", "signature": "ZW1wdHk="}
    )
    session.AddAnswer(
        "09:00:02.500",
        1,
        {
            "type": "thinking",
            "thinking": "The fixture may hold an old date.",
            "signature": "dGhvdWdodA==",
        },
        thinkingDurationMs=450,
    )
    session.AddAnswer(
        "09:00:03.000", 1, {"type": "text", "text": "I run the tests first."}
    )
    session.AddToolUse(
        "09:00:03.500",
        1,
        "toolu_tests",
        "Bash",
        {"command": "python3 -m pytest -q", "description": "Run the tests"},
        wireToolInputs={
            "toolu_tests": {
                "command": "cd /home/alice/proj && python3 -m pytest -q",
                "description": "Run the tests",
            }
        },
        wireIngestContext={"toolu_tests": {"cwd": "/home/alice/proj"}},
    )
    session.AddToolResult(
        "09:00:09.000",
        "toolu_tests",
        "\x1b[31m1 failed\x1b[0m, 11 passed",
        is_error=False,
        toolUseResult=MakeShellResult("\x1b[31m1 failed\x1b[0m, 11 passed"),
        sandboxed=False,
        permissionDecision=MakeDecision(
            "accept",
            "user_temporary",
            grantScope="once",
            reasonCode="bashMiss:no-rule-match",
        ),
    )
    session.AddToolUse(
        "09:00:11.000",
        2,
        "toolu_read",
        "Read",
        {"file_path": "/home/alice/proj/tests/test_dates.py"},
    )
    session.AddToolResult(
        "09:00:11.100",
        "toolu_read",
        '1\tDATE = "2025-01-01"\n2\t',
        toolUseResult={
            "type": "text",
            "file": {
                "filePath": "/home/alice/proj/tests/test_dates.py",
                "content": 'DATE = "2025-01-01"\n',
                "numLines": 2,
                "startLine": 1,
                "totalLines": 2,
            },
        },
        permissionDecision=MakeDecision("accept", "config", reasonType="mode"),
    )
    session.AddToolUse(
        "09:00:14.000",
        3,
        "toolu_edit",
        "Edit",
        {
            "replace_all": False,
            "file_path": "/home/alice/proj/tests/test_dates.py",
            "old_string": "2025-01-01",
            "new_string": "2026-01-01",
        },
    )
    session.AddBare(
        {
            "type": "file-history-delta",
            "messageId": session.GetUUID(19),
            "snapshotMessageId": session.GetUUID(4),
            "trackingPath": "tests/test_dates.py",
            "backup": {
                "backupFileName": "0123456789abcdef@v1",
                "version": 1,
                "backupTime": session.GetTime("09:00:15.000"),
                "realParentDir": "/home/alice/proj/tests",
            },
            "timestamp": session.GetTime("09:00:15.000"),
        }
    )
    session.AddToolResult(
        "09:00:15.200",
        "toolu_edit",
        "The file /home/alice/proj/tests/test_dates.py was changed.",
        toolUseResult={
            "filePath": "/home/alice/proj/tests/test_dates.py",
            "oldString": "2025-01-01",
            "newString": "2026-01-01",
            "originalFile": 'DATE = "2025-01-01"\n',
            "structuredPatch": [],
            "userModified": False,
            "replaceAll": False,
        },
        permissionDecision=MakeDecision("accept", "config", reasonType="classifier"),
    )
    session.AddText("09:00:18.000", 4, "The date in the test was old; I changed it.")
    session.AddSystem("09:00:18.100", "turn_duration", durationMs=18100, messageCount=9)


def AddAliceRefusals(session):
    """Adds a turn with two refused tool uses and a change of the model.

    Args:
        session (Transcript): transcript of alice's session.
    """
    session.AddPrompt(
        "09:05:00.000",
        "Look up the release date and write release.md.",
        "acceptEdits",
        promptId="0c0c0c0c-0000-4000-8000-000000000002",
    )
    session.AddToolUse(
        "09:05:03.000",
        5,
        "toolu_fetch",
        "WebFetch",
        {"url": "https://example.com/releases", "prompt": "Which date is the latest?"},
    )
    session.AddToolResult(
        "09:05:20.000",
        "toolu_fetch",
        "The user refused this tool use.",
        is_error=True,
        toolUseResult="User rejected tool use",
        toolDenialKind="user-rejected",
        userFeedback="no network today, ask me instead",
        permissionDecision=MakeDecision("reject", "user_reject", reasonCode="other"),
    )
    session.AddText("09:05:22.000", 6, "Understood, no network.")
    session.AddToolUse(
        "09:05:23.000",
        6,
        "toolu_write",
        "Write",
        {"file_path": "/home/alice/proj/release.md", "content": "# Release\n"},
    )
    session.AddToolResult(
        "09:05:30.000",
        "toolu_write",
        "The user refused this tool use.",
        is_error=True,
        toolUseResult="User rejected tool use",
        toolDenialKind="user-rejected",
    )
    session.AddUser(
        "09:05:30.010",
        [{"type": "text", "text": "[Request interrupted by user for tool use]"}],
        interruptedMessageId="msg_06",
    )
    session.AddUser(
        "09:06:00.000",
        "<local-command-caveat>The command below was run by the user."
        "</local-command-caveat>",
        isMeta=True,
    )
    session.AddUser(
        "09:06:00.001",
        "<command-name>/model</command-name>\n"
        "<command-message>model</command-message>\n"
        "<command-args>sonnet</command-args>",
    )
    session.AddUser(
        "09:06:00.002",
        "<local-command-stdout>Set model to `Sonnet 5.5` and saved as your default "
        "for new sessions</local-command-stdout>",
    )
    session.AddState("permission-mode", permissionMode="auto")


def AddAliceLongTurn(session):
    """Adds a turn with an image, queued prompts, large outputs and a subagent.

    Args:
        session (Transcript): transcript of alice's session.
    """
    classifier = MakeDecision("accept", "config", reasonType="classifier")
    session.model = "claude-sonnet-5-5"
    session.AddPrompt(
        "09:10:00.000",
        [
            {"type": "text", "text": "[Image #1] Which colour is this?"},
            {
                "type": "image",
                "source": {"type": "base64", "media_type": "image/png", "data": PIXEL},
            },
        ],
        "auto",
        imagePasteIds=[1],
    )
    session.AddText(
        "09:10:02.000", 7, "It is black.", requestedModel="claude-fable-5-1"
    )
    session.AddQueueOperation("09:10:02.500", "enqueue", "also update the README")
    session.AddToolUse(
        "09:10:03.000",
        8,
        "toolu_listing",
        "Bash",
        {"command": "cat listing.txt", "description": "Show the listing"},
    )
    session.AddToolResult(
        "09:10:04.000",
        "toolu_listing",
        MakePersistedStub(PERSISTED_OUTPUT),
        is_error=False,
        toolUseResult={
            **MakeShellResult("0001 src/module_0001.py\n"),
            "persistedOutputPath": PERSISTED_OUTPUT,
            "persistedOutputSize": len(MakePersistedOutput()),
        },
        permissionDecision=classifier,
    )
    session.AddAttachment(
        "09:10:04.100",
        "queued_command",
        prompt="also update the README",
        source_uuid="0d0d0d0d-0000-4000-8000-000000000001",
        delivery_id="0d0d0d0d-0000-4000-8000-000000000002",
        commandMode="prompt",
        origin={"kind": "human"},
        timestamp=session.GetTime("09:10:02.500"),
    )
    session.AddToolUse(
        "09:10:06.000",
        9,
        "toolu_log",
        "Bash",
        {"command": "cat build.log", "description": "Show the log"},
    )
    session.AddToolResult(
        "09:10:07.000",
        "toolu_log",
        MakePersistedStub(MISSING_OUTPUT),
        is_error=False,
        toolUseResult=MakeShellResult("0001 src/module_0001.py\n"),
        permissionDecision=classifier,
    )
    session.AddQueueOperation("09:10:08.000", "enqueue", "and then the changelog")
    session.AddQueueOperation("09:10:09.000", "enqueue", "never mind")
    session.AddQueueOperation("09:10:10.000", "remove", "never mind")
    session.AddToolUse(
        "09:10:11.000",
        10,
        "toolu_agent",
        "Agent",
        {
            "description": "Find old dates",
            "prompt": "Find all dates of 2025 in the tests.",
            "subagent_type": "general-purpose",
        },
    )
    session.AddToolResult(
        "09:10:11.500",
        "toolu_agent",
        [{"type": "text", "text": "The agent was started in the background."}],
        toolUseResult={
            "isAsync": True,
            "status": "async_launched",
            "agentId": ALICE_AGENT,
            "description": "Find old dates",
            "resolvedModel": "claude-sonnet-5-5",
            "prompt": "Find all dates of 2025 in the tests.",
        },
        permissionDecision=classifier,
    )
    session.AddToolUse(
        "09:10:13.000", 11, "toolu_lookup", "mcp__tiny__lookup", {"word": "release"}
    )
    session.AddToolResult(
        "09:10:13.400",
        "toolu_lookup",
        [
            {"type": "text", "text": "release:\u2028a version"},
            {
                "type": "image",
                "source": {"type": "base64", "media_type": "image/png", "data": PIXEL},
            },
        ],
        toolUseResult=[{"type": "text", "text": "release:\u2028a version"}],
        mcpMeta={},
        permissionDecision=classifier,
    )
    session.AddToolUse(
        "09:10:14.000", 12, "toolu_workflow", "Workflow", {"name": "review"}
    )
    session.AddToolResult(
        "09:10:14.300",
        "toolu_workflow",
        "The workflow was started.",
        toolUseResult={
            "status": "async_launched",
            "taskType": "local_workflow",
            "workflowName": "review",
            "runId": ALICE_WORKFLOW,
        },
        permissionDecision=classifier,
    )
    session.AddText("09:10:15.000", 13, "The README is up to date. 日本語 🎉")
    session.AddSystem(
        "09:10:15.100",
        "turn_duration",
        durationMs=15100,
        messageCount=14,
        pendingBackgroundAgentCount=1,
    )


def AddAliceQueuedTurn(session):
    """Adds a prompt from the queue, a failing request and a task notification.

    Args:
        session (Transcript): transcript of alice's session.
    """
    session.AddQueueOperation("09:10:15.200", "dequeue")
    session.AddPrompt("09:10:15.210", "and then the changelog", "auto", source="queued")
    session.AddAttachment(
        "09:10:15.220",
        "edited_text_file",
        filename="/home/alice/proj/CHANGELOG.md",
        snippet="1\t# Changes",
    )
    session.AddSystem(
        "09:10:16.000",
        "api_error",
        level="error",
        error={"status": 529, "formatted": "529 Overloaded"},
        retryInMs=500,
        retryAttempt=1,
        maxRetries=10,
    )
    session.AddRecord(
        "09:10:17.000",
        {
            "type": "assistant",
            "message": {
                "id": "0e0e0e0e-0000-4000-8000-000000000001",
                "type": "message",
                "role": "assistant",
                "model": "<synthetic>",
                "content": [{"type": "text", "text": "API Error: 529 Overloaded"}],
                "stop_reason": "stop_sequence",
                "stop_sequence": "",
                "usage": {"input_tokens": 0, "output_tokens": 0},
            },
        },
        error="overloaded",
        isApiErrorMessage=True,
        apiErrorStatus=529,
    )
    session.AddUser(
        "09:10:30.000",
        "<task-notification>\n<task-id>a0b1c2d3e4f5a6b7c</task-id>\n"
        "<summary>Find old dates: done</summary>\n</task-notification>",
        permissionMode="auto",
        origin={"kind": "task-notification", "producer": "session-task"},
        promptSource="system",
        turnOrigin="task_notification",
    )
    session.AddText("09:10:33.000", 14, "The agent found one old date.")
    session.AddState("ai-title", aiTitle="Fix the old test date")
    session.AddState("custom-title", customTitle="date-fix")
    session.AddState("agent-name", agentName="date-fix")
    session.AddState(
        "pr-link",
        prNumber=7,
        prUrl="https://github.com/example/proj/pull/7",
        prRepository="example/proj",
        timestamp=session.GetTime("09:11:00.000"),
    )


def AddAliceRemoteControl(session):
    """Adds what a phone that is connected to the session leaves.

    Args:
        session (Transcript): transcript of alice's session.
    """
    session.AddSystem(
        "09:20:00.000",
        "local_command",
        content="<command-name>/remote-control</command-name>",
        level="info",
        commandRun={"command": "remote-control", "args": ""},
    )
    session.AddState(
        "bridge-session",
        bridgeSessionId=BRIDGE_SESSION,
        lastSequenceNum=0,
        **BRIDGE_OWNER,
    )
    session.AddSystem(
        "09:20:01.000",
        "bridge_status",
        content="Remote Control connected",
        url=BRIDGE_URL,
        level="info",
    )
    session.AddQueueOperation("09:21:00.000", "enqueue", "run the linter")
    session.AddQueueOperation("09:21:00.010", "dequeue")
    session.AddPrompt(
        "09:21:00.020",
        "run the linter",
        "auto",
        source="queued",
        queueSkipSlashCommands=True,
    )
    session.AddToolUse(
        "09:21:03.000",
        15,
        "toolu_linter",
        "Bash",
        {"command": "ruff check .", "description": "Run the linter"},
    )
    session.AddToolResult(
        "09:21:04.000",
        "toolu_linter",
        "Exit code 1\nE501 line too long",
        is_error=True,
        toolUseResult="Error: Exit code 1\nE501 line too long",
        permissionDecision=MakeDecision("accept", "user_permanent", reasonCode="other"),
    )
    session.AddState(
        "bridge-session",
        bridgeSessionId=BRIDGE_SESSION,
        lastSequenceNum=3,
        **BRIDGE_OWNER,
    )
    session.AddState(
        "bridge-session", bridgeSessionId=None, lastSequenceNum=3, **BRIDGE_OWNER
    )


def AddAliceLastTurns(session):
    """Adds a scheduled task, a compaction, a second phone, unknown records, the end.

    Args:
        session (Transcript): transcript of alice's session.
    """
    session.AddSystem(
        "09:30:00.000",
        "informational",
        content="Unknown command: /todos",
        level="warning",
    )
    session.AddSystem(
        "09:40:00.000",
        "scheduled_task_fire",
        content="Running scheduled task",
        cron="*/5 * * * *",
        prompt="git status",
        taskId="task01",
        level="info",
    )
    session.AddUser(
        "09:40:00.010",
        "git status",
        permissionMode="auto",
        promptSource="system",
        turnOrigin="scheduled",
        scheduledTaskId="task01",
    )
    session.AddText("09:40:02.000", 16, "The working tree is clean.")
    session.AddUser(
        "09:50:00.000",
        "<command-name>/compact</command-name>\n"
        "<command-message>compact</command-message>\n<command-args></command-args>",
    )
    session.AddRecord(
        "09:50:05.000",
        {
            "parentUuid": None,
            "logicalParentUuid": session.GetUUID(79),
            "type": "system",
            "subtype": "compact_boundary",
            "content": "Conversation compacted",
            "isMeta": False,
            "level": "info",
            "compactMetadata": {
                "trigger": "manual",
                "preTokens": 46000,
                "postTokens": 5200,
                "durationMs": 5000,
            },
        },
    )
    session.AddUser(
        "09:50:05.010",
        "This session is being continued from a previous conversation. The old date "
        "in the tests was changed.",
        isCompactSummary=True,
        isVisibleInTranscriptOnly=True,
    )
    session.AddBare(
        {
            "type": "file-history-snapshot",
            "messageId": session.GetUUID(81),
            "snapshot": {
                "messageId": session.GetUUID(81),
                "trackedFileBackups": {
                    "tests/test_dates.py": {
                        "backupFileName": "0123456789abcdef@v2",
                        "version": 2,
                        "backupTime": session.GetTime("09:50:05.100"),
                    }
                },
                "timestamp": session.GetTime("09:50:05.100"),
            },
            "isSnapshotUpdate": True,
        }
    )
    session.AddState(
        "pr-link",
        prNumber=7,
        prUrl="https://github.com/example/proj/pull/7",
        prRepository="example/proj",
        timestamp=session.GetTime("09:50:05.200"),
    )
    session.AddState(
        "bridge-session",
        bridgeSessionId=LAST_BRIDGE_SESSION,
        lastSequenceNum=None,
        **BRIDGE_OWNER,
    )
    session.AddSystem(
        "09:50:30.000",
        "bridge_status",
        content="Remote Control connected",
        url=LAST_BRIDGE_URL,
        level="info",
    )
    session.AddState(
        "mood-ring", timestamp=session.GetTime("09:51:00.000"), colour="green"
    )
    session.AddAttachment("09:51:01.000", "tea_break", minutes=5)
    session.AddState("tools-used", tools=["Bash", "Read", "Edit", "WebFetch", "Write"])
    session.AddState(
        "last-prompt", lastPrompt="git status", leafUuid=session.GetUUID(87)
    )
    session.AddState("ai-title", aiTitle="Fix the old test date")
    session.AddState(
        "cost-state",
        totalCostUSD=0.42,
        totalAPIDuration=61000,
        totalAPIDurationWithoutRetries=60000,
        totalToolDuration=9000,
        totalLinesAdded=1,
        totalLinesRemoved=1,
        totalDuration=3600000,
        startTime=GetMilliseconds("2026-10-26T08:59:58.000Z"),
        modelUsage={
            "claude-opus-5-5": {
                "inputTokens": 6021,
                "outputTokens": 321,
                "cacheReadInputTokens": 18000,
                "cacheCreationInputTokens": 1200,
                "webSearchRequests": 0,
                "costUSD": 0.42,
            }
        },
        hasUnknownModelCost=False,
    )
    session.AddState(
        "continued-in",
        timestamp=session.GetTime("10:00:00.000"),
        continuedInSessionId=ALICE_CONTINUED_SESSION,
    )


def MakeAliceSession():
    """Makes the session that shows what a transcript can hold."""
    session = MakeAliceTranscript("2026-10-26", ALICE_SESSION)
    AddAliceFirstTurn(session)
    AddAliceRefusals(session)
    AddAliceLongTurn(session)
    AddAliceQueuedTurn(session)
    AddAliceRemoteControl(session)
    AddAliceLastTurns(session)
    return session.GetBytes()


def MakePersistedOutput():
    """Makes the output of a command that was too large for the transcript."""
    return MakeText(
        *(f"{number:04d} src/module_{number:04d}.py" for number in range(1, 1701))
    )


def MakeAliceSubagent():
    """Makes the transcript of a subagent."""
    session = MakeAliceTranscript("2026-10-26", ALICE_SESSION, ALICE_AGENT)
    session.model = "claude-sonnet-5-5"
    session.AddUser("09:10:11.600", "Find all dates of 2025 in the tests.")
    session.AddToolUse(
        "09:10:14.000",
        1,
        "toolu_agent_grep",
        "Grep",
        {"pattern": "2025-", "path": "/home/alice/proj/tests"},
    )
    session.AddToolResult("09:10:14.200", "toolu_agent_grep", "tests/test_old.py:3")
    session.AddText("09:10:16.000", 2, "There is one old date, in test_old.py.")
    return session.GetBytes()


def MakeAliceSubagentMetadata():
    """Makes the description of the subagent."""
    return MakeCompactJSON(
        {
            "agentType": "general-purpose",
            "isBuiltIn": True,
            "description": "Find old dates",
            "toolUseId": "toolu_agent",
            "model": "claude-sonnet-5-5",
            "spawnDepth": 1,
            "requestShape": "background",
            "requestNonInteractive": True,
            "finished": True,
        }
    )


def MakeAliceWorker():
    """Makes the transcript of an agent of a workflow."""
    session = MakeAliceTranscript("2026-10-26", ALICE_SESSION, ALICE_WORKFLOW_AGENT)
    session.AddUser("09:10:14.400", "Review the change of the test date.")
    session.AddText("09:10:18.000", 1, "The change is fine.")
    return session.GetBytes()


def MakeAliceWorkerMetadata():
    """Makes the description of the agent of a workflow."""
    return MakeCompactJSON(
        {
            "agentType": "workflow-subagent",
            "isBuiltIn": True,
            "description": "reviewer",
            "workflowPhase": "Review",
            "spawnDepth": 1,
            "requestShape": "foreground",
            "requestNonInteractive": False,
        }
    )


def MakeAliceJournal():
    """Makes the journal of a workflow, whose records have no times."""
    key = "v2:" + "c0" * 32
    return MakeJSONLines(
        [
            {"type": "launched"},
            {
                "type": "started",
                "key": key,
                "agentId": ALICE_WORKFLOW_AGENT,
                "label": "reviewer",
                "phase": "Review",
            },
            {
                "type": "result",
                "key": key,
                "agentId": ALICE_WORKFLOW_AGENT,
                "result": "The change is fine.",
            },
        ]
    )


def MakeAliceDamagedSession():
    """Makes a transcript as a crash of the host and a bad disk leave it."""
    session = MakeAliceTranscript("2026-10-25", ALICE_DAMAGED_SESSION)
    session.AddPrompt("16:00:00.000", "first question", "default")
    session.AddText("16:00:02.000", 1, "first answer, after NUL bytes")
    session.AddPrompt("16:01:00.000", "second question, cut", "default")
    session.AddText("16:01:02.000", 2, "second answer, after a cut record")
    session.AddPrompt("16:02:00.000", "third question: caf@", "default")
    session.AddText("16:02:02.000", 3, "third answer, whole")
    session.AddPrompt("16:03:00.000", "last question, never finished", "default")

    first, second, third, fourth, fifth, sixth, seventh = session.GetLines()
    cut = third[: third.index(b"second question") + 6]
    return b"\n".join(
        [
            first,
            b"\x00" * 512 + second,
            cut + fourth,
            b'["not","an","object"]',
            # The byte is an e with an acute accent in ISO-8859-1, not in UTF-8.
            fifth.replace(b"caf@", b"caf\xe9"),
            b"",
            sixth,
            seventh[: seventh.index(b"never finished")],
        ]
    )


def MakeAliceOrphanedSession():
    """Makes the copy that the program keeps of a transcript that it lost."""
    session = MakeAliceTranscript(
        "2026-10-22", ALICE_ORPHANED_SESSION, gitBranch="HEAD"
    )
    session.AddPrompt("14:00:00.000", "a question in a lost session", "default")
    session.AddText("14:00:03.000", 1, "an answer in a lost session")
    return session.GetBytes()


def MakeAliceContinuedSession():
    """Makes the session in which the main session went on in the background."""
    session = MakeAliceTranscript(
        "2026-10-26", ALICE_CONTINUED_SESSION, sessionKind="bg", slug="fix-the-date"
    )
    session.AddState("agent-name", agentName="date-fix")
    session.AddPrompt("10:05:00.000", "go on in the background", "auto")
    session.AddText("10:05:04.000", 1, "Going on.")
    return session.GetBytes()


def MakeAliceRemoteSession():
    """Makes a session that was started from claude.ai."""
    session = MakeAliceTranscript(
        "2026-10-26", ALICE_REMOTE_SESSION, entrypoint="sdk-cli"
    )
    session.AddQueueOperation("11:00:00.000", "enqueue", "list the files here")
    session.AddQueueOperation("11:00:00.010", "dequeue")
    session.AddPrompt("11:00:00.020", "list the files here", "default", source="sdk")
    session.AddToolUse("11:00:02.000", 1, "toolu_ls", "Bash", {"command": "ls -la"})
    session.AddToolResult(
        "11:00:02.200",
        "toolu_ls",
        "README.md\ntests",
        is_error=False,
        toolUseResult=MakeShellResult("README.md\ntests"),
        permissionDecision=MakeDecision(
            "accept", "config", reasonType="subcommandResults"
        ),
    )
    session.AddText("11:00:04.000", 2, "There is a README.md and a folder tests.")
    return session.GetBytes()


def MakeAliceRemoteEvent():
    """Makes the mark of the last event that came from claude.ai."""
    return MakeCompactJSON(
        {
            "eventId": "0f0f0f0f-0000-4000-8000-000000000001",
            "updatedAt": "2026-10-26T11:00:05.000Z",
        }
    )


def MakeAliceBridgePointer():
    """Makes the mark of a Remote Control server that ran in the project."""
    return MakeCompactJSON(
        {
            "environmentId": "env_0123456789abcdefghijklmn",
            "pid": 5151,
            "procStart": "654321",
            "sessionId": "0123456789abcdef0123456789abcdef",
            "source": "standalone",
        }
    )


def MakeAliceSessionIndex():
    """Makes the index of sessions, one of whose transcripts is gone."""
    return MakePrettyJSON(
        {
            "version": 1,
            "entries": [
                {
                    "sessionId": ALICE_SESSION,
                    "fullPath": f"{ALICE_PROJECT_FOLDER}/{ALICE_SESSION}.jsonl",
                    "fileMtime": GetMilliseconds("2026-10-26T10:00:00.000Z"),
                    "firstPrompt": "Why does tests/test_dates.py fail?",
                    "summary": "Fix the old test date",
                    "customTitle": "date-fix",
                    "messageCount": 42,
                    "created": "2026-10-26T09:00:00.000Z",
                    "modified": "2026-10-26T10:00:00.000Z",
                    "gitBranch": "main",
                    "projectPath": "/home/alice/proj",
                    "isSidechain": False,
                },
                {
                    "sessionId": ALICE_SWEPT_SESSION,
                    "fullPath": f"{ALICE_PROJECT_FOLDER}/{ALICE_SWEPT_SESSION}.jsonl",
                    "fileMtime": GetMilliseconds("2026-09-01T07:30:00.000Z"),
                    "firstPrompt": "start the project",
                    "messageCount": 2,
                    "created": "2026-09-01T07:00:00.000Z",
                    "modified": "2026-09-01T07:30:00.000Z",
                    "gitBranch": "main",
                    "projectPath": "/home/alice/proj",
                    "isSidechain": False,
                },
            ],
        }
    )


def MakeAliceMemoryIndex():
    """Makes the index of what the program was told to remember."""
    return MakeText("# Memory", "", "- [Tests](feedback_tests.md): run them first")


def MakeAliceMemory():
    """Makes one thing that the program was told to remember."""
    return MakeText(
        "---",
        "name: tests-first",
        "description: Alice wants the tests to run before a change",
        "type: feedback",
        "---",
        "",
        "Run the tests before a file is changed.",
        "",
        "**Why:** a change was made to a file that was fine.",
    )


def MakeAliceHistory():
    """Makes the history of prompts."""

    def MakeLine(timestamp, session_identifier, display, pasted_contents=None):
        return {
            "display": display,
            "pastedContents": pasted_contents or {},
            "timestamp": GetMilliseconds(timestamp),
            "project": "/home/alice/proj",
            "sessionId": session_identifier,
        }

    return MakeJSONLines(
        [
            MakeLine(
                "2026-09-01T07:00:00.000Z", ALICE_SWEPT_SESSION, "start the project"
            ),
            MakeLine(
                "2026-10-26T09:00:00.002Z",
                ALICE_SESSION,
                "Why does tests/test_dates.py fail?",
            ),
            MakeLine("2026-10-26T09:06:00.000Z", ALICE_SESSION, "/model "),
            MakeLine(
                "2026-10-26T09:31:00.000Z",
                ALICE_SESSION,
                "what is this? [Pasted text #1 +2 lines]",
                {"1": {"id": 1, "type": "text", "content": "one\ntwo\nthree"}},
            ),
            MakeLine(
                "2026-10-26T09:32:00.000Z",
                ALICE_SESSION,
                "and this? [Pasted text #2 +59 lines]",
                {"2": {"id": 2, "type": "text", "contentHash": "0123456789abcdef"}},
            ),
            MakeLine(
                "2026-10-26T09:33:00.000Z",
                ALICE_SESSION,
                "and that? [Pasted text #3 +80 lines]",
                {"3": {"id": 3, "type": "text", "contentHash": "fedcba9876543210"}},
            ),
        ]
    )


def MakeAlicePaste():
    """Makes a pasted text, which does not end in a line feed."""
    lines = [f"pasted row {number:d} of sixty" for number in range(1, 61)]
    return "\n".join(lines).encode("utf-8")


def MakeAliceProcess():
    """Makes the registration of a running process."""
    return MakeCompactJSON(
        {
            "pid": 4242,
            "sessionId": ALICE_SESSION,
            "cwd": "/home/alice/proj",
            "startedAt": GetMilliseconds("2026-10-26T08:59:58.000Z"),
            "procStart": "196882",
            "version": "2.1.310",
            "peerProtocol": 1,
            "peerFeatures": ["notify_idle"],
            "kind": "interactive",
            "entrypoint": "cli",
            "pidDomain": "linux:00000000000000000000000000000000:pid:[4026531836]",
            "messagingSocketPath": "/tmp/cc-socks/4242.sock",
            "name": "date-fix",
            "nameSource": "user",
            "nameSince": GetMilliseconds("2026-10-26T09:10:40.000Z"),
            "status": "idle",
            "updatedAt": GetMilliseconds("2026-10-26T09:51:00.000Z"),
            "statusUpdatedAt": GetMilliseconds("2026-10-26T09:51:00.000Z"),
            "bridgeSessionId": LAST_BRIDGE_SESSION,
        }
    )


def MakeAliceProcessKey():
    """Makes the key of a running process, which is not a real one."""
    return MakeCompactJSON(
        {
            "peerToken": "SECRET-peer-token",
            "procStart": "196882",
            "pidDomain": "linux:00000000000000000000000000000000:pid:[4026531836]",
        }
    )


def MakeAliceJobState():
    """Makes the state of the job that continues the main session."""
    return MakePrettyJSON(
        {
            "state": "running",
            "detail": "Going on",
            "intent": "go on in the background",
            "name": "date-fix",
            "nameSource": "user",
            "sessionId": ALICE_CONTINUED_SESSION,
            "resumeSessionId": ALICE_SESSION,
            "daemonShort": "7f3e2a10",
            "cwd": "/home/alice/proj",
            "cliVersion": "2.1.310",
            "createdAt": "2026-10-26T10:00:00.000Z",
            "updatedAt": "2026-10-26T10:05:04.000Z",
            "providerEnv": {"ANTHROPIC_API_KEY": "SECRET-job-environment"},
        }
    )


def MakeAliceJobTimeline():
    """Makes the changes of the job's state."""
    return MakeJSONLines(
        [
            {
                "at": "2026-10-26T10:00:00.000Z",
                "state": "running",
                "detail": "started",
                "text": "",
            },
            {
                "at": "2026-10-26T10:05:04.000Z",
                "state": "running",
                "detail": "Going on",
                "text": "Going on.",
            },
        ]
    )


def MakeAliceServerLog():
    """Makes the log of an MCP server."""

    def MakeLine(clock, level, text):
        return {
            level: text,
            "timestamp": f"2026-10-26T{clock:s}Z",
            "sessionId": ALICE_SESSION,
            "cwd": "/home/alice/proj",
        }

    return MakeJSONLines(
        [
            MakeLine("08:59:59.000", "debug", "Starting connection"),
            MakeLine("08:59:59.200", "error", "Server stderr: tiny server starting\n"),
            MakeLine("08:59:59.300", "debug", "Successfully connected in 300ms"),
        ]
    )


def MakeAliceSettings():
    """Makes the settings of the account."""
    return MakePrettyJSON(
        {
            "cleanupPeriodDays": 90,
            "model": "sonnet",
            "apiKeyHelper": "/home/alice/bin/SECRET-key-helper",
            "env": {"ANTHROPIC_API_KEY": "SECRET-user-environment"},
            "permissions": {
                "allow": ["Bash(ruff check:*)", "WebSearch"],
                "deny": ["Read(./.env)"],
                "ask": ["Bash(git push:*)"],
                "additionalDirectories": ["/srv/shop"],
                "defaultMode": "default",
                "disableBypassPermissionsMode": "disable",
            },
            "hooks": {
                "SessionStart": [
                    {
                        "matcher": "startup",
                        "hooks": [
                            {
                                "type": "command",
                                "command": "/home/alice/bin/load-style-guide",
                            }
                        ],
                    }
                ]
            },
            "statusLine": {"type": "command", "command": "/home/alice/bin/status"},
            "enabledMcpjsonServers": ["tiny"],
            "disabledMcpjsonServers": ["weather"],
        }
    )


def MakeAliceProjectSettings():
    """Makes alice's own settings for the project."""
    return MakePrettyJSON(
        {
            "permissions": {"allow": ["Bash(python3 *)"], "defaultMode": "acceptEdits"},
            "env": {"DEPLOY_TOKEN": "SECRET-project-environment"},
            "enabledMcpjsonServers": ["tiny"],
        }
    )


def MakeAliceProjectServers():
    """Makes the MCP servers of the project."""
    return MakePrettyJSON(
        {
            "mcpServers": {
                "tiny": {
                    "command": "/home/alice/bin/tiny-server",
                    "args": ["--token=SECRET-project-server-argument"],
                    "env": {"TINY_TOKEN": "SECRET-project-server-environment"},
                }
            }
        }
    )


def MakeAliceConfiguration(startups, last_session_identifier):
    """Makes the global configuration.

    Args:
        startups (int): number of starts.
        last_session_identifier (str): session of the last start."""
    return MakePrettyJSON(
        {
            "numStartups": startups,
            "installMethod": "native",
            "firstStartTime": "2026-09-01T06:58:00.000Z",
            "firstStartVersion": "2.1.309",
            "machineID": "SECRET-machine",
            "userID": "SECRET-user",
            "hasCompletedOnboarding": True,
            "lastOnboardingVersion": "2.1.310",
            "oauthAccount": {
                "accountUuid": "SECRET-account",
                "emailAddress": "SECRET-address@example.com",
                "organizationUuid": "SECRET-organization",
                "organizationName": "SECRET-organization-name",
            },
            "projects": {
                "/home/alice/proj": {
                    "allowedTools": ["Bash(make:*)", "mcp__tiny__lookup"],
                    "mcpContextUris": [],
                    "mcpServers": {
                        "notes": {
                            "type": "http",
                            "url": "https://example.com/mcp",
                            "headers": {"Authorization": "SECRET-server-header"},
                        },
                        "tiny": {
                            "type": "stdio",
                            "command": "/home/alice/bin/tiny-server",
                            "args": ["--token=SECRET-server-argument"],
                            "env": {"TINY_TOKEN": "SECRET-server-environment"},
                        },
                    },
                    "enabledMcpjsonServers": ["tiny"],
                    "disabledMcpjsonServers": [],
                    "hasTrustDialogAccepted": True,
                    "hasClaudeMdExternalIncludesApproved": False,
                    "remoteControlSpawnMode": "same-dir",
                    "lastVersionBase": "2.1.310",
                    "lastGracefulShutdown": False,
                    "lastSessionId": last_session_identifier,
                    "lastStartTime": GetMilliseconds("2026-10-26T08:59:58.000Z"),
                    "lastCost": 0.42,
                    "lastAPIDuration": 61000,
                    "lastDuration": 3600000,
                    "lastToolDuration": 9000,
                    "lastLinesAdded": 1,
                    "lastLinesRemoved": 1,
                    "lastTotalInputTokens": 6021,
                    "lastTotalOutputTokens": 321,
                }
            },
            "githubRepoPaths": {"example/proj": ["/home/alice/proj"]},
            "githubWebConnectionStatusCache": {
                "accountUuid": "SECRET-account",
                "orgUuid": "SECRET-organization",
                "status": "connected",
            },
            "hasRemoteEnvironment": True,
            "hasUsedRemoteControl": True,
            "remoteControlMachineId": "SECRET-remote-control-machine",
            "skillUsage": {
                "loop": {
                    "usageCount": 2,
                    "lastUsedAt": GetMilliseconds("2026-10-26T09:35:00.000Z"),
                }
            },
        }
    )


def MakeAliceCredentials():
    """Makes the credentials, none of which is a real one."""
    return MakeCompactJSON(
        {
            "claudeAiOauth": {
                "accessToken": "SECRET-access-token",
                "refreshToken": "SECRET-refresh-token",
                "scopes": ["SECRET-scope"],
                "subscriptionType": "SECRET-subscription",
            }
        }
    )


def MakeManagedSettings():
    """Makes the settings that the host's administrators enforce."""
    return MakePrettyJSON(
        {
            "permissions": {
                "deny": ["Bash(curl:*)"],
                "disableBypassPermissionsMode": "disable",
            },
            "env": {"HTTPS_PROXY": "SECRET-managed-environment"},
        }
    )


# Bob: Claude Code 0.2 and 1.0, and a second config home of 2.1.332.


def MakeBobSession():
    """Makes a transcript of version 1.0, with a subagent in the same file."""
    session = Transcript(
        "2026-10-05", BOB_SESSION, cwd="/home/bob/app", version="1.0.30"
    )
    session.model = "claude-sonnet-4-20250514"
    session.AddBare(
        {
            "type": "summary",
            "summary": "Counting words in Python",
            "leafUuid": session.GetUUID(8),
        }
    )
    session.AddUser("12:00:00.000", "Count the words in book.txt")
    session.AddToolUse(
        "12:00:03.000",
        1,
        "toolu_task",
        "Task",
        {
            "description": "Count words",
            "prompt": "Count the words of book.txt with wc.",
            "subagent_type": "general-purpose",
        },
    )
    session.AddRecord(
        "12:00:03.100",
        {
            "parentUuid": None,
            "isSidechain": True,
            "type": "user",
            "message": {
                "role": "user",
                "content": "Count the words of book.txt with wc.",
            },
        },
    )
    session.AddRecord(
        "12:00:05.000",
        {
            "isSidechain": True,
            "type": "assistant",
            "message": {
                "id": "msg_02",
                "type": "message",
                "role": "assistant",
                "model": "claude-sonnet-4-20250514",
                "content": [
                    {
                        "type": "tool_use",
                        "id": "toolu_wc",
                        "name": "Bash",
                        "input": {"command": "wc -w book.txt"},
                    }
                ],
                "stop_reason": "tool_use",
                "stop_sequence": None,
                "usage": MakeUsage(2),
            },
        },
    )
    session.AddRecord(
        "12:00:05.500",
        {
            "isSidechain": True,
            "type": "user",
            "message": {
                "role": "user",
                "content": [
                    {
                        "tool_use_id": "toolu_wc",
                        "type": "tool_result",
                        "content": "1234 book.txt",
                        "is_error": False,
                    }
                ],
            },
        },
    )
    session.AddToolResult(
        "12:00:07.000",
        "toolu_task",
        [{"type": "text", "text": "book.txt has 1234 words."}],
        toolUseResult={
            "content": [{"type": "text", "text": "book.txt has 1234 words."}],
            "totalDurationMs": 3900,
            "totalTokens": 4300,
            "totalToolUseCount": 1,
            "wasInterrupted": False,
        },
    )
    session.AddText("12:00:09.000", 3, "There are 1234 words.")
    return session.GetBytes()


def MakeBobFirstSession():
    """Makes a transcript of version 0.2, whose answers say what they cost."""
    session = Transcript(
        "2026-10-04", BOB_FIRST_SESSION, cwd="/home/bob/app", version="0.2.126"
    )
    session.model = "claude-3-7-sonnet-20250219"
    session.AddUser("08:00:00.000", [{"type": "text", "text": "Write a word counter"}])
    session.AddText(
        "08:00:04.000", 1, "Use the wc command.", costUSD=0.0035, durationMs=4000
    )
    return session.GetBytes()


def MakeBobTodos():
    """Makes the list of things to do of a session."""
    return MakePrettyJSON(
        [
            {
                "content": "Count the words",
                "status": "completed",
                "activeForm": "Counting the words",
            },
            {
                "content": "Tell bob",
                "status": "in_progress",
                "activeForm": "Telling bob",
            },
        ]
    )


def MakeBobConfiguration():
    """Makes a global configuration of version 1.0, which has the prompt history."""
    return MakePrettyJSON(
        {
            "numStartups": 12,
            "installMethod": "unknown",
            "firstStartTime": "2026-10-04T07:59:00.000Z",
            "userID": "SECRET-bob-user",
            "hasCompletedOnboarding": True,
            "lastOnboardingVersion": "1.0.30",
            "projects": {
                "/home/bob/app": {
                    "allowedTools": ["Bash(wc:*)"],
                    "history": [
                        {
                            "display": "Count the words in book.txt",
                            "pastedContents": {},
                        },
                        {
                            "display": "Explain [Pasted text #1 +1 lines]",
                            "pastedContents": {
                                "1": {
                                    "id": 1,
                                    "type": "text",
                                    "content": "import re\nimport sys",
                                }
                            },
                        },
                        {"display": "Write a word counter", "pastedContents": {}},
                    ],
                    "mcpServers": {},
                    "hasTrustDialogAccepted": True,
                },
                "/home/bob/old": {
                    "allowedTools": [],
                    "history": ["say hello", "/help"],
                },
            },
        }
    )


def MakeBobWorkSession():
    """Makes a session of a script, in a config home elsewhere."""
    session = Transcript(
        "2026-10-27",
        BOB_WORK_SESSION,
        entrypoint="sdk-cli",
        cwd="/home/bob/work",
        version="2.1.332",
        gitBranch="HEAD",
    )
    session.AddQueueOperation("07:00:00.000", "enqueue", "Sum up the notes")
    session.AddQueueOperation("07:00:00.010", "dequeue")
    session.AddUser(
        "07:00:00.100",
        "Sum up the notes",
        permissionMode="bypassPermissions",
        promptSource="sdk",
        sentAtMs=GetMilliseconds("2026-10-27T07:00:00.090Z"),
        rowSource="local",
        turnOrigin="sdk",
    )
    session.AddToolUse(
        "07:00:02.000",
        1,
        "toolu_notes",
        "Read",
        {"file_path": "/home/bob/work/notes.txt"},
        madeBy="model",
    )
    session.AddToolResult(
        "07:00:02.100",
        "toolu_notes",
        "1\tbuy milk",
        permissionDecision=MakeDecision("accept", "config", reasonType="mode"),
    )
    session.AddText("07:00:04.000", 2, "The notes say: buy milk.", madeBy="model")
    session.AddState("last-prompt", leafUuid=session.GetUUID(6))
    return session.GetBytes()


def MakeBobWorkConfiguration():
    """Makes the global configuration in a config home elsewhere."""
    return MakePrettyJSON(
        {
            "firstStartTime": "2026-10-27T06:59:59.000Z",
            "firstStartVersion": "2.1.332",
            "machineID": "SECRET-machine",
            "userID": "SECRET-bob-work-user",
            "projects": {
                "/home/bob/work": {
                    "allowedTools": [],
                    "mcpServers": {},
                    "hasTrustDialogAccepted": False,
                    "hasClaudeMdExternalIncludesApproved": False,
                }
            },
        }
    )


# Root: one short session of 2.1.30.


def MakeRootSession():
    """Makes a short session."""
    session = Transcript(
        "2026-10-24", ROOT_SESSION, cwd="/root", version="2.1.30", gitBranch="HEAD"
    )
    session.model = "claude-sonnet-4-5-20250929"
    session.AddQueueOperation("03:00:00.000", "dequeue")
    session.AddUser("03:00:00.100", "Which services are running?")
    session.AddRecord(
        "03:00:01.000",
        {
            "type": "progress",
            "data": {
                "type": "hook_progress",
                "hookEvent": "PreToolUse",
                "hookName": "PreToolUse:Bash",
                "command": "true",
            },
            "toolUseID": "toolu_services",
            "parentToolUseID": "toolu_services",
        },
    )
    session.AddText("03:00:03.000", 1, "The secure shell server is running.")
    return session.GetBytes()


# Foreign files: an ordinary host, with names and keys that look familiar.


def MakeRelease():
    """Makes the description of the operating system."""
    return MakeText(
        'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"',
        'NAME="Debian GNU/Linux"',
        'VERSION_ID="13"',
        "ID=debian",
    )


def MakeAccounts():
    """Makes the list of accounts."""
    return MakeText(
        "root:x:0:0:root:/root:/bin/bash",
        "alice:x:1000:1000:Alice,,,:/home/alice:/bin/bash",
        "bob:x:1001:1001:Bob,,,:/home/bob:/bin/zsh",
    )


def MakeBashHistory():
    """Makes a history of bash with times."""
    return MakeText(
        f"#{GetSeconds('2026-10-26T08:59:50Z'):d}",
        "cd proj",
        f"#{GetSeconds('2026-10-26T08:59:56Z'):d}",
        "claude",
    )


def MakeZshHistory():
    """Makes an extended history of zsh."""
    return MakeText(
        f": {GetSeconds('2026-10-05T11:59:00Z'):d}:0;cd app",
        f": {GetSeconds('2026-10-05T11:59:30Z'):d}:0;claude",
    )


def MakeSystemLog():
    """Makes a system log."""
    return MakeText(
        "2026-10-26T08:50:00.000000+00:00 workstation sshd[811]: Server listening",
        "2026-10-26T08:58:00.000000+00:00 workstation systemd-logind[640]: "
        "New session 3 of user alice.",
    )


def MakePackageLog():
    """Makes a log of the package manager."""
    return MakeText(
        "",
        "Start-Date: 2026-09-01  06:40:00",
        "Commandline: apt-get install git",
        "Install: git:amd64 (1:2.39.5-0)",
        "End-Date: 2026-09-01  06:40:03",
    )


def MakeForeignLines():
    """Makes JSON lines with keys that a transcript has too."""
    return MakeJSONLines(
        [
            {
                "type": "user",
                "id": 1,
                "name": "Ann",
                "timestamp": "2026-10-20T08:00:00Z",
            },
            {
                "type": "user",
                "id": 2,
                "name": "Ben",
                "timestamp": "2026-10-20T09:00:00Z",
            },
        ]
    )


def MakeForeignHistory():
    """Makes a foreign history.jsonl."""
    return MakeJSONLines(
        [
            {"time": GetSeconds("2026-10-20T08:05:00Z"), "order": 1, "price": 9.5},
            {"time": GetSeconds("2026-10-20T09:05:00Z"), "order": 2, "price": 3.0},
        ]
    )


def MakeForeignSettings():
    """Makes a foreign settings.json."""
    return MakePrettyJSON({"currency": "EUR", "model": "shop-3", "opening": [8, 18]})


# The places, owners, modes and times of the files.


def GetOwner(path):
    """Determines the owner of a file or folder by its path.

    Args:
        path (str): absolute path.

    Returns:
        int: user and group identifier.
    """
    for prefix, owner in (("/home/alice", 1000), ("/home/bob", 1001)):
        if path == prefix or path.startswith(f"{prefix:s}/"):
            return owner
    return 0


def IsPrivate(path):
    """Determines if a file or folder is for its owner only, by its path.

    Args:
        path (str): absolute path.

    Returns:
        bool: True if nobody else can read it.
    """
    return any(
        part in path for part in ("/root", "/.claude", "_history", "/work-config")
    )


def MakeFile(path, modified, data):
    """Makes a file of the host.

    Args:
        path (str): absolute path.
        modified (str): modification time in the year 2026, such as 10-26T09:00:00.
        data (bytes): content.

    Returns:
        Entry: file.
    """
    return Entry(
        path,
        data=data,
        modified=GetSeconds(f"2026-{modified:s}Z"),
        mode=0o600 if IsPrivate(path) else 0o644,
        owner=GetOwner(path),
    )


def MakeHostFiles():
    """Makes the files of the host itself.

    Returns:
        list[Entry]: files.
    """
    managed_settings = "/etc/claude-code/managed-settings.json"
    return [
        MakeFile("/etc/hostname", "09-01T06:30:00", MakeText("workstation")),
        MakeFile("/etc/os-release", "09-01T06:30:00", MakeRelease()),
        MakeFile("/etc/passwd", "09-01T06:31:00", MakeAccounts()),
        MakeFile("/etc/timezone", "09-01T06:30:00", MakeText("Etc/UTC")),
        MakeFile(managed_settings, "10-01T05:00:00", MakeManagedSettings()),
        MakeFile("/srv/shop/history.jsonl", "10-20T09:05:00", MakeForeignHistory()),
        MakeFile("/srv/shop/settings.json", "10-01T06:00:00", MakeForeignSettings()),
        MakeFile("/srv/shop/users.jsonl", "10-20T09:00:00", MakeForeignLines()),
        MakeFile("/var/log/apt/history.log", "09-01T06:40:03", MakePackageLog()),
        MakeFile("/var/log/syslog", "10-26T08:58:00", MakeSystemLog()),
    ]


def MakeAliceFiles():
    """Makes the files of alice outside the folder of her project's sessions.

    Returns:
        list[Entry]: files.
    """
    home = "/home/alice"
    claude = f"{home:s}/.claude"
    backup_time = GetMilliseconds("2026-10-25T15:59:00.000Z")
    backup = f"{claude:s}/backups/.claude.json.backup.{backup_time:d}"
    copies = f"{claude:s}/file-history/{ALICE_SESSION:s}/0123456789abcdef"
    job = f"{claude:s}/jobs/7f3e2a10"
    key = f"{claude:s}/sessions/4242.{'4b' * 32:s}.key"
    log = (
        f"{home:s}/.cache/claude-cli-nodejs/-home-alice-proj/mcp-logs-tiny/"
        "2026-10-26T08-59-59-000Z.jsonl"
    )
    paste = f"{claude:s}/paste-cache/0123456789abcdef.txt"
    configuration = MakeAliceConfiguration(14, ALICE_SESSION)
    old_configuration = MakeAliceConfiguration(13, ALICE_DAMAGED_SESSION)
    rules = MakeText("# Rules", "", "Run the tests.")
    package = MakePrettyJSON({"name": "proj", "version": "1.0.0"})
    old_test = MakeText('DATE = "2025-01-01"')
    new_test = MakeText('DATE = "2026-01-01"')
    settings = f"{home:s}/proj/.claude/settings.local.json"
    return [
        MakeFile(f"{home:s}/.bash_history", "10-26T12:00:00", MakeBashHistory()),
        MakeFile(f"{home:s}/.claude.json", "10-26T10:00:01", configuration),
        MakeFile(
            f"{claude:s}/.credentials.json", "10-26T08:59:58", MakeAliceCredentials()
        ),
        MakeFile(backup, "10-25T15:59:00", old_configuration),
        MakeFile(f"{copies:s}@v1", "10-26T09:00:15", old_test),
        MakeFile(f"{copies:s}@v2", "10-26T09:50:05", new_test),
        MakeFile(f"{claude:s}/history.jsonl", "10-26T09:33:00", MakeAliceHistory()),
        MakeFile(f"{job:s}/state.json", "10-26T10:05:04", MakeAliceJobState()),
        MakeFile(f"{job:s}/timeline.jsonl", "10-26T10:05:04", MakeAliceJobTimeline()),
        MakeFile(paste, "10-26T09:32:00", MakeAlicePaste()),
        MakeFile(
            f"{claude:s}/sessions/4242.json", "10-26T09:51:00", MakeAliceProcess()
        ),
        MakeFile(key, "10-26T08:59:58", MakeAliceProcessKey()),
        MakeFile(f"{claude:s}/settings.json", "10-26T09:06:00", MakeAliceSettings()),
        MakeFile(log, "10-26T08:59:59", MakeAliceServerLog()),
        MakeFile(settings, "10-26T09:21:03", MakeAliceProjectSettings()),
        MakeFile(
            f"{home:s}/proj/.mcp.json", "10-20T08:00:00", MakeAliceProjectServers()
        ),
        MakeFile(f"{home:s}/proj/CLAUDE.md", "10-20T08:01:00", rules),
        MakeFile(f"{home:s}/proj/package.json", "10-20T08:02:00", package),
        MakeFile(f"{home:s}/proj/tests/test_dates.py", "10-26T09:00:15", new_test),
    ]


def MakeAliceProjectFiles():
    """Makes the files in the folder of the sessions of alice's project.

    Returns:
        list[Entry]: files.
    """
    project = ALICE_PROJECT_FOLDER
    session = f"{project:s}/{ALICE_SESSION:s}"
    agent = f"{session:s}/subagents/agent-{ALICE_AGENT:s}"
    workflow = f"{session:s}/subagents/workflows/{ALICE_WORKFLOW:s}"
    worker = f"{workflow:s}/agent-{ALICE_WORKFLOW_AGENT:s}"
    damaged = f"{project:s}/{ALICE_DAMAGED_SESSION:s}"
    orphaned_time = GetMilliseconds("2026-10-23T06:00:00.000Z")
    orphaned = (
        f"{project:s}/{ALICE_ORPHANED_SESSION:s}.jsonl.orphaned-{orphaned_time:d}"
    )
    continued = f"{project:s}/{ALICE_CONTINUED_SESSION:s}"
    remote = f"{project:s}/{ALICE_REMOTE_SESSION:s}"
    title = MakeCompactJSON({"customTitle": "date-fix"})
    return [
        MakeFile(f"{session:s}.jsonl", "10-26T10:00:00", MakeAliceSession()),
        MakeFile(f"{session:s}/custom-title.json", "10-26T09:10:40", title),
        MakeFile(f"{agent:s}.jsonl", "10-26T09:10:16", MakeAliceSubagent()),
        MakeFile(f"{agent:s}.meta.json", "10-26T09:10:16", MakeAliceSubagentMetadata()),
        MakeFile(f"{worker:s}.jsonl", "10-26T09:10:18", MakeAliceWorker()),
        MakeFile(f"{worker:s}.meta.json", "10-26T09:10:18", MakeAliceWorkerMetadata()),
        MakeFile(f"{workflow:s}/journal.jsonl", "10-26T09:10:18", MakeAliceJournal()),
        MakeFile(PERSISTED_OUTPUT, "10-26T09:10:04", MakePersistedOutput()),
        MakeFile(f"{damaged:s}.jsonl", "10-25T16:03:00", MakeAliceDamagedSession()),
        MakeFile(orphaned, "10-22T14:00:03", MakeAliceOrphanedSession()),
        MakeFile(f"{continued:s}.jsonl", "10-26T10:05:04", MakeAliceContinuedSession()),
        MakeFile(f"{remote:s}.jsonl", "10-26T11:00:04", MakeAliceRemoteSession()),
        MakeFile(f"{remote:s}/ccr-tip.json", "10-26T11:00:06", MakeAliceRemoteEvent()),
        MakeFile(
            f"{project:s}/bridge-pointer.json",
            "10-26T10:59:00",
            MakeAliceBridgePointer(),
        ),
        MakeFile(
            f"{project:s}/sessions-index.json",
            "10-26T10:00:02",
            MakeAliceSessionIndex(),
        ),
        MakeFile(
            f"{project:s}/memory/MEMORY.md", "10-26T09:45:01", MakeAliceMemoryIndex()
        ),
        MakeFile(
            f"{project:s}/memory/feedback_tests.md", "10-26T09:45:00", MakeAliceMemory()
        ),
    ]


def MakeBobFiles():
    """Makes the files of bob.

    Returns:
        list[Entry]: files.
    """
    home = "/home/bob"
    project = f"{home:s}/.claude/projects/-home-bob-app"
    todos = f"{home:s}/.claude/todos/{BOB_SESSION:s}-agent-{BOB_SESSION:s}.json"
    work = f"{home:s}/work-config"
    work_session = f"{work:s}/projects/-home-bob-work/{BOB_WORK_SESSION:s}.jsonl"
    first_session = f"{project:s}/{BOB_FIRST_SESSION:s}.jsonl"
    return [
        MakeFile(f"{home:s}/.zsh_history", "10-05T12:30:00", MakeZshHistory()),
        MakeFile(f"{home:s}/.claude.json", "10-05T12:00:10", MakeBobConfiguration()),
        MakeFile(
            f"{project:s}/{BOB_SESSION:s}.jsonl", "10-05T12:00:09", MakeBobSession()
        ),
        MakeFile(first_session, "10-04T08:00:04", MakeBobFirstSession()),
        MakeFile(todos, "10-05T12:00:08", MakeBobTodos()),
        MakeFile(
            f"{work:s}/.claude.json", "10-27T07:00:05", MakeBobWorkConfiguration()
        ),
        MakeFile(work_session, "10-27T07:00:04", MakeBobWorkSession()),
        MakeFile(f"{home:s}/work/notes.txt", "10-27T06:00:00", MakeText("buy milk")),
    ]


def MakeRootFiles():
    """Makes the files of root.

    Returns:
        list[Entry]: files.
    """
    path = f"/root/.claude/projects/-root/{ROOT_SESSION:s}.jsonl"
    return [MakeFile(path, "10-24T03:00:03", MakeRootSession())]


def MakeTree():
    """Makes all the files, folders and links of the host.

    A folder has the modification time of the latest file below it.

    Returns:
        list[Entry]: entries sorted by path, so that folders precede their content.
    """
    time_zone = Entry(
        "/etc/localtime",
        link_target="/usr/share/zoneinfo/Etc/UTC",
        modified=GetSeconds("2026-09-01T06:30:00Z"),
        mode=0o777,
    )
    files = [time_zone, *MakeHostFiles(), *MakeRootFiles(), *MakeBobFiles()]
    files.extend(MakeAliceFiles() + MakeAliceProjectFiles())
    entries = {entry.path: entry for entry in files}

    for entry in files:
        path = os.path.dirname(entry.path)
        while path != "/":
            mode = 0o700 if IsPrivate(path) else 0o755
            folder = entries.setdefault(
                path, Entry(path, mode=mode, owner=GetOwner(path))
            )
            folder.modified = max(folder.modified, entry.modified)
            path = os.path.dirname(path)

    return [entries[path] for path in sorted(entries)]


def WriteTree(folder):
    """Writes the files, folders and links of the host into a folder.

    Modes and modification times are kept, owners are not.

    Args:
        folder (str): path of the folder, which is created if need be.
    """
    entries = MakeTree()
    os.makedirs(folder, exist_ok=True)
    for entry in entries:
        path = os.path.join(folder, entry.path[1:])
        if entry.link_target:
            os.symlink(entry.link_target, path)
        elif entry.data is None:
            os.makedirs(path, exist_ok=True)
        else:
            with open(path, "wb") as file_object:
                file_object.write(entry.data)
            os.chmod(path, entry.mode)

    # Backwards, since writing a file changes the time of its folder.
    for entry in reversed(entries):
        path = os.path.join(folder, entry.path[1:])
        os.utime(path, (entry.modified, entry.modified), follow_symlinks=False)
        if entry.data is None and not entry.link_target:
            os.chmod(path, entry.mode)


def RunTool(name, *arguments, commands=None):
    """Runs a program of e2fsprogs with a fixed clock.

    Args:
        name (str): name of the program.
        arguments (tuple[str]): arguments.
        commands (Optional[str]): commands for the standard input.

    Raises:
        RuntimeError: if the program is missing or complains.
    """
    search_path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin:/usr/local/sbin"
    program = shutil.which(name, path=search_path)
    if not program:
        raise RuntimeError(f"Missing program: {name:s}, which e2fsprogs provides.")

    image_time = f"{GetSeconds(IMAGE_TIME):d}"
    process = subprocess.run(
        [program, *arguments],
        check=False,
        encoding="utf-8",
        env={
            "E2FSPROGS_FAKE_TIME": image_time,
            "LC_ALL": "C",
            "MKE2FS_CONFIG": os.devnull,
            "SOURCE_DATE_EPOCH": image_time,
            "TZ": "UTC",
        },
        input=commands or "",
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    # debugfs ends with 0 even if a command failed. It always prints its version.
    complaints = process.stderr.splitlines()
    if process.returncode or (name == "debugfs" and len(complaints) > 1):
        raise RuntimeError(
            f"{name:s} ended with {process.returncode:d}: {' '.join(complaints):s}"
        )


def MakeImage():
    """Makes the disk image.

    Returns:
        bytes: uncompressed disk image.
    """
    entries = MakeTree()
    with tempfile.TemporaryDirectory() as folder:
        image_path = os.path.join(folder, "image")
        with open(image_path, "wb") as file_object:
            file_object.truncate(IMAGE_SIZE)

        RunTool(
            "mke2fs",
            *("-q", "-F", "-t", "ext4", "-O", FEATURES, "-b", "1024", "-I", "256"),
            *("-J", "size=1", "-N", "256", "-m", "0", "-L", "workstation"),
            *("-U", FILE_SYSTEM_IDENTIFIER),
            *("-E", f"hash_seed={HASH_SEED:s},root_owner=0:0,lazy_itable_init=0"),
            image_path,
        )

        commands = []
        for index, entry in enumerate(entries):
            parent, _, name = entry.path.rpartition("/")
            commands.append(f'cd "{parent or "/":s}"')
            if entry.link_target:
                commands.append(f'symlink "{name:s}" "{entry.link_target:s}"')
            elif entry.data is None:
                commands.append(f'mkdir "{name:s}"')
            else:
                source_path = os.path.join(folder, f"{index:d}")
                with open(source_path, "wb") as file_object:
                    file_object.write(entry.data)
                commands.append(f'write "{source_path:s}" "{name:s}"')

        latest = max(entry.modified for entry in entries)
        root = Entry("/", modified=latest, mode=0o755)
        for entry in [root] + entries:
            kind = 0o100000
            if entry.link_target:
                kind = 0o120000
            elif entry.data is None:
                kind = 0o040000
            commands.append(f'sif "{entry.path:s}" mode 0{kind | entry.mode:o}')
            commands.append(f'sif "{entry.path:s}" uid {entry.owner:d}')
            commands.append(f'sif "{entry.path:s}" gid {entry.owner:d}')
            for field in ("atime", "crtime", "ctime", "mtime"):
                commands.append(f'sif "{entry.path:s}" {field:s} @{entry.modified:d}')
                commands.append(f'sif "{entry.path:s}" {field:s}_extra 0')

        RunTool(
            "debugfs", "-w", "-f", "-", image_path, commands="\n".join(commands) + "\n"
        )
        RunTool("e2fsck", "-f", "-n", image_path)

        with open(image_path, "rb") as file_object:
            return file_object.read()


def Main():
    """Runs the script.

    Returns:
        int: exit code.
    """
    default_path = os.path.join(os.path.dirname(os.path.abspath(__file__)), IMAGE_NAME)
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--output", default=default_path, help="compressed image")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--raw", help="write the uncompressed image into this file")
    group.add_argument("--tree", help="write the files into this folder")
    group.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()

    if options.tree:
        WriteTree(options.tree)
        return 0

    image = MakeImage()
    if options.check:
        with lzma.open(options.output, "rb") as file_object:
            is_same = file_object.read() == image
        print(f"{options.output:s}: {'up to date' if is_same else 'differs':s}")
        return 0 if is_same else 1

    data = image if options.raw else lzma.compress(image, preset=9)
    path = options.raw or options.output
    with open(path, "wb") as file_object:
        file_object.write(data)
    print(f"{path:s}: {len(data):d} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(Main())
