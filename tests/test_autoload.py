"""Tests of the post-import hook."""

import logging
import multiprocessing
import os
import sys

import pytest

from plaso_claude import autoload
from tests import python_process

INSTALL = """
from plaso_claude import autoload
autoload.Install()
"""

# Uses all that a registration may have extended, on few definitions of plaso.
USE_PLASO = """
import os, sys, tempfile
from plaso.engine import yaml_timeliner_file
from plaso.output import mediator
from plaso.parsers import manager, presets

with tempfile.TemporaryDirectory() as path:
    for name, lines in {
        "presets.yaml": ["name: linux", "operating_systems:", "- {family: Linux}",
            "parsers:", "- bencode"],
        "timeliner.yaml": ["data_type: 'fs:stat'"],
        "formatters.yaml": ["type: basic", "data_type: 'fs:stat'", "message: message",
            "short_message: message", "short_source: FILE", "source: File"],
    }.items():
        with open(os.path.join(path, name), "w") as file_object:
            file_object.write("\\n".join(lines))

    presets_manager = presets.ParserPresetsManager()
    presets_manager.ReadFromFile(os.path.join(path, "presets.yaml"))
    assert "linux" in presets_manager.GetNames()
    os.remove(os.path.join(path, "presets.yaml"))

    assert manager.ParsersManager.CheckFilterExpression("bencode")[1] == set()
    assert "bencode" in manager.ParsersManager.GetParserObjects()
    manager.ParsersManager.GetParserObjects("claude_code")

    configuration_file = yaml_timeliner_file.YAMLTimelinerConfigurationFile()
    data_types = [
        entry.data_type
        for entry in configuration_file.ReadFromFile(os.path.join(path, "timeliner.yaml"))
    ]
    assert "fs:stat" in data_types
    os.remove(os.path.join(path, "timeliner.yaml"))

    output_mediator = mediator.OutputMediator(None)
    output_mediator.ReadMessageFormattersFromDirectory(path)
    assert output_mediator.GetMessageFormatter("fs:stat")

print("claude_code" in dict(manager.ParsersManager.GetParsersInformation()))
"""

# A plaso with as little as the mechanism needs.
FAKE_PLASO = {
    "plaso/__init__.py": "__version__ = '20260720'",
    "plaso/engine/__init__.py": "",
    "plaso/output/__init__.py": "",
    "plaso/output/mediator.py": "class OutputMediator:\n    pass",
    "plaso/parsers/__init__.py": "",
}

# Counts the registrations instead of making them.
COUNT_REGISTRATIONS = """
from plaso_claude import registration
calls = []
for names in autoload.REGISTRATIONS.values():
    for name in names:
        setattr(registration, name, lambda name=name: calls.append(name))
"""


def _WriteFiles(path, files):
    """Writes files.

    Args:
      path (pathlib.Path): path of the folder.
      files (dict[str, str]): content per path in the folder.
    """
    for name, content in files.items():
        file_path = path / name
        file_path.parent.mkdir(parents=True, exist_ok=True)
        file_path.write_text(content, encoding="utf-8")


def testRegistersWithPlaso():
    """Tests that plaso knows the parser after Install, without a message."""
    process = python_process.RunPython("-c", INSTALL + USE_PLASO)

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout == "True\n"


@pytest.mark.parametrize(
    "name", [name for names in autoload.REGISTRATIONS.values() for name in names]
)
def testFaultInRegistration(name):
    """Tests that plaso goes on if a registration fails, and that this is reported."""
    fault = f"""
from plaso_claude import registration
def Fail():
    raise RuntimeError("injected fault")
registration.{name:s} = Fail
"""
    process = python_process.RunPython("-c", INSTALL + fault + USE_PLASO)

    assert process.returncode == 0, process.stderr
    is_registered = name not in ("ImportParsers", "RegisterParser")
    assert process.stdout == f"{is_registered!s}\n"

    # At once, and again at exit.
    lines = process.stderr.splitlines()
    assert len(lines) == 2
    assert lines[0] == lines[1]
    assert f"plaso_claude: {name:s} failed with RuntimeError: injected" in lines[0]
    assert "(<string>, line 7)" in lines[0]
    assert "PLASO_CLAUDE_DISABLE=1" in lines[0]


@pytest.mark.parametrize(
    "fault",
    [
        "registration._AddToPresets = Fail",
        "registration._KeepExcludedPluginsExcluded = Fail",
        "registration._ReadMessageFormatters = Fail",
        "registration._TryAllFilesIfOnlyParser = Fail",
        "data_files.FORMATTERS_PATH = '/missing'",
        "data_files.TIMELINER_PATH = '/missing'",
    ],
)
def testFaultInPlasoMethod(fault):
    """Tests that plaso goes on if what was hung into it fails."""
    fault = f"""
from plaso_claude import data_files, registration
def Fail(*arguments, **keyword_arguments):
    raise RuntimeError("injected fault")
{fault:s}
"""
    process = python_process.RunPython("-c", INSTALL + fault + USE_PLASO)

    assert (process.returncode, process.stdout) == (0, "True\n"), process.stderr
    lines = process.stderr.splitlines()
    assert len(lines) == 2
    assert lines[0] == lines[1]
    assert "injected fault" in lines[0] or "/missing" in lines[0]


def testFaultAtImportOfRegistration():
    """Tests that plaso goes on if the registration cannot be imported."""
    fault = "import sys; sys.modules['plaso_claude.registration'] = None"
    process = python_process.RunPython("-c", "\n".join([INSTALL, fault, USE_PLASO]))

    assert (process.returncode, process.stdout) == (0, "False\n"), process.stderr
    assert (
        "plaso_claude: registration failed with ModuleNotFoundError" in process.stderr
    )


def testFaultInOtherFinder(tmp_path):
    """Tests that a module is found though another finder fails once."""
    _WriteFiles(tmp_path, FAKE_PLASO)
    fault = """
import sys
class Finder:
    calls = 0
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name == "plaso.parsers":
            cls.calls += 1
            if cls.calls == 1:
                raise RuntimeError("injected fault")
sys.meta_path.insert(1, Finder)
import plaso.parsers
"""
    process = python_process.RunPython("-c", INSTALL + fault, paths=[tmp_path])

    assert process.returncode == 0, process.stderr
    assert "plaso_claude: finding plaso.parsers failed" in process.stderr


def testFaultInPlasoModule(tmp_path):
    """Tests that an error of plaso stays its own, and that a second import works."""
    _WriteFiles(
        tmp_path,
        {**FAKE_PLASO, "plaso/parsers/__init__.py": "import sys; sys.intended"},
    )
    code = """
import sys
try:
    import plaso.parsers
except AttributeError as exception:
    print(exception)
sys.intended = True
import plaso.parsers
print(calls)
"""
    process = python_process.RunPython(
        "-c", INSTALL + COUNT_REGISTRATIONS + code, paths=[tmp_path]
    )

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.splitlines() == [
        "module 'sys' has no attribute 'intended'",
        "['ImportParsers', 'ExtendParsersManager']",
    ]


@pytest.mark.parametrize("value, is_known", [("1", False), ("yes", False), ("0", True)])
def testDisable(value, is_known):
    """Tests the environment variable that keeps plaso_claude out of plaso."""
    process = python_process.RunPython(
        "-c", INSTALL + USE_PLASO, variables={"PLASO_CLAUDE_DISABLE": value}
    )

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout == f"{is_known!s}\n"


@pytest.mark.parametrize("value, is_installed", [("1", False), ("", True), ("0", True)])
def testStartUpLine(value, is_installed):
    """Tests the start-up line, which imports nothing if it is turned off."""
    path = os.path.join(python_process.PROJECT_PATH, "plaso_claude.pth")
    with open(path, encoding="utf-8") as file_object:
        (line,) = file_object.read().splitlines()

    # Python executes lines of such a file that start with import.
    assert line.startswith("import ")

    code = f"""
exec({line!r})
import sys
autoload = sys.modules.get("plaso_claude.autoload")
print(bool(autoload and autoload.IsInstalled()), "plaso_claude" in sys.modules)
"""
    process = python_process.RunPython(
        "-c", code, variables={"PLASO_CLAUDE_DISABLE": value}
    )

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout == f"{is_installed!s} {is_installed!s}\n"


def testStartFile():
    """Tests that the start-up file of later Python releases names the same call."""
    path = os.path.join(python_process.PROJECT_PATH, "plaso_claude.start")
    with open(path, encoding="utf-8") as file_object:
        module_name, _, function_name = file_object.read().strip().partition(":")

    assert getattr(sys.modules[module_name], function_name) is autoload.Install


def testImportsNothing():
    """Tests that the start-up line imports no module that Python lacks by then."""
    code = """
import sys
names = set(sys.modules)
import plaso_claude.autoload
plaso_claude.autoload.Install()
print(sorted(set(sys.modules) - names))
"""
    # Without the start-up line that an installed package has run before.
    process = python_process.RunPython("-S", "-c", "import os" + code)

    assert process.stderr == ""
    assert process.stdout == "['plaso_claude', 'plaso_claude.autoload']\n"


def testPutsLoaderBack():
    """Tests that nobody gets to see the loader, and a mere look registers nothing."""
    code = """
import importlib.machinery, importlib.util, sys
import plaso
importlib.util.find_spec("plaso.parsers.presets")
assert importlib.util.find_spec("plaso.output.mediator")
assert "ExtendMessageFormatters" not in autoload.completed

import plaso.output.mediator, plaso.parsers.presets
assert "ExtendMessageFormatters" in autoload.completed
assert "ExtendPresets" in autoload.completed

for name in ("plaso.parsers", "plaso.parsers.presets", "plaso.output.mediator"):
    module = sys.modules[name]
    assert type(module.__loader__) is importlib.machinery.SourceFileLoader
    assert module.__spec__.loader is module.__loader__
"""
    process = python_process.RunPython("-c", INSTALL + code)

    assert (process.returncode, process.stderr) == (0, "")


def testLoaderAnswersLikeTheOther():
    """Tests that the source of a module can be had before the module is imported."""
    code = """
import importlib.util
import plaso
spec = importlib.util.find_spec("plaso.output.mediator")
assert "class OutputMediator" in spec.loader.get_source("plaso.output.mediator")
"""
    process = python_process.RunPython("-c", INSTALL + code)

    assert (process.returncode, process.stderr) == (0, "")


def testInstallAfterImport(tmp_path):
    """Tests that what was imported before Install is registered at once, and once."""
    _WriteFiles(tmp_path, FAKE_PLASO)
    code = """
import plaso.parsers
autoload.Install()
autoload.Install()
print(calls)
"""
    process = python_process.RunPython(
        "-c",
        "from plaso_claude import autoload" + COUNT_REGISTRATIONS + code,
        paths=[tmp_path],
    )

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout == "['ImportParsers', 'ExtendParsersManager']\n"


@pytest.mark.parametrize(
    "order", [("plaso_claude", "other"), ("other", "plaso_claude")]
)
def testCoexistence(order, tmp_path):
    """Tests that two packages with this mechanism both register."""
    with open(autoload.__file__, encoding="utf-8") as file_object:
        other_autoload = file_object.read().replace("plaso_claude", "other")
    functions = "".join(
        f"def {name:s}(): calls.append('{name:s}')\n"
        for names in (("CheckPlasoRelease",), *autoload.REGISTRATIONS.values())
        for name in names
    )
    _WriteFiles(
        tmp_path,
        {
            "other/__init__.py": "",
            "other/parsers.py": "",
            "other/autoload.py": other_autoload,
            "other/registration.py": f"calls = []\n{functions:s}import other.parsers",
        },
    )
    code = f"""
import other.autoload, plaso_claude.autoload
{order[0]:s}.autoload.Install()
{order[1]:s}.autoload.Install()
{USE_PLASO:s}
from other import registration
calls = [name for name in registration.calls if name != "CheckPlasoRelease"]
print(sorted(calls) == sorted(plaso_claude.autoload.completed), len(calls))
"""
    process = python_process.RunPython("-c", code, paths=[tmp_path])

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout == "True\nTrue 6\n"


@pytest.mark.parametrize("module_name", ["parsers", "parsers.claude_code", "check"])
def testImportsOwnModuleFirst(module_name):
    """Tests that the registration works if a module of the package brings plaso in."""
    code = f"""
import plaso_claude.{module_name:s}
{USE_PLASO:s}
assert "RegisterParser" in autoload.completed
"""
    process = python_process.RunPython("-c", INSTALL + code)

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout == "True\n"


@pytest.mark.parametrize(
    "version, message",
    [
        ("20230101", "plaso 20230101 is not supported, 20240826 or later is needed"),
        ("20991231", "plaso 20991231 has no OutputMediator.ReadMessageFormattersFrom"),
    ],
)
def testOtherPlasoRelease(version, message, tmp_path):
    """Tests that a plaso that is too old or too new goes on, with one message."""
    _WriteFiles(
        tmp_path,
        {**FAKE_PLASO, "plaso/__init__.py": f"__version__ = '{version:s}'"},
    )
    code = "import plaso.output.mediator"
    if version < "20240826":
        code = f"{code:s}, plaso.parsers"
    process = python_process.RunPython("-c", INSTALL + code, paths=[tmp_path])

    assert process.returncode == 0
    lines = process.stderr.splitlines()
    assert len(lines) == 2
    assert lines[0] == lines[1]
    assert message in lines[0]


def testReportFailureOfWorker(caplog, capsys, monkeypatch):
    """Tests that a worker process reports to its log, not over the status view."""
    monkeypatch.setattr(autoload, "failures", [])
    monkeypatch.setattr(multiprocessing, "parent_process", object)

    with caplog.at_level(logging.ERROR):
        autoload.ReportFailure("worker", RuntimeError("injected fault"))

    assert "worker failed with RuntimeError: injected fault" in caplog.text
    assert capsys.readouterr().err == ""
    assert [place for place, _ in autoload.failures] == ["worker"]


def testReportFailureNeverRaises(monkeypatch):
    """Tests that a failure to report is no failure of plaso."""

    class BadError(Exception):
        def __str__(self):
            raise RuntimeError("injected fault")

    monkeypatch.setattr(autoload, "failures", [])
    monkeypatch.setattr(sys, "stderr", None)

    autoload.ReportFailure("bad", BadError())
    autoload.ReportFailure("bad", BadError())
