"""Tests with the stock commands of plaso, in environments made for them.

The environment variable PLASO_RELEASE names the release of plaso.
"""

import json
import os
import shutil
import sys

import pytest

from tests.end_to_end import commands

PLASO_RELEASE = os.environ.get("PLASO_RELEASE") or "20260720"

# Runs a script or a package with a start method of worker processes.
START_METHOD_CODE = """
import multiprocessing, os, runpy, sys
method, program = sys.argv[1:3]
multiprocessing.set_start_method(method)
sys.argv = sys.argv[2:]
if os.path.isfile(program):
    runpy.run_path(program, run_name="__main__")
else:
    runpy.run_module(program, run_name="__main__", alter_sys=True)
"""


class Environment:
    """Python environment with plaso.

    Attributes:
      python (pathlib.Path): path of Python.
    """

    def __init__(self, path):
        """Creates an environment.

        Args:
          path (pathlib.Path): path of the environment.
        """
        super().__init__()
        self._scripts_path = path / ("Scripts" if os.name == "nt" else "bin")
        self.python = self._scripts_path / "python"

        commands.RunCommand(sys.executable, "-m", "venv", path)

    def ExtractEvents(self, source_path, storage_path, *arguments, variables=None):
        """Runs the stock log2timeline.

        Args:
          source_path (pathlib.Path): path of the source.
          storage_path (pathlib.Path): path of the storage file to write.
          arguments (tuple[str]): further arguments.
          variables (Optional[dict[str, str]]): environment variables to set.

        Returns:
          str: output.
        """
        return commands.RunCommand(
            self.GetScriptPath("log2timeline"),
            *arguments,
            *commands.GetExtractionArguments(source_path, storage_path),
            variables=variables,
        )

    def GetScriptPath(self, name):
        """Determines the path of a command.

        Args:
          name (str): name of the command.

        Returns:
          pathlib.Path: path.
        """
        return self._scripts_path / name

    def ListSitePackages(self):
        """Lists the files of installed packages.

        Returns:
          set[str]: paths, without compiled modules.
        """
        code = (
            "import os, sysconfig\n"
            "for path, _, names in os.walk(sysconfig.get_path('purelib')):\n"
            "  for name in names: print(os.path.join(path, name))"
        )
        paths = commands.RunCommand(self.python, "-c", code).splitlines()
        return {path for path in paths if not path.endswith(".pyc")}

    def ReadEvents(self, storage_path, *arguments):
        """Runs the stock psort.

        Args:
          storage_path (pathlib.Path): path of the storage file.
          arguments (tuple[str]): further arguments.

        Returns:
          list[dict[str, object]]: events of Claude Code.
        """
        # psort writes to the storage file too.
        copy_path = storage_path.with_suffix(".copy.plaso")
        shutil.copyfile(storage_path, copy_path)
        output_path = storage_path.with_suffix(".jsonl")
        output_path.unlink(missing_ok=True)

        commands.RunCommand(
            self.GetScriptPath("psort"),
            *["--output_format", "json_line", *arguments],
            *commands.GetOutputArguments(copy_path, output_path),
        )
        lines = output_path.read_text(encoding="utf-8").splitlines()
        assert lines
        return [
            event
            for event in map(json.loads, lines)
            if event["data_type"].startswith("claude_code:")
        ]

    def RunPip(self, *arguments):
        """Runs pip.

        Args:
          arguments (tuple[str]): arguments.
        """
        commands.RunCommand(self.python, "-m", "pip", *arguments)


def _GetKeys(events):
    """Determines what must be the same however events were extracted.

    Args:
      events (list[dict[str, object]]): events.

    Returns:
      list[tuple]: time, description, data type, message and file per event.
    """
    names = ("timestamp", "timestamp_desc", "data_type", "message", "display_name")
    return sorted(tuple(event[name] for name in names) for event in events)


def _RunWithoutSite(environment, *arguments):
    """Runs Python without the start-up lines of packages.

    Args:
      environment (Environment): environment.
      arguments (tuple[str]): command line arguments of Python.
    """
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    path = commands.RunCommand(environment.python, "-c", code).strip()
    commands.RunCommand(
        environment.python, "-S", *arguments, variables={"PYTHONPATH": path}
    )


@pytest.fixture(scope="module", name="image")
def fixture_image(tmp_path_factory):
    """Decompresses the sample image.

    Returns:
      pathlib.Path: path of the disk image.
    """
    path = tmp_path_factory.mktemp("image") / "sample_host.ext4"
    commands.UnpackSampleImage(path)
    return path


@pytest.fixture(scope="module", name="wheel")
def fixture_wheel(tmp_path_factory):
    """Builds the source distribution and from it the wheel.

    Returns:
      pathlib.Path: path of the wheel.
    """
    path = tmp_path_factory.mktemp("wheel")
    commands.RunCommand(
        *[sys.executable, "-m", "build", "--outdir", path, commands.PROJECT_PATH]
    )
    (wheel_path,) = path.glob("*.whl")
    return wheel_path


@pytest.fixture(scope="module", name="stock")
def fixture_stock(tmp_path_factory):
    """Makes an environment with plaso only.

    Returns:
      Environment: environment.
    """
    environment = Environment(tmp_path_factory.mktemp("stock"))
    environment.RunPip("install", f"plaso=={PLASO_RELEASE:s}")
    return environment


@pytest.fixture(scope="module", name="installed")
def fixture_installed(tmp_path_factory, wheel):
    """Makes an environment with plaso and the wheel.

    Returns:
      Environment: environment.
    """
    environment = Environment(tmp_path_factory.mktemp("installed"))
    environment.RunPip("install", f"plaso=={PLASO_RELEASE:s}", wheel)
    return environment


@pytest.fixture(scope="module", name="storage_path")
def fixture_storage_path(image, installed, tmp_path_factory):
    """Extracts the events of the sample image with the stock log2timeline.

    Returns:
      pathlib.Path: path of the storage file.
    """
    path = tmp_path_factory.mktemp("storage") / "sample_host.plaso"
    output = installed.ExtractEvents(image, path)
    assert "plaso_claude" not in output
    return path


@pytest.fixture(scope="module", name="events")
def fixture_events(installed, storage_path):
    """Reads the events of the sample image with the stock psort.

    Returns:
      list[dict[str, object]]: events of Claude Code.
    """
    return installed.ReadEvents(storage_path)


class TestStockCommands:
    """Tests of the stock commands where the wheel is installed."""

    def testEvents(self, events):
        """Tests that the timeline shows what two users did, in words."""
        for path in ("/home/alice/.claude/", "/home/bob/.claude/"):
            user_events = [event for event in events if path in event["display_name"]]
            data_types = {event["data_type"] for event in user_events}
            assert data_types >= {
                "claude_code:transcript:prompt",
                "claude_code:transcript:response",
                "claude_code:transcript:tool_result",
                "claude_code:transcript:tool_use",
            }

        # Without a message formatter psort prints the attributes.
        for event in events:
            assert event["message"]
            assert "<WARNING" not in event["message"]

    def testDisabled(self, image, installed, tmp_path):
        """Tests that the environment variable keeps plaso_claude out."""
        path = tmp_path / "disabled.plaso"
        installed.ExtractEvents(image, path, variables={"PLASO_CLAUDE_DISABLE": "1"})

        assert installed.ReadEvents(path) == []

    @pytest.mark.parametrize("method", ["spawn", "forkserver"])
    def testStartMethods(self, events, image, installed, method, tmp_path):
        """Tests that worker processes know the parser however they are started."""
        path = tmp_path / "workers.plaso"
        script_path = installed.GetScriptPath("log2timeline")
        commands.RunCommand(
            *[installed.python, "-c", START_METHOD_CODE, method],
            script_path,
            *commands.GetExtractionArguments(image, path),
        )

        assert _GetKeys(installed.ReadEvents(path)) == _GetKeys(events)

    def testParserExcluded(self, image, installed, tmp_path):
        """Tests that the option of plaso to exclude a parser works."""
        path = tmp_path / "excluded.plaso"
        installed.ExtractEvents(image, path, "--parsers", "linux,!claude_code")

        assert installed.ReadEvents(path) == []

    def testPresetOfFiles(self, events, image, installed, tmp_path):
        """Tests the preset, which leaves out all other parsers."""
        path = tmp_path / "preset.plaso"
        installed.ExtractEvents(image, path, "--parsers", "claude_code_files")

        assert set(_GetKeys(installed.ReadEvents(path))) >= set(_GetKeys(events))

    def testFileOfAnyName(self, installed, tmp_path):
        """Tests that a single file is read by its content."""
        record = {
            "type": "user",
            "uuid": "0f0f0f0f-0000-4000-8000-000000000001",
            "parentUuid": None,
            "isSidechain": False,
            "sessionId": "0f0f0f0f-1111-4222-8333-444444444444",
            "timestamp": "2026-10-26T09:00:00.000Z",
            "message": {"role": "user", "content": "a prompt in a renamed file"},
        }
        source_path = tmp_path / "EXHIBIT_7"
        source_path.write_text(json.dumps(record) + "\n", encoding="utf-8")
        path = tmp_path / "file.plaso"
        installed.ExtractEvents(source_path, path, "--parsers", "claude_code")

        messages = [event["message"] for event in installed.ReadEvents(path)]
        assert any("a prompt in a renamed file" in message for message in messages)

    def testCheck(self, installed):
        """Tests that the check finds everything in order."""
        output = commands.RunCommand(
            installed.python, "-m", "plaso_claude", "check", "--verbose"
        )

        assert "registration     active, by " in output
        assert "plaso_claude.pth" in output
        assert f"plaso            {PLASO_RELEASE:s}" in output


class TestStockPlaso:
    """Tests of the stock commands where the wheel is not installed."""

    def testFormatterFile(self, events, stock, storage_path):
        """Tests that a plaso without the package shows the same, given the file."""
        stock_events = stock.ReadEvents(
            storage_path,
            *["--custom_formatter_definitions"],
            os.path.join(commands.PROJECT_PATH, "formatters", "claude_code.yaml"),
        )

        assert stock_events == events

    def testUninstall(self, image, stock, tmp_path, wheel):
        """Tests that an uninstalled package leaves nothing, and plaso as it was."""
        stock_paths = stock.ListSitePackages()
        stock.RunPip("install", wheel)
        paths = stock.ListSitePackages()
        names = {os.path.basename(path) for path in paths - stock_paths}
        assert names >= {"plaso_claude.pth", "plaso_claude.start", "claude_code.yaml"}

        stock.RunPip("uninstall", "--yes", "plaso-claude")
        paths = stock.ListSitePackages()
        assert paths >= stock_paths
        assert not [path for path in paths if "claude" in path]

        path = tmp_path / "stock.plaso"
        output = stock.ExtractEvents(image, path)
        assert "plaso_claude" not in output
        assert stock.ReadEvents(path) == []

    def testEditable(self, tmp_path):
        """Tests an editable installation and its uninstallation."""
        environment = Environment(tmp_path / "environment")
        paths = environment.ListSitePackages()
        source_path = tmp_path / "source"
        shutil.copytree(
            commands.PROJECT_PATH,
            source_path,
            ignore=shutil.ignore_patterns(".*", "build", "*.egg-info", "test_data"),
        )
        environment.RunPip("install", "--no-deps", "--editable", source_path)

        code = (
            "import os, sys\n"
            "assert sys.modules['plaso_claude.autoload'].IsInstalled()\n"
            "from plaso_claude import data_files\n"
            "assert os.path.isfile(data_files.FORMATTERS_PATH)"
        )
        commands.RunCommand(environment.python, "-c", code)

        environment.RunPip("uninstall", "--yes", "plaso-claude")
        assert environment.ListSitePackages() == paths


class TestWrapper:
    """Tests of the wrapper commands where Python reads no start-up line."""

    def testStockCommandsDoNotKnowParser(self, image, installed, tmp_path):
        """Tests that the wrapper is needed there."""
        path = tmp_path / "stock.plaso"
        _RunWithoutSite(
            installed,
            installed.GetScriptPath("log2timeline"),
            *commands.GetExtractionArguments(image, path),
        )

        assert installed.ReadEvents(path) == []
        with pytest.raises(RuntimeError, match="NOT active"):
            _RunWithoutSite(installed, "-m", "plaso_claude", "check")

    @pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
    def testStartMethods(self, events, image, installed, method, tmp_path):
        """Tests that worker processes know the parser however they are started."""
        path = tmp_path / "wrapper.plaso"
        _RunWithoutSite(
            installed,
            *["-c", START_METHOD_CODE, method, "plaso_claude", "log2timeline"],
            *commands.GetExtractionArguments(image, path),
        )
        output_path = tmp_path / "wrapper.jsonl"
        _RunWithoutSite(
            installed,
            *["-m", "plaso_claude", "psort", "--output_format", "json_line"],
            *commands.GetOutputArguments(path, output_path),
            "data_type contains 'claude_code:'",
        )

        lines = output_path.read_text(encoding="utf-8").splitlines()
        assert _GetKeys(map(json.loads, lines)) == _GetKeys(events)
