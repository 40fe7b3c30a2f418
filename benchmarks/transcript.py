"""Makes the records of transcripts.

How often each kind of record stands there, and which keys it has, follows homes of real
use: one record for each content block, two attachments for each tool use, session state
that is written again and again, subagents in files of their own.
"""

import datetime
import os

from benchmarks import tool_uses

_START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)

# How often each tool is used.
_TOOL_WEIGHTS = {
    "Bash": 52,
    "Read": 20,
    "Edit": 12,
    "Grep": 4,
    "TaskUpdate": 3,
    "Write": 3,
    "mcp__tracker__get_issue": 2,
    "Agent": 2,
    "ToolSearch": 1,
    "WebSearch": 1,
}

# How often a tool use is allowed or refused in each way.
_DECISION_WEIGHTS = {
    ("accept", "config", "mode"): 50,
    ("accept", "config", "classifier"): 30,
    ("accept", "config", "subcommandResults"): 10,
    ("accept", "user_temporary", "other"): 7,
    ("accept", "user_permanent", "other"): 3,
}


class Transcript:
    """Makes the records of one transcript."""

    def __init__(
        self, home, session_identifier, agent_identifier=None, start=0, task=None
    ):
        """Initializes a transcript.

        Args:
          home (Home): home.
          session_identifier (str): identifier of the session.
          agent_identifier (Optional[str]): identifier of the subagent.
          start (Optional[int]): time of its start, in milliseconds.
          task (Optional[str]): task of the subagent.
        """
        super().__init__()
        self._agent_identifier = agent_identifier
        self._backup_name_per_path = {}
        self._generator = home.generator
        self._has_shape = False
        self._home = home
        self._milliseconds = start
        self._number_of_turns = 0
        self._parent = None
        self._permission_mode = "default"
        self._prompt_identifier = home.MakeIdentifier()
        self._request_identifier = None
        self._session_identifier = session_identifier
        self._task = task
        self._texts = home.texts
        self._title = None
        self._tool_uses = tool_uses.ToolUses(home, session_identifier)
        self._version = "2.1.310" if home.has_captures else "2.1.300"

    def _Choose(self, weights):
        """Chooses one of several things.

        Args:
          weights (dict[object, int]): how often each of them is chosen.

        Returns:
          object: choice.
        """
        return self._generator.choices(tuple(weights), weights.values())[0]

    def _FormatTime(self, milliseconds):
        """Formats a timestamp.

        Args:
          milliseconds (int): time in milliseconds.

        Returns:
          str: timestamp.
        """
        time = _START + datetime.timedelta(milliseconds=milliseconds)
        return f"{time.isoformat(timespec='milliseconds')[:-6]:s}Z"

    def _GetBackupName(self, path):
        """Retrieves the name of the backups of a file.

        Args:
          path (str): path of the file.

        Returns:
          str: name.
        """
        name = self._backup_name_per_path.get(path)
        if not name:
            name = self._home.MakeDigits(16)
            if self._home.marks:
                name = self._home.marks.Make("name of a file backup")
            self._backup_name_per_path[path] = name
        return name

    def _GetTime(self):
        """Retrieves a timestamp, later than the one before.

        Returns:
          str: timestamp.
        """
        self._milliseconds += 1 + int(self._generator.random() * 4000)
        return self._FormatTime(self._milliseconds)

    def _MakeAnswer(self, blocks):
        """Makes the assistant records of an answer, one for each block.

        Args:
          blocks (list[dict[str, object]]): content blocks.

        Yields:
          dict[str, object]: record.
        """
        digits = self._home.MakeDigits(24)
        output_tokens = self._generator.randrange(10, 900)
        if self._home.marks:
            output_tokens = self._home.marks.MakeNumber("token count of an answer")
        cache_tokens = self._generator.randrange(10**5)

        for index, block in enumerate(blocks):
            stop_reason = None
            if block is blocks[-1]:
                stop_reason = "tool_use" if block["type"] == "tool_use" else "end_turn"
            values = {
                "message": {
                    "id": f"msg_{digits:s}",
                    "type": "message",
                    "role": "assistant",
                    "model": "claude-opus-5-5",
                    "content": [block],
                    "stop_reason": stop_reason,
                    "stop_sequence": None,
                    "usage": {
                        "input_tokens": 12,
                        "cache_creation_input_tokens": 1200,
                        "cache_read_input_tokens": cache_tokens,
                        "output_tokens": output_tokens,
                        "output_tokens_details": {"thinking_tokens": 0},
                        "server_tool_use": {
                            "web_search_requests": 0,
                            "web_fetch_requests": 0,
                        },
                        "service_tier": "standard",
                        "cache_creation": {
                            "ephemeral_1h_input_tokens": 0,
                            "ephemeral_5m_input_tokens": 1200,
                        },
                        "inference_geo": "",
                        "iterations": [],
                        "speed": "standard",
                    },
                    "stop_details": None,
                },
                "apiBlockIndex": index,
                "requestId": f"req_{digits:s}",
                "requestedModel": "claude-opus-5-5",
                "effort": "high",
                "perTurnEffort": "high",
            }
            if self._request_identifier:
                values["requestRef"] = self._request_identifier
            if block["type"] == "thinking":
                values["thinkingDurationMs"] = self._generator.randrange(9000)
            elif block["type"] == "tool_use" and self._home.Chance(0.3):
                values["wireToolInputs"] = {block["id"]: block["input"]}
            yield self._MakeRecord("assistant", **values)

    def _MakeAttachment(self, attachment_type, rendered=None, **values):
        """Makes an attachment record.

        Args:
          attachment_type (str): type of the attachment.
          rendered (Optional[str]): what the model saw of it.
          values (dict[str, object]): values of the attachment.

        Returns:
          dict[str, object]: record.
        """
        record = self._MakeRecord(
            "attachment", attachment={"type": attachment_type, **values}
        )
        # Attachments are written after the fact: lines are not in the order of time.
        milliseconds = self._milliseconds - int(self._generator.random() * 300)
        record["timestamp"] = self._FormatTime(milliseconds)
        if rendered is not None:
            content = f"<system-reminder>\n{rendered:s}\n</system-reminder>"
            record["rendered"] = [{"content": content}]
            record["renderedRole"] = "system"
        return record

    def _MakeCapture(self, content):
        """Makes the records of a captured request.

        Args:
          content (object): content of the message that the request adds.

        Yields:
          dict[str, object]: record.
        """
        if not self._home.has_captures:
            return

        reminder = self._home.Mark("captured message", self._texts.GetLine(1500))
        hashes = [self._home.MakeDigits(64) for _ in range(3)]
        for message, message_hash in (
            ({"role": "user", "content": content}, hashes[0]),
            (
                {"role": "system", "content": [{"type": "text", "text": reminder}]},
                hashes[1],
            ),
        ):
            yield self._MakeStateRecord(
                "api-request-blob", hash=message_hash, message=message
            )

        if not self._has_shape or self._home.Chance(0.23):
            self._has_shape = True
            yield self._MakeStateRecord(
                "api-request-shape",
                shapeHash=hashes[2],
                timestamp=self._GetTime(),
                version=self._version,
                shape={
                    "system": [{"type": "text", "text": self._texts.Get(14_000)}],
                    "tools": self._MakeTools(16),
                },
            )

        base = self._request_identifier
        self._request_identifier = self._home.MakeIdentifier()
        yield self._MakeStateRecord(
            "api-request",
            id=self._request_identifier,
            timestamp=self._GetTime(),
            version=self._version,
            querySource="agent" if self._agent_identifier else "repl_main_thread",
            shapeHash=hashes[2],
            params={
                "model": "claude-opus-5-5",
                "betas": [f"beta-{index:d}-2026-01-31" for index in range(8)],
                "max_tokens": 128000,
                "thinking": {"type": "adaptive"},
                "output_config": {"effort": "high"},
            },
            base=base,
            keep=12,
            tail=hashes[:2],
            cacheControl=[
                {"path": ["system", index], "value": {"type": "ephemeral"}}
                for index in range(3)
            ],
            requestDigest=hashes[0],
        )

    def _MakeContext(self):
        """Makes the attachments that a context starts with.

        Yields:
          dict[str, object]: record.
        """
        texts = self._texts
        names = [f"Tool{index:d}" for index in range(18)]
        skills = self._home.Mark("context for the model", texts.Get(6000))
        agents = self._home.Mark("context for the model", texts.Get(2000))
        system = self._home.Mark("system prompt for the model", texts.Get(5000))
        model = "You are powered by the model Opus 5.5."
        for attachment_type, rendered, values in (
            (
                "prompt_snapshot",
                None,
                {
                    "systemPrompt": [texts.Get(9000), system],
                    "tools": self._MakeTools(12),
                },
            ),
            (
                "environment",
                texts.GetLine(600),
                {
                    "snapshot": {
                        "workingDirectory": tool_uses.PROJECT,
                        "isWorktree": False,
                        "isGitRepo": True,
                        "additionalWorkingDirectories": [],
                        "platform": "linux",
                        "shell": "bash",
                        "osVersion": "Linux 6.18.44",
                    }
                },
            ),
            ("model", model, {"identity": {"modelId": "opus"}, "text": model}),
            (
                "deferred_tools_delta",
                "\n".join(names),
                {"addedNames": names, "addedLines": names, "removedNames": []},
            ),
            (
                "agent_listing_delta",
                agents,
                {"addedTypes": names[:6], "addedLines": [agents]},
            ),
            ("skill_listing", skills, {"content": skills, "names": names}),
            ("auto_mode", texts.GetLine(500), {"bypass": False, "steerOnly": True}),
            ("instructions", texts.GetLine(500), {"files": ["CLAUDE.md"]}),
            ("session_context", None, {"context": {"gitStatus": "clean"}}),
            ("date", "2026-10-20", {"date": "2026-10-20"}),
        ):
            yield self._MakeAttachment(attachment_type, rendered, **values)

    def _MakeMetaPrompts(self):
        """Makes the user records that a person did not type.

        Yields:
          dict[str, object]: record.
        """
        mark = self._home.Mark
        if self._home.Chance(0.15):
            arguments = mark("slash command", "opus")
            yield self._MakeUserText(
                f"<command-name>/model</command-name>\n<command-args>{arguments:s}"
                f"</command-args>"
            )
            text = mark("output of a slash command", "Set model to Opus")
            yield self._MakeUserText(
                f"<local-command-stdout>{text:s}</local-command-stdout>"
            )
        if self._home.Chance(0.3):
            text = mark("injected context", self._texts.GetLine(300))
            yield self._MakeUserText(
                f"<system-reminder>{text:s}</system-reminder>", isMeta=True
            )
        if self._home.Chance(0.25):
            summary = mark("task notification", "Background command completed")
            text = (
                f"<task-notification>\n<summary>{summary:s}</summary>\n"
                f"</task-notification>"
            )
            yield from self._MakeQueueOperations(text)
            yield self._MakeUserText(
                text,
                origin={"kind": "task-notification"},
                promptSource="system",
                turnOrigin="task_notification",
            )
        if self._home.Chance(0.01):
            yield self._MakeRecord(
                "system",
                subtype="compact_boundary",
                content="Conversation compacted",
                level="info",
                compactMetadata={"trigger": "auto", "preTokens": 150_000},
            )
            text = mark("compaction summary", self._texts.Get(9000))
            yield self._MakeUserText(text, isCompactSummary=True)
            yield from self._MakeContext()

    def _MakeNotices(self):
        """Makes system records.

        Yields:
          dict[str, object]: record.
        """
        yield self._MakeRecord(
            "system",
            subtype="stop_hook_summary",
            hookCount=1,
            hookInfos=[
                {
                    "command": self._home.Mark("command of a stop hook", "make lint"),
                    "durationMs": 23,
                }
            ],
            hookErrors=[],
            preventedContinuation=False,
            stopReason="",
            hasOutput=False,
            level="suggestion",
        )
        yield self._MakeRecord(
            "system",
            subtype="turn_duration",
            durationMs=self._generator.randrange(10**5),
            messageCount=self._generator.randrange(300),
            isMeta=False,
        )
        for subtype, probability in (
            ("away_summary", 0.1),
            ("informational", 0.1),
            ("local_command", 0.15),
        ):
            if self._home.Chance(probability):
                yield self._MakeRecord(
                    "system",
                    subtype=subtype,
                    content=self._home.Mark("system notice", self._texts.GetLine(200)),
                    level="info",
                    isMeta=False,
                )
        if self._home.Chance(0.03):
            message = self._home.Mark("API error", "Overloaded")
            yield self._MakeRecord(
                "system",
                subtype="api_error",
                level="error",
                error={"message": message, "status": 529},
                retryInMs=596,
                retryAttempt=1,
                maxRetries=10,
            )

    def _MakePrompt(self):
        """Makes the records of a prompt.

        Yields:
          dict[str, object]: record.
        """
        self._number_of_turns += 1
        self._prompt_identifier = self._home.MakeIdentifier()
        prompt = self._home.Mark("prompt", self._texts.GetLike(120))
        source = "typed"
        if self._home.Chance(0.2):
            source = "queued"
            yield from self._MakeQueueOperations(prompt)
        if self._home.Chance(0.05):
            withdrawn = self._home.Mark("prompt that was withdrawn", "Wait.")
            yield from self._MakeQueueOperations(withdrawn, end="popAll")
        if self._home.Chance(0.05):
            self._permission_mode = self._Choose({"acceptEdits": 1, "default": 1})

        time = self._FormatTime(self._milliseconds)
        yield {
            "type": "file-history-snapshot",
            "messageId": self._prompt_identifier,
            "snapshot": {
                "messageId": self._prompt_identifier,
                "trackedFileBackups": {
                    path: {
                        "backupFileName": f"{self._GetBackupName(path):s}@v{version:d}",
                        "version": version,
                        "backupTime": time,
                        "realParentDir": tool_uses.PROJECT,
                    }
                    for path, version in self._tool_uses.versions.items()
                },
                "timestamp": time,
            },
            "isSnapshotUpdate": False,
        }
        self._home.AddHistory(
            prompt,
            self._session_identifier,
            int(_START.timestamp()) * 1000 + self._milliseconds,
        )
        yield self._MakeUserText(
            prompt,
            origin={"kind": "human"},
            promptSource=source,
            permissionMode=self._permission_mode,
            turnOrigin="human",
            turnPosition={
                "promptIndex": self._number_of_turns,
                "turnIndex": self._number_of_turns,
            },
        )
        yield from self._MakeCapture(prompt)

    def _MakeQueueOperations(self, content, end="dequeue"):
        """Makes the records of a queued prompt.

        Args:
          content (str): prompt.
          end (Optional[str]): operation that takes it out of the queue.

        Yields:
          dict[str, object]: record.
        """
        yield self._MakeStateRecord(
            "queue-operation",
            operation="enqueue",
            timestamp=self._GetTime(),
            content=content,
        )
        yield self._MakeStateRecord(
            "queue-operation", operation=end, timestamp=self._GetTime()
        )

    def _MakeRecord(self, record_type, **values):
        """Makes a record with the envelope of the conversation.

        Args:
          record_type (str): kind of the record.
          values (dict[str, object]): further values.

        Returns:
          dict[str, object]: record.
        """
        identifier = self._home.MakeIdentifier()
        record = {
            "parentUuid": self._parent,
            "isSidechain": self._agent_identifier is not None,
        }
        if self._agent_identifier:
            record["agentId"] = self._agent_identifier
        record.update(values)
        record.update(
            type=record_type,
            uuid=identifier,
            timestamp=self._GetTime(),
            session_id=self._session_identifier,
            userType="external",
            entrypoint="cli",
            cwd=tool_uses.PROJECT,
            sessionId=self._session_identifier,
            version=self._version,
            gitBranch="main",
            slug="plan-it-swift-otter",
        )
        self._parent = identifier
        return record

    def _MakeStateRecord(self, record_type, **values):
        """Makes a record without the envelope of the conversation.

        Args:
          record_type (str): kind of the record.
          values (dict[str, object]): further values.

        Returns:
          dict[str, object]: record.
        """
        record = {"type": record_type, **values}
        if self._agent_identifier:
            record["agentId"] = self._agent_identifier
        record["sessionId"] = self._session_identifier
        return record

    def _MakeStateRecords(self):
        """Makes the records of the state of the session.

        Yields:
          dict[str, object]: record.
        """
        if not self._title:
            self._title = self._home.Mark("session title", "Fix the stale fixture date")
        for record_type, probability, values in (
            ("last-prompt", 1.0, {"lastPrompt": "Why does it fail?"}),
            ("ai-title", 0.9, {"aiTitle": self._title}),
            ("mode", 1.0, {"mode": "normal"}),
            ("permission-mode", 0.7, {"permissionMode": self._permission_mode}),
            ("atis-latch", 1.0, {"atis": ""}),
            ("bridge-session", 0.4, {"bridgeSessionId": None, "lastSequenceNum": 0}),
            ("pr-link", 0.3, {"prNumber": 12, "timestamp": self._GetTime()}),
            ("cost-state", 0.05, {"totalCostUSD": 0.045, "totalDuration": 42246}),
        ):
            if self._home.Chance(probability):
                yield self._MakeStateRecord(record_type, **values)

    def _MakeSubagent(self, tool_input):
        """Writes the transcript of a subagent and makes the result of its tool use.

        Args:
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        home = self._home
        agent_identifier = f"a{home.MakeDigits(16):s}"
        path = os.path.join(
            home.project,
            self._session_identifier,
            "subagents",
            f"agent-{agent_identifier:s}",
        )
        home.WriteFile(f"{path:s}.meta.json", '{"agentType":"general-purpose"}')
        subagent = Transcript(
            home,
            self._session_identifier,
            agent_identifier,
            self._milliseconds,
            tool_input["prompt"],
        )
        size = self._generator.randrange(50_000, 400_000)
        home.WriteTranscript(f"{path:s}.jsonl", size, subagent)
        # pylint: disable=protected-access
        self._milliseconds = subagent._milliseconds

        answer = home.Mark("answer of a subagent", self._texts.GetLike(1500))
        blocks = [{"type": "text", "text": answer}]
        return blocks, {
            "status": "completed",
            "agentId": agent_identifier,
            "prompt": tool_input["prompt"],
            "resolvedModel": "claude-opus-5-5",
            "content": blocks,
            "totalDurationMs": 64000,
            "totalTokens": 51000,
            "totalToolUseCount": 12,
        }

    def _MakeToolResult(self, tool_use, source):
        """Makes the records of the result of a tool use.

        Args:
          tool_use (dict[str, object]): tool use block.
          source (str): identifier of the record of the tool use.

        Yields:
          dict[str, object]: record.
        """
        home = self._home
        block = {"tool_use_id": tool_use["id"], "type": "tool_result"}
        values = {"sourceToolAssistantUUID": source}
        decision, decision_source, reason_type = self._Choose(_DECISION_WEIGHTS)

        if self._home.Chance(0.01):
            decision, decision_source = "reject", "user_reject"
            block.update(content="The user refused this tool use.", is_error=True)
            values.update(
                toolUseResult="User rejected tool use",
                toolDenialKind="user-rejected",
                userFeedback=home.Mark("words of a refusal", "Not now."),
            )
        elif self._home.Chance(0.033):
            text = home.Mark("failed tool use", self._texts.GetLine(90))
            block.update(content=text, is_error=True)
            values["toolUseResult"] = f"Error: {text:s}"
        else:
            name = tool_use["name"]
            if name == "Agent" and home.has_subagents and not self._agent_identifier:
                content, result = self._MakeSubagent(tool_use["input"])
            else:
                content, result = self._tool_uses.MakeResult(name, tool_use["input"])
            block["content"] = content
            values["toolUseResult"] = result
            if name == "Bash":
                block["is_error"] = values["sandboxed"] = False

        permission_decision = {
            "decision": decision,
            "source": decision_source,
            "reasonType": reason_type,
        }
        if decision_source.startswith("user"):
            permission_decision["reasonCode"] = home.Mark(
                "permission decision", "bashMiss:no-rule-match"
            )
        yield self._MakeRecord(
            "user",
            promptId=self._prompt_identifier,
            message={"role": "user", "content": [block]},
            permissionDecision=permission_decision,
            **values,
        )
        yield from self._MakeCapture([block])

    def _MakeTools(self, number):
        """Makes descriptions of tools, as they are sent to the model.

        Args:
          number (int): number of tools.

        Returns:
          list[dict[str, object]]: descriptions.
        """
        return [
            {
                "name": f"Tool{index:d}",
                "description": self._texts.GetLike(800, 0.6, 3000),
                "input_schema": {
                    "type": "object",
                    "properties": {
                        "path": {"type": "string", "description": "Path of the file"},
                        "limit": {"type": "number", "description": "Most lines"},
                    },
                    "required": ["path"],
                    "additionalProperties": False,
                },
            }
            for index in range(number)
        ]

    def _MakeToolUse(self):
        """Makes the records of a tool use: the answer with it, and its result.

        Yields:
          dict[str, object]: record.
        """
        name = self._Choose(_TOOL_WEIGHTS)
        tool_use = {
            "type": "tool_use",
            "id": f"toolu_{self._home.MakeDigits(24):s}",
            "name": name,
            "input": self._tool_uses.MakeInput(name),
        }
        blocks = []
        if self._home.Chance(0.64):
            thinking = ""
            if self._home.Chance(0.1):
                thinking = self._home.Mark("thinking", self._texts.GetLike(600))
            blocks.append(
                {"type": "thinking", "thinking": thinking, "signature": "c2ln" * 90}
            )
        if self._home.Chance(0.15):
            text = self._home.Mark("answer", self._texts.GetLike(150))
            blocks.append({"type": "text", "text": text})
        blocks.append(tool_use)
        yield from self._MakeAnswer(blocks)
        source = self._parent

        for hook_event in ("PreToolUse", "PostToolUse"):
            if self._home.Chance(0.08):
                output = self._home.Mark("output of a hook", "checked")
                yield self._MakeAttachment(
                    "hook_success",
                    hookName=f"{hook_event:s}:{name:s}",
                    toolUseID=tool_use["id"],
                    hookEvent=hook_event,
                    content=output,
                    stdout=output,
                    stderr="",
                    exitCode=0,
                    command="make check",
                    durationMs=80,
                )
        # As earlier versions wrote them, which a resumed session has too.
        if self._home.Chance(0.03):
            output = self._home.Mark("progress of a tool use", self._texts.GetLine(200))
            yield self._MakeRecord(
                "progress",
                data={"type": "bash_progress", "output": output},
                toolUseID=tool_use["id"],
                parentToolUseID=tool_use["id"],
            )

        yield from self._MakeToolResult(tool_use, source)

        for attachment_type, probability, size in (
            ("total_tokens_reminder", 1.0, 50),
            ("batching_reminder_sent", 0.35, 250),
            ("bash_output_audience_note", 0.2, 250),
            ("silent_turn_reminder", 0.03, 140),
        ):
            if self._home.Chance(probability):
                text = self._home.Mark(
                    "reminder for the model", self._texts.GetLine(size)
                )
                yield self._MakeAttachment(attachment_type, text, text=text)
        if self._home.Chance(0.03):
            task = {"id": "1", "subject": "Fix the date", "status": "in_progress"}
            yield self._MakeAttachment("task_reminder", content=[task], itemCount=1)
        if self._home.Chance(0.01):
            yield self._MakeAttachment(
                "edited_text_file",
                filename=self._home.Mark("file that others edited", "data.csv"),
                snippet=self._texts.GetLike(500),
            )

    def _MakeUserText(self, text, **values):
        """Makes a user record that holds a text.

        Args:
          text (str): text.
          values (dict[str, object]): further values.

        Returns:
          dict[str, object]: record.
        """
        return self._MakeRecord(
            "user",
            promptId=self._prompt_identifier,
            message={"role": "user", "content": text},
            **values,
        )

    def MakeStart(self):
        """Makes the records that a transcript starts with.

        Yields:
          dict[str, object]: record.
        """
        if self._task:
            yield self._MakeUserText(self._task)
        else:
            yield self._MakeStateRecord("mode", mode="normal")
        yield from self._MakeContext()

    def MakeTurn(self):
        """Makes the records of a turn, or those of one tool use of a subagent.

        Yields:
          dict[str, object]: record.
        """
        if self._agent_identifier:
            yield from self._MakeToolUse()
            return

        yield from self._MakePrompt()
        for _ in range(self._generator.randrange(1, 15)):
            yield from self._MakeToolUse()
            if self._home.Chance(0.25):
                yield from self._MakeStateRecords()
            if self._home.Chance(0.02):
                prompt = self._home.Mark("prompt during a turn", "And the others?")
                yield from self._MakeQueueOperations(prompt, end="remove")
                yield self._MakeAttachment(
                    "queued_command",
                    prompt,
                    prompt=prompt,
                    commandMode="prompt",
                    origin={"kind": "human"},
                )

        text = self._home.Mark("answer", self._texts.GetLike(400))
        yield from self._MakeAnswer([{"type": "text", "text": text}])
        yield from self._MakeNotices()
        yield from self._MakeMetaPrompts()
        yield from self._MakeStateRecords()
