"""Tests of the commands."""

import sys

import plaso
import pytest

from plaso_claude import __main__
from plaso_claude import autoload
from plaso_claude import check
from plaso_claude import data_files
from plaso_claude import tools
from tests import python_process

CHECK = """
from plaso_claude import __main__, autoload
autoload.Install()
"""


def _GetValue(output, label):
    """Retrieves a value from the output of the check.

    Args:
      output (str): output.
      label (str): label of the value.

    Returns:
      str: value.
    """
    (value,) = [
        line[len(label) :].strip()
        for line in output.splitlines()
        if line.startswith(f"{label:s} ")
    ]
    return value


class TestCheck:
    """Tests of the check."""

    def testActive(self):
        """Tests the check where everything works."""
        process = python_process.RunPython(
            "-c", f"{CHECK:s}\nprint(__main__.Main(['check']))"
        )

        assert process.stderr == ""
        assert process.stdout.endswith("\n0\n")
        assert _GetValue(process.stdout, "registration").startswith("active")
        assert _GetValue(process.stdout, "plaso").startswith(plaso.__version__)
        assert "transcript" in _GetValue(process.stdout, "parser")
        assert _GetValue(process.stdout, "presets") == (
            "claude_code_files, linux, macos, win7, winxp"
        )
        option = "  --custom_formatter_definitions"
        assert _GetValue(process.stdout, option) == data_files.FORMATTERS_PATH
        assert len(process.stdout.splitlines()) < 25
        assert "dfvfs" not in process.stdout

    def testVerbose(self):
        """Tests that the check shows what a bug report needs."""
        process = python_process.RunPython(
            "-c", f"{CHECK:s}\n__main__.Main(['check', '--verbose'])"
        )

        for name in ("plaso", "dfvfs", "dfdatetime", "msgspec"):
            assert _GetValue(process.stdout, f"  {name:s}").isascii()
        assert _GetValue(process.stdout, "  python") == sys.version.replace("\n", " ")
        assert "RegisterParser" in _GetValue(process.stdout, "  completed")

    def testNotActive(self):
        """Tests the check where Python read no start-up line."""
        process = python_process.RunPython(
            "-S", "-m", "plaso_claude", "check", paths=sys.path
        )

        assert (process.returncode, process.stderr) == (1, "")
        assert _GetValue(process.stdout, "registration").startswith("NOT active")
        assert "transcript" in _GetValue(process.stdout, "parser")

    def testTurnedOff(self):
        """Tests the check where plaso_claude is turned off."""
        process = python_process.RunPython(
            "-m", "plaso_claude", "check", variables={"PLASO_CLAUDE_DISABLE": "1"}
        )

        assert (process.returncode, process.stderr) == (1, "")
        assert _GetValue(process.stdout, "registration") == (
            "turned off by PLASO_CLAUDE_DISABLE"
        )
        assert "\nparser " not in process.stdout

    def testFailure(self):
        """Tests that the check shows a failure, with where it happened if asked."""
        code = f"""{CHECK:s}
from plaso_claude import registration
def Fail():
    raise RuntimeError("injected fault")
registration.ExtendTimeliner = Fail
print(__main__.Main(["check"]))
print(__main__.Main(["check", "--verbose"]))
"""
        process = python_process.RunPython("-c", code)

        brief, detailed, rest = process.stdout.split("\n1\n")
        assert rest == ""
        for output in (brief, detailed):
            assert _GetValue(output, "FAILURE") == "ExtendTimeliner: injected fault"
        assert "Traceback" not in brief
        assert 'File "<string>", line 7, in Fail' in detailed

    def testPlasoMissing(self, tmp_path):
        """Tests the check where plaso cannot be imported."""
        (tmp_path / "plaso.py").write_text("", encoding="utf-8")
        process = python_process.RunPython(
            "-c", f"{CHECK:s}\nprint(__main__.Main(['check']))", paths=[tmp_path]
        )

        assert process.stdout.endswith("\n1\n")
        assert "FAILURE          check of the plaso: No module named" in process.stdout

    def testNewPlaso(self):
        """Tests that the check tells that a release of plaso was not tried."""
        code = f"""{CHECK:s}
import plaso
plaso.__version__ = "20991231"
print(__main__.Main(["check"]))
"""
        process = python_process.RunPython("-c", code)

        assert process.stdout.endswith("\n0\n")
        assert "newer than 20260720" in process.stdout

    def testFormatterMissing(self, capsys, monkeypatch, tmp_path):
        """Tests that the check finds a data type without message formatter."""
        path = tmp_path / "timeliner.yaml"
        path.write_text("data_type: 'claude_code:other:entry'", encoding="utf-8")
        monkeypatch.setattr(data_files, "TIMELINER_PATH", str(path))
        autoload.Install()

        assert check.RunCheck() == 1
        assert _GetValue(capsys.readouterr().out, "FAILURE") == (
            "check of the data types: claude_code:other:entry has no message formatter"
        )

    def testDataFiles(self, capsys, monkeypatch, tmp_path):
        """Tests that the check names the data files that exist."""
        path = tmp_path / "file.yaml"
        path.write_text("", encoding="utf-8")
        options = (("--exists", str(path)), ("--missing", f"{path!s}.missing"))
        monkeypatch.setattr(check, "_DATA_FILE_OPTIONS", options)

        check.RunCheck()

        output = capsys.readouterr().out
        assert _GetValue(output, "  --exists") == str(path)
        assert "--missing" not in output


class TestTools:
    """Tests of the commands of plaso."""

    @pytest.mark.parametrize("name", __main__.TOOL_NAMES)
    def testHelp(self, name):
        """Tests that every command is the one of plaso."""
        process = python_process.RunPython("-m", "plaso_claude", name, "--help")

        assert process.returncode == 0, process.stderr
        assert process.stdout.startswith(f"usage: {name:s} ")

    def testArguments(self, monkeypatch):
        """Tests that a command gets its arguments and is the main module."""
        main_module = type(sys)("__main__")
        monkeypatch.setitem(sys.modules, "__main__", main_module)
        monkeypatch.setattr(sys, "argv", [])
        scripts = type(sys)("plaso.scripts.pinfo")
        scripts.Main = lambda: 42
        monkeypatch.setitem(sys.modules, "plaso.scripts.pinfo", scripts)

        assert __main__.Main(["pinfo", "-v", "--", "file"]) == 42
        assert sys.argv == ["pinfo", "-v", "--", "file"]
        assert main_module.__spec__ is tools.__spec__

    def testList(self):
        """Tests that a command knows the parser without a start-up line."""
        process = python_process.RunPython(
            *["-S", "-m", "plaso_claude", "log2timeline", "--parsers", "list"],
            paths=sys.path,
        )

        assert process.returncode == 0, process.stderr
        assert "claude_code : Parser for Claude Code files." in process.stdout

    def testUnknown(self):
        """Tests the message for a command that does not exist."""
        process = python_process.RunPython("-m", "plaso_claude", "other")

        assert process.returncode == 2
        for name in ("check", *__main__.TOOL_NAMES):
            assert name in process.stderr
