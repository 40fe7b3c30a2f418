"""Tests of the rows of system records."""

import pytest

from plaso_claude.transcript import rows
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib


class TestSystemRecords:
    """Tests of the system records."""

    @pytest.mark.parametrize(
        "values, expected_text, expected_label",
        [
            (
                {"content": "Session resumed", "subtype": "informational"},
                "informational: Session resumed",
                "informational",
            ),
            (
                {"content": "a: b", "subtype": "local_command"},
                "local_command: a: b",
                "local_command",
            ),
            # Without content: what the record has beside its envelope.
            (
                {
                    "agentId": "a1",
                    "error": {"status": 529},
                    "isMeta": False,
                    "level": "error",
                    "maxRetries": 10,
                    "sessionKind": "bg",
                    "session_id": "x",
                    "slug": "y",
                    "subtype": "api_error",
                },
                'api_error: {"error":{"status":529},"level":"error","maxRetries":10}',
                "api_error",
            ),
            ({"subtype": "agents_killed"}, "agents_killed: {}", "agents_killed"),
            (
                {"content": "", "hookCount": 0, "subtype": "stop_hook_summary"},
                'stop_hook_summary: {"hookCount":0}',
                "stop_hook_summary",
            ),
            (
                {"content": None, "subtype": "memory_saved", "writtenPaths": ["é"]},
                'memory_saved: {"writtenPaths":["é"]}',
                "memory_saved",
            ),
            # Content of other types is content as well.
            ({"content": 0, "subtype": "x"}, "x: 0", "x"),
            ({"content": False, "subtype": "x"}, "x: false", "x"),
            ({"content": [], "subtype": "x"}, "x: []", "x"),
            ({"content": {"b": 1, "a": 2}, "subtype": "x"}, 'x: {"a":2,"b":1}', "x"),
            # The first versions wrote no subtype.
            ({"content": "Running"}, "system: Running", "system"),
            ({"level": "info"}, 'system: {"level":"info"}', "system"),
            ({"content": "a", "subtype": ""}, "system: a", "system"),
            ({"content": "a", "subtype": 5}, "5: a", "5"),
            # Subtypes with a form of their own.
            (
                {"durationMs": 8000, "messageCount": 7, "subtype": "turn_duration"},
                "turn_duration: 8000 ms, 7 messages",
                "turn_duration",
            ),
            (
                {"durationMs": 0, "subtype": "turn_duration"},
                "turn_duration: 0 ms, - messages",
                "turn_duration",
            ),
            (
                {
                    "content": "Running",
                    "cron": "* * * * *",
                    "prompt": "hi",
                    "subtype": "scheduled_task_fire",
                    "taskId": "task01",
                },
                "scheduled task fired: task01 cron=* * * * *",
                "scheduled task fired",
            ),
            (
                {"cron": "", "subtype": "scheduled_task_fire", "taskId": None},
                "scheduled task fired: - cron=-",
                "scheduled task fired",
            ),
        ],
    )
    def testTexts(self, values, expected_text, expected_label):
        """Tests the text and label of the row of each form."""
        record = shared_test_lib.MakeRecord("system", entrypoint=None, **values)

        (row,) = test_lib.ExtractRecords(record).rows

        assert row.kind == rows.NOTICE
        assert row.attributes["turn_type"] == "system"
        assert row.attributes["text"] == expected_text
        assert row.attributes["label"] == expected_label


def testHeaders():
    """Tests that headers keep their names, and their values if they are harmless."""
    record = shared_test_lib.MakeRecord(
        "system",
        subtype="api_error",
        error={
            "status": 529,
            "headers": {"set-cookie": "SECRET", "x-api-key": "SECRET", "date": "today"},
        },
    )
    (row,) = [
        row
        for row in test_lib.ExtractRecords(record).rows
        if row.attributes.get("label") == "api_error"
    ]
    assert row.attributes["text"] == (
        'api_error: {"error":{"headers":{"date":"today","set-cookie":"(left out)",'
        '"x-api-key":"(left out)"},"status":529}}'
    )
