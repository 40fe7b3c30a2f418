"""Tests of what the registration adds to plaso."""

import atexit
import os

import plaso
import pytest

from plaso.engine import yaml_timeliner_file
from plaso.filters import parser_filter
from plaso.output import mediator
from plaso.parsers import manager
from plaso.parsers import presets

from plaso_claude import autoload
from plaso_claude import data_files
from plaso_claude import registration
from plaso_claude.parsers import claude_code

# What a start-up line does where the package is installed.
autoload.Install()

DATA_PATH = os.path.join(os.path.dirname(plaso.__file__), "data")

TIMELINER_PATH = os.path.join(DATA_PATH, "timeliner.yaml")

TIMELINER_ENTRY = """
---
data_type: '{0:s}'
attribute_mappings:
- name: 'recorded_time'
  description: 'Recorded Time'
"""

FORMATTER = """
---
type: 'conditional'
data_type: '{0:s}'
message:
- 'other'
short_message:
- 'other'
short_source: 'OTHER'
source: 'Other'
"""


@pytest.fixture(autouse=True)
def failures(monkeypatch):
    """Collects the failures that a test causes.

    Args:
      monkeypatch (MonkeyPatch): monkey patch.

    Returns:
      list[tuple[str, Exception]]: places and exceptions.
    """
    monkeypatch.setattr(atexit, "register", lambda *arguments: None)
    monkeypatch.setattr(autoload, "failures", [])
    return autoload.failures


def _GetParserObjects(expression):
    """Retrieves the parsers that plaso enables for the value of --parsers.

    Args:
      expression (str): parser filter expression, with presets.

    Returns:
      dict[str, BaseParser]: parsers per name.
    """
    presets_manager = _ReadPresets()
    # Otherwise the next call would not return.
    assert not _GetPresetsNamedLikeParsers(presets_manager)

    expression = parser_filter.ParserFilterExpressionHelper().ExpandPresets(
        presets_manager, expression
    )
    elements, unknown = manager.ParsersManager.CheckFilterExpression(expression)
    assert not unknown
    return manager.ParsersManager.GetParserObjects(",".join(sorted(elements)))


def _GetPluginNames(parser):
    """Retrieves the names of the enabled plugins of a parser.

    Args:
      parser (BaseParser): parser.

    Returns:
      set[str]: names.
    """
    return set(parser._plugins_per_name)  # pylint: disable=protected-access


def _GetPresetsNamedLikeParsers(presets_manager):
    """Retrieves the presets with the name of a parser, which plaso expands forever.

    Args:
      presets_manager (ParserPresetsManager): presets manager.

    Returns:
      set[str]: names.
    """
    parsers_information = manager.ParsersManager.GetParsersInformation()
    return set(presets_manager.GetNames()).intersection(dict(parsers_information))


def _ReadFormatters():
    """Reads the message formatters as psort does.

    Returns:
      OutputMediator: output mediator.
    """
    output_mediator = mediator.OutputMediator(None)
    output_mediator.ReadMessageFormattersFromDirectory(
        os.path.join(DATA_PATH, "formatters")
    )
    return output_mediator


def _ReadPresets():
    """Reads the presets as log2timeline does.

    Returns:
      ParserPresetsManager: presets manager.
    """
    presets_manager = presets.ParserPresetsManager()
    presets_manager.ReadFromFile(os.path.join(DATA_PATH, "presets.yaml"))
    return presets_manager


def _ReadTimeliner(path=TIMELINER_PATH):
    """Reads timeliner entries as log2timeline does.

    Args:
      path (Optional[str]): path of the timeliner file.

    Returns:
      list[str]: data types.
    """
    configuration_file = yaml_timeliner_file.YAMLTimelinerConfigurationFile()
    return [entry.data_type for entry in configuration_file.ReadFromFile(path)]


class TestCheckPlasoRelease:
    """Tests of CheckPlasoRelease."""

    def testSupported(self, monkeypatch):
        """Tests the first supported release and one after the last."""
        for version in ("20240826", "20991231"):
            monkeypatch.setattr(plaso, "__version__", version)
            registration.CheckPlasoRelease()

    def testTooOld(self, monkeypatch):
        """Tests a release that is too old."""
        monkeypatch.setattr(plaso, "__version__", "20240825")
        with pytest.raises(RuntimeError, match="plaso 20240825 is not supported"):
            registration.CheckPlasoRelease()


class TestExtendMessageFormatters:
    """Tests of ExtendMessageFormatters."""

    def testFormatters(self, failures):
        """Tests that every data type has a message formatter."""
        output_mediator = _ReadFormatters()

        data_types = _ReadTimeliner(data_files.TIMELINER_PATH)
        assert data_types
        for data_type in data_types:
            assert data_type.startswith("claude_code:")
            assert output_mediator.GetMessageFormatter(data_type), data_type
        assert not failures

    def testDouble(self, failures, monkeypatch, tmp_path):
        """Tests that the message formatter of plaso stays if it has one itself."""
        path = tmp_path / "formatters.yaml"
        path.write_text(FORMATTER.format("fs:stat"), encoding="utf-8")
        monkeypatch.setattr(data_files, "FORMATTERS_PATH", str(path))

        output_mediator = _ReadFormatters()

        assert output_mediator.GetSourceMapping("fs:stat")[0] == "FILE"
        assert not failures

    def testNotUnderstood(self, failures, monkeypatch, tmp_path):
        """Tests that a file that plaso does not understand is reported."""
        path = tmp_path / "formatters.yaml"
        path.write_text("type: 'other'", encoding="utf-8")
        monkeypatch.setattr(data_files, "FORMATTERS_PATH", str(path))

        output_mediator = _ReadFormatters()

        assert output_mediator.GetMessageFormatter("fs:stat")
        assert [place for place, _ in failures] == [
            "extension of OutputMediator.ReadMessageFormattersFromDirectory"
        ]


class TestExtendParsersManager:
    """Tests of ExtendParsersManager."""

    def testExcluded(self):
        """Tests that the parser is excluded if its user says so."""
        assert "claude_code" in _GetParserObjects("linux")

        parsers = _GetParserObjects("linux,!claude_code")
        assert "claude_code" not in parsers
        assert "filestat" in parsers

        parsers = _GetParserObjects("!claude_code")
        assert "claude_code" not in parsers
        assert "winreg" in parsers

    def testExcludedPlugin(self):
        """Tests that one plugin is excluded if its user says so."""
        plugin_names = _GetPluginNames(_GetParserObjects("linux")["claude_code"])
        excluded = min(plugin_names)
        expression = f"linux,!claude_code/{excluded:s}"

        parser = _GetParserObjects(expression).get("claude_code")

        enabled = _GetPluginNames(parser) if parser else set()
        assert enabled == plugin_names - {excluded}

    def testOtherParser(self):
        """Tests that what plaso makes of other parsers is left as it is."""
        elements, _ = manager.ParsersManager.CheckFilterExpression("!bencode,filestat")
        expected, _ = vars(manager.ParsersManager)[
            "CheckFilterExpression"
        ].__func__.__wrapped__(manager.ParsersManager, "!bencode,filestat")
        assert elements == expected

        elements, _ = manager.ParsersManager.CheckFilterExpression(None)
        assert "filestat" in elements

    @pytest.mark.parametrize(
        "expression, is_called",
        [
            ("claude_code", True),
            ("claude_code/transcript", True),
            ("claude_code_files", True),
            ("claude_code,bencode", False),
            ("linux", False),
            ("filestat", False),
        ],
    )
    def testTryAllFiles(self, expression, is_called, monkeypatch):
        """Tests that all files are tried if no other parser is enabled."""
        calls = []
        monkeypatch.setattr(
            claude_code.ClaudeCodeParser, "TryAllFiles", lambda self: calls.append(self)
        )

        parsers = _GetParserObjects(expression)

        assert calls == ([parsers["claude_code"]] if is_called else [])

    def testTryAllFilesWithAllParsers(self, monkeypatch):
        """Tests that the file filter stays if all parsers are enabled."""
        calls = []
        monkeypatch.setattr(
            claude_code.ClaudeCodeParser, "TryAllFiles", lambda self: calls.append(self)
        )

        assert "claude_code" in manager.ParsersManager.GetParserObjects()
        assert not calls

    def testMethodMissing(self, monkeypatch):
        """Tests the message for a plaso that lacks what is extended."""
        monkeypatch.delattr(manager.ParsersManager, "CheckFilterExpression")
        with pytest.raises(
            AttributeError,
            match="has no ParsersManager.CheckFilterExpression, 20260720 is the last",
        ):
            registration.ExtendParsersManager()


class TestExtendPresets:
    """Tests of ExtendPresets."""

    def testPresets(self):
        """Tests that the presets of operating systems have the parser, and once."""
        presets_manager = _ReadPresets()

        for name in presets_manager.GetNames():
            preset = presets_manager.GetPresetByName(name)
            is_expected = bool(preset.operating_systems) or name == "claude_code_files"
            assert preset.parsers.count("claude_code") == int(is_expected), name

        for name in ("linux", "macos", "win7", "winxp", "claude_code_files"):
            assert "claude_code" in presets_manager.GetParsersByPreset(name)

    def testPresetsEnd(self):
        """Tests that no preset is named like a parser."""
        assert not _GetPresetsNamedLikeParsers(_ReadPresets())

    def testParserNotRegistered(self, monkeypatch):
        """Tests that no preset names a parser that did not register."""
        monkeypatch.setattr(autoload, "completed", ["ExtendPresets"])

        presets_manager = _ReadPresets()

        assert "claude_code_files" not in presets_manager.GetNames()
        for name in presets_manager.GetNames():
            preset = presets_manager.GetPresetByName(name)
            assert "claude_code" not in preset.parsers


class TestExtendTimeliner:
    """Tests of ExtendTimeliner."""

    def testTimeliner(self):
        """Tests that the timeliner knows every data type, and once."""
        data_types = _ReadTimeliner()

        assert "claude_code:transcript:prompt" in data_types
        assert data_types.index("fs:stat") < data_types.index(
            "claude_code:transcript:prompt"
        )
        assert len(data_types) == len(set(data_types))

    def testDouble(self, monkeypatch, tmp_path):
        """Tests that a data type that is there already is not added."""
        path = tmp_path / "timeliner.yaml"
        path.write_text(
            "".join(map(TIMELINER_ENTRY.format, ("fs:stat", "new", "new"))),
            encoding="utf-8",
        )
        monkeypatch.setattr(data_files, "TIMELINER_PATH", str(path))

        data_types = _ReadTimeliner()

        assert data_types.count("fs:stat") == 1
        assert data_types.count("new") == 1
        assert data_types[-1] == "new"

    def testNotUnderstood(self, failures, monkeypatch, tmp_path):
        """Tests that a file that plaso does not understand is reported."""
        path = tmp_path / "timeliner.yaml"
        path.write_text(
            TIMELINER_ENTRY.format("new") + "---\nother: 1\n", encoding="utf-8"
        )
        monkeypatch.setattr(data_files, "TIMELINER_PATH", str(path))

        data_types = _ReadTimeliner()

        assert "fs:stat" in data_types
        assert "new" not in data_types
        assert [place for place, _ in failures] == ["reading the timeliner entries"]

    def testOtherFile(self, tmp_path):
        """Tests that another file of this format is read as it is."""
        path = tmp_path / "other.yaml"
        path.write_text(TIMELINER_ENTRY.format("new"), encoding="utf-8")

        assert _ReadTimeliner(str(path)) == ["new"]


class TestRegisterParser:
    """Tests of RegisterParser."""

    def testRegistered(self):
        """Tests that plaso knows the parser and its plugins."""
        parsers_information = dict(manager.ParsersManager.GetParsersInformation())
        assert parsers_information["claude_code"]

        plugins_information = manager.ParsersManager.GetParserPluginsInformation(
            parser_filter_expression="claude_code"
        )
        assert all(description for _, description in plugins_information)
        assert "transcript" in dict(plugins_information)

    def testParserExists(self):
        """Tests that a parser of this name that plaso has itself stays."""
        with pytest.raises(KeyError, match="claude_code"):
            registration.RegisterParser()
