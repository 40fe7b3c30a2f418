"""Tests of the descriptions of MCP servers."""

import pytest

from plaso_claude import mcp_servers


class TestGetCommandName:
    """Tests of the program of a command."""

    @pytest.mark.parametrize(
        "command, expected",
        [
            ("npx", "npx"),
            ("/usr/bin/python3", "/usr/bin/python3"),
            ("npx -y tiny --token=hush", "npx …"),
            ("TOKEN=hush npx", "…"),
            ("https://alice:hush@example.com/", "…"),
            (
                "C:\\Program Files\\nodejs\\node.exe --token hush",
                "C:\\Program Files\\nodejs\\node.exe …",
            ),
            (
                '"C:\\Program Files\\tiny\\tiny.exe" hush',
                "C:\\Program Files\\tiny\\tiny.exe …",
            ),
            ("C:\\bin\\node.exe hush\\tiny.js", "C:\\bin\\node.exe …"),
            ("C:\\bin\\node hush run.cmd", "C:\\bin\\node …"),
            ("  ", None),
            (["npx", "hush"], None),
            (None, None),
        ],
    )
    def testCommand(self, command, expected):
        """Tests that arguments and assignments are left out."""
        assert mcp_servers.GetCommandName(command) == expected

    def testLongCommand(self):
        """Tests that the time it takes grows with the length of the command only."""
        command = "C:\\" + "a " * 200000 + "\\" * 200000
        assert mcp_servers.GetCommandName(command) == "C:\\a …"


class TestGetHost:
    """Tests of the host of a URL."""

    @pytest.mark.parametrize(
        "url, expected",
        [
            ("https://alice:hush@example.com:8443/hush?token=hush", "example.com"),
            ("http://[2001:db8::1]/mcp", "2001:db8::1"),
            ("http://[hush", None),
            ("example.com/hush", None),
            ("${MCP_URL}", None),
            ({"url": "https://example.com/"}, None),
        ],
    )
    def testURL(self, url, expected):
        """Tests that account, port, path and query are left out."""
        assert mcp_servers.GetHost(url) == expected


class TestDescribeServer:
    """Tests of the description of a server."""

    def testKind(self):
        """Tests the kind of servers that name it and of such that do not."""
        server = mcp_servers.DescribeServer(
            {"type": "sse", "url": "https://example.com/sse", "headers": {"X": "hush"}}
        )
        assert mcp_servers.PrintServer("notes", server) == "notes sse example.com"

        server = mcp_servers.DescribeServer(
            {"command": "tiny", "args": ["hush"], "env": {"TOKEN": "hush"}, "type": 5}
        )
        assert mcp_servers.PrintServer("tiny", server) == "tiny stdio tiny"

        assert not mcp_servers.DescribeServer(["hush"])
