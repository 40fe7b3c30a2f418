"""Tests of the rows of attachment records."""

import pytest

from plaso_claude.transcript import attachment_records
from plaso_claude.transcript import rows
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib


def _ExtractAttachment(attachment, **values):
    """Extracts the rows of one attachment record.

    Args:
      attachment (object): attachment.
      values (dict[str, object]): further values of the record.

    Returns:
      Extraction: what was made of it.
    """
    return test_lib.ExtractRecords(
        shared_test_lib.MakeRecord(
            "attachment", attachment=attachment, entrypoint=None, **values
        )
    )


class TestQueuedCommands:
    """Tests of prompts that were delivered inside of a running turn."""

    @pytest.mark.parametrize(
        "values, expected_row",
        [
            ({"origin": {"kind": "human"}, "prompt": "go on"}, ("user", "go on")),
            (
                {"origin": {"kind": "peer"}, "prompt": "go on"},
                ("system", "peer message: go on"),
            ),
            (
                {"origin": {"kind": "coordinator"}, "prompt": "go on"},
                ("system", "coordinator message: go on"),
            ),
            (
                {"origin": {"kind": "something-new"}, "prompt": "go on"},
                ("system", "queued command: go on"),
            ),
            ({"prompt": "go on"}, ("system", "queued command: go on")),
            (
                {"origin": "human", "prompt": "go on"},
                ("system", "queued command: go on"),
            ),
            # A marker comes before the origin.
            (
                {"origin": {"kind": "human"}, "prompt": "<task-notification>x"},
                ("system", "task notification: <task-notification>x"),
            ),
            (
                {"origin": {"kind": "peer"}, "prompt": "<command-name>x"},
                ("system", "slash command: <command-name>x"),
            ),
            # The prompt can be a list of blocks.
            (
                {
                    "origin": {"kind": "human"},
                    "prompt": [{"text": "see", "type": "text"}, {"type": "image"}],
                },
                ("user", "see\n[image]"),
            ),
            ({"origin": {"kind": "human"}}, ("user", "")),
            ({"origin": {"kind": "human"}, "prompt": 5}, ("user", "5")),
        ],
    )
    def testForms(self, values, expected_row):
        """Tests the rows of the origins."""
        extraction = _ExtractAttachment({"type": "queued_command", **values})

        assert extraction.GetTexts() == [(1, *expected_row)]

    def testAttributes(self):
        """Tests that the origin of the attachment is that of the row."""
        extraction = _ExtractAttachment(
            {"origin": {"kind": "peer"}, "prompt": "a", "type": "queued_command"}
        )

        assert extraction.rows[0].attributes["origin_kind"] == "peer"


class TestOtherAttachments:
    """Tests of the other types."""

    @pytest.mark.parametrize(
        "attachment, expected_texts",
        [
            (
                {
                    "content": "checked",
                    "hookEvent": "Stop",
                    "hookName": "Stop:lint",
                    "type": "hook_system_message",
                },
                ["hook: Stop:lint: checked"],
            ),
            ({"type": "hook_system_message"}, ["hook: -: -"]),
            (
                {"content": 0, "hookName": False, "type": "hook_system_message"},
                ["hook: false: 0"],
            ),
            (
                {"filename": "/a.py", "snippet": "1 x", "type": "edited_text_file"},
                ["edited file: /a.py"],
            ),
            ({"filename": 0, "type": "edited_text_file"}, ["edited file: 0"]),
            ({"filename": "", "type": "edited_text_file"}, []),
            ({"snippet": "1 x", "type": "edited_text_file"}, []),
            (
                {"snapshot": {"scratchpadDirectory": "/tmp/s"}, "type": "environment"},
                [
                    "scratch directory: /tmp/s (session scratchpad, from the "
                    "environment attachment)"
                ],
            ),
            ({"snapshot": {"scratchpadDirectory": ""}, "type": "environment"}, []),
            ({"snapshot": {}, "type": "environment"}, []),
            ({"snapshot": "x", "type": "environment"}, []),
            ({"type": "environment"}, []),
        ],
    )
    def testRows(self, attachment, expected_texts):
        """Tests the rows of each type that has one."""
        extraction = _ExtractAttachment(attachment)

        assert [text for _, _, text in extraction.GetTexts()] == expected_texts
        assert not extraction.GetByKind(rows.UNRECOGNIZED)

    @pytest.mark.parametrize(
        "attachment_type",
        [
            "agent_listing_delta",
            "auto_mode",
            "auto_mode_exit",
            "bash_output_audience_note",
            "batching_reminder_sent",
            "command_permissions",
            "compact_file_reference",
            "credential_org",
            "date",
            "deferred_tools_delta",
            "deferred_tools_record",
            "file",
            "instructions",
            "mcp_instructions_delta",
            "model",
            "plan_file_reference",
            "plan_mode",
            "plan_mode_exit",
            "plan_mode_reentry",
            "prompt_snapshot",
            "read_truncation_notice",
            "remote_session_change",
            "session_context",
            "session_cron_carry",
            "silent_turn_reminder",
            "skill_listing",
            "task_reminder",
            "thinking_drop",
            "total_tokens_reminder",
        ],
    )
    def testContext(self, attachment_type):
        """Tests the types that hold the context of the model or its configuration."""
        assert _ExtractAttachment({"type": attachment_type}).rows == []

    def testHook(self):
        """Tests a hook that ran a command, which is no row of the conversation."""
        extraction = _ExtractAttachment(
            {
                "command": "make lint",
                "exitCode": 2,
                "hookEvent": "PostToolUse",
                "hookName": "PostToolUse:Edit",
                "stderr": "bad",
                "stdout": "checking\n",
                "toolUseID": "toolu_1",
                "type": "hook_non_blocking_error",
            }
        )

        (row,) = extraction.rows
        assert row.kind == rows.HOOK
        assert "turn_type" not in row.attributes
        assert row.attributes["text"] == "checking\nbad"
        assert row.attributes["command"] == "make lint"
        assert row.attributes["hook_exit_code"] == 2
        assert row.attributes["hook_outcome"] == "hook_non_blocking_error"
        assert row.attributes["tool_use_identifier"] == "toolu_1"

    @pytest.mark.parametrize(
        "attachment, expected_kind, expected_key_names",
        [
            (
                {"b": "SECRET-1", "a": "SECRET-2", "type": "brand_new"},
                "attachment/brand_new",
                ["a", "b", "type"],
            ),
            ({}, "attachment/-", None),
            ({"type": None}, "attachment/-", ["type"]),
            ({"type": ["environment"]}, 'attachment/["environment"]', ["type"]),
        ],
    )
    def testUnknown(self, attachment, expected_kind, expected_key_names):
        """Tests that of an unknown type the names of its keys are told, no values."""
        extraction = _ExtractAttachment(attachment)

        (row,) = extraction.rows
        assert row.kind == rows.UNRECOGNIZED
        assert row.attributes["unrecognized_kind"] == expected_kind
        assert row.attributes["key_names"] == expected_key_names
        assert "SECRET-" not in repr(row.attributes)

    @pytest.mark.parametrize("attachment", [None, "text", 5, ["environment"]])
    def testNoObject(self, attachment):
        """Tests a record whose attachment is missing or no object."""
        (row,) = _ExtractAttachment(attachment).rows

        assert row.kind == rows.UNRECOGNIZED
        assert row.attributes["unrecognized_kind"] == "attachment/-"

    def testTypesOnce(self):
        """Tests that no type is in both tables."""
        # pylint: disable=protected-access
        assert attachment_records._TYPES_WITHOUT_ROW.isdisjoint(
            attachment_records._ROWS_PER_TYPE
        )
