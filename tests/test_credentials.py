"""Tests of leaving credentials out of what programs logged."""

import time

import pytest

from plaso_claude import credentials


class TestLeaveOut:
    """Tests of leaving credentials out of text."""

    @pytest.mark.parametrize(
        "text, expected",
        [
            # The program itself leaves out one of the headers only.
            (
                'HTTP transport options: {"url":"https://example.com/mcp/hush?k=hush",'
                '"headers":{"User-Agent":"claude-code","X-Team":"hush",'
                '"Authorization":"[REDACTED]"},"hasAuthProvider":false,'
                '"timeoutMs":60000}',
                'HTTP transport options: {"hasAuthProvider":false,"headers":'
                '{"Authorization":"(left out)","User-Agent":"(left out)",'
                '"X-Team":"(left out)"},"timeoutMs":60000,'
                '"url":"https://example.com/(left out)"}',
            ),
            (
                'Starting: {"command":"npx","args":["-y","hush"],"env":{"KEY":"hush"}}',
                'Starting: {"args":["(left out)","(left out)"],"command":"npx",'
                '"env":{"KEY":"(left out)"}}',
            ),
            (
                'Answer: [{"access_token":"hush","items":[{"password":"hush"}]}]',
                # Only an object is searched by its keys.
                'Answer: [{"access_token":"(left out)","items":'
                '[{"password":"(left out)"}]}]',
            ),
            ('Result: {"api_key":["hush"]}', 'Result: {"api_key":"(left out)"}'),
            (
                # Cut, and JSON inside of JSON.
                'line: {"debug":"options: {\\"headers\\":{\\"X-Team\\":\\"hush\\"',
                'line: {"debug":"options: {\\"headers\\":{(left out)',
            ),
            (
                'line: {"debug":"{\\"api_key\\":\\"hush\\",\\"n\\":1',
                'line: {"debug":"{\\"api_key\\":\\"(left out)\\",\\"n\\":1',
            ),
            (
                "GET https://alice:hush@example.com/a?key=hush failed",
                "GET https://(left out)@example.com/a?(left out) failed",
            ),
            (
                "POST https://example.com/s/aHVzaGh1c2hodXNoaHVzaGh1c2g/mcp",
                "POST https://example.com/s/(left out)/mcp",
            ),
            ("Authorization: Bearer hush, hush", "Authorization: (left out)"),
            ("x-api-key: hush\nretry", "x-api-key: (left out)\nretry"),
            ("got Bearer hushhushhush back", "got Bearer (left out) back"),
            ("DB_PASSWORD=hush npx tiny", "DB_PASSWORD=(left out) npx tiny"),
            ("run --auth-token hush now", "run --auth-token (left out) now"),
            ("found ghp_hushhushhushhush!", "found (left out)!"),
            ("key sk-ant-hush-hush-hush", "key (left out)"),
            (
                "-----BEGIN RSA PRIVATE KEY-----\nhush\n-----END RSA PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----(left out)"
                "-----END RSA PRIVATE KEY-----",
            ),
            (
                "-----BEGIN PRIVATE KEY-----\nhush",
                "-----BEGIN PRIVATE KEY-----(left out)",
            ),
        ],
    )
    def testCredentials(self, text, expected):
        assert credentials.LeaveOut(text) == expected
        assert "hush" not in expected

    def testPayload(self):
        """Tests that a binary payload is described, also in a cut line."""
        payload = "aHVz" * 32
        text = credentials.LeaveOut(
            'Tool call succeeded: {"content":[{"type":"image","data":"aHVzaA==",'
            '"mimeType":"image/png"}]}'
        )
        assert text == (
            'Tool call succeeded: {"content":[{"data":"image image/png 4 bytes SHA-256 '
            'dc8331bcb2283e89d275a1c2fe66f7bf5ac3163ec1967f149dd7e27906365f0c",'
            '"mimeType":"image/png","type":"image"}]}'
        )
        text = credentials.LeaveOut(f'{{\\"data\\":\\"{payload:s}')
        assert text == '{\\"data\\":\\"(left out)'

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "Calling MCP tool: echo",
            'Connection established with capabilities: {"hasTools":true, "b":1,"a":2}',
            'Usage: {"max_tokens":100,"hasToken":false,"token":"","data":"text"}',
            "max_tokens: 4612, timeout=30000",
            "{not JSON} https://example.com/docs/getting-started",
            "a task-list of risk-assessments: basic tests",
        ],
    )
    def testOtherText(self, text):
        """Tests that text without credentials is the same as before."""
        assert credentials.LeaveOut(text) == text

    def testDeepNesting(self):
        text = credentials.LeaveOut("result: " + '{"a":' * 900 + "1" + "}" * 900)
        assert text.startswith("result: ")
        assert len(text) < 5000

    @pytest.mark.parametrize(
        "piece",
        ["x-", "--", "://", "://a/", "token", "-----BEGIN PRIVATE KEY", "{", "a"]
        + [
            '{"a":',
            "a-",
            "x",
            "cookie",
            "args:[",
            "data:",
            "x-a:",
            "api_key\\",
            '\\"',
            "eyJ",
            "bearer ",
            "headers:",
            "=",
            "/a?",
        ],
    )
    def testTime(self, piece):
        """Tests that the time it takes grows with the length of the text only."""
        text = piece * (300000 // len(piece))
        start = time.monotonic()
        credentials.LeaveOut(text)
        assert time.monotonic() - start < 3
