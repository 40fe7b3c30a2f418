"""The Claude Code parser and its plugins, which register when this is imported."""

from plaso_claude.parsers import agent_metadata
from plaso_claude.parsers import configuration
from plaso_claude.parsers import history
from plaso_claude.parsers import job
from plaso_claude.parsers import mcp_log
from plaso_claude.parsers import memory
from plaso_claude.parsers import process
from plaso_claude.parsers import remote_control
from plaso_claude.parsers import session_index
from plaso_claude.parsers import session_title
from plaso_claude.parsers import settings
from plaso_claude.parsers import transcript
from plaso_claude.parsers import workflow
