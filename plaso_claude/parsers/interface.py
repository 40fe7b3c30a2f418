"""What the Claude Code parser plugins have in common."""

import re

from plaso.parsers import plugins

from plaso_claude import compatibility
from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.parsers import events
from plaso_claude.records import decoder
from plaso_claude.records import document as records_document
from plaso_claude.records import lines


def GetModificationTime(parser_mediator):
    """Retrieves the modification time of the file.

    Args:
      parser_mediator (ParserMediator): parser mediator.

    Returns:
      dfdatetime.DateTimeValues: modification time or None if not available.
    """
    file_entry = parser_mediator.GetFileEntry()
    modification_time = getattr(file_entry, "modification_time", None)
    if modification_time is None:
        # dfVFS has the only time of a file on ISO 9660, that of its last change, as its
        # creation time.
        return getattr(file_entry, "creation_time", None)
    return modification_time


def ProduceLineWarning(parser_mediator, record, message):
    """Produces an extraction warning about a line of a file.

    Args:
      parser_mediator (ParserMediator): parser mediator.
      record (Record|BadLine): record or bad line.
      message (str): message.
    """
    compatibility.ProduceExtractionWarning(
        parser_mediator,
        f"line {record.line_number:d} at offset {record.offset:d}: {message:s}",
    )


class RecordTimes:
    """Dates and times of the records of a line-based store.

    What has none of its own has the latest one before it in the file, else the first
    one after it, else the modification time of the file.
    """

    def __init__(self, parser_mediator, file_object, key):
        """Initializes dates and times.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object, which is read from its start.
          key (str): key of the date and time in a record.

        Raises:
          OSError: if the file cannot be read.
        """
        self._key = key
        self._parser_mediator = parser_mediator
        self._inferred_date_time = self._ReadFirstDateTime(
            file_object
        ) or GetModificationTime(parser_mediator)

    def _ReadFirstDateTime(self, file_object):
        """Reads the first date and time in a file, mostly that of its first line.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          dfdatetime.DateTimeValues: date and time or None if there is none.

        Raises:
          OSError: if the file cannot be read.
        """
        key = f'"{self._key:s}"'.encode("utf-8")
        for line in lines.ReadLines(file_object):
            if key not in line.data:
                continue

            try:
                values = decoder.Decode(line.data)
            except decoder.DecodeError:
                continue

            if isinstance(values, dict):
                date_time = timestamps.Parse(values.get(self._key))
                if date_time:
                    return date_time

        return None

    def GetAttributes(self, record):
        """Retrieves the attributes that date a record, which follows the previous one.

        A value that cannot be read is named by an extraction warning.

        Args:
          record (Record|BadLine): record or bad line.

        Returns:
          dict[str, dfdatetime.DateTimeValues]: date and time by name of the attribute.
        """
        values = getattr(record, "values", None) or {}
        value = values.get(self._key)
        if value is not None:
            date_time = timestamps.Parse(value)
            if date_time:
                self._inferred_date_time = date_time
                return {"recorded_time": date_time}

            text = values_helper.Excerpt(values_helper.Print(value))
            ProduceLineWarning(
                self._parser_mediator, record, f"refused {self._key:s}: {text:s}"
            )

        return {"inferred_time": self._inferred_date_time}


class ClaudeCodePlugin(plugins.BasePlugin):
    """Shared functionality of the Claude Code parser plugins."""

    # Regular expression of the names of files that the plugin may read by their content.
    FILE_NAME = ""

    # False if the place alone tells the artifact, as any other file may look like it.
    HAS_OWN_CONTENT = True

    # Compiled regular expression of the paths of these files in a config home.
    _PATH_IN_CONFIG_HOME = None

    def CheckFileName(self, name):
        """Determines if the content of a file is worth a look.

        Args:
          name (str): name of the file.

        Returns:
          bool: True if the plugin may read files of the name.
        """
        return bool(re.fullmatch(self.FILE_NAME, name, re.IGNORECASE | re.DOTALL))

    def CheckLocation(self, location):
        """Determines if a file lies where the artifact is kept.

        Args:
          location (Location): location of the file.

        Returns:
          bool: True if the file lies where the artifact is kept, and so belongs to the
              plugin whatever its content.
        """
        path = location.path_in_config_home
        return bool(
            path
            and self._PATH_IN_CONFIG_HOME
            and self._PATH_IN_CONFIG_HOME.fullmatch(path)
        )

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else has the format of the artifact.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of the artifact.
        """
        del file_object
        return False

    # pylint: disable=arguments-differ
    def Process(self, parser_mediator, file_object=None, location=None, **kwargs):
        """Extracts event data from a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (Optional[dfvfs.FileIO]): file-like object.
          location (Optional[Location]): location of the file.
        """
        super().Process(parser_mediator, **kwargs)
        self._ParseFile(parser_mediator, file_object, location)

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        raise NotImplementedError


class DocumentPlugin(ClaudeCodePlugin):
    """Shared functionality of the plugins of JSON files that make rows."""

    # What the row of a file that is not a JSON object calls the file.
    _FILE_DESCRIPTION = ""

    # Turn type of that row.
    _PARSER_ROW_TURN_TYPE = "system"

    # Class of the event data of the rows, which is a RowEventData.
    _ROW_EVENT_DATA_CLASS = None

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        if self._PATH_IN_CONFIG_HOME:
            location.FindConfigHome(self._PATH_IN_CONFIG_HOME)

        document = records_document.ReadDocument(file_object)
        # Nothing can be read of an object that was cut at its start.
        is_object = isinstance(document.value, dict) and (
            document.value or not document.error
        )
        if not is_object or document.error:
            message = f"{self._FILE_DESCRIPTION:s} is not a JSON object"
            self._ProduceRow(
                parser_mediator,
                location,
                f"parser: {message:s}",
                turn_type=self._PARSER_ROW_TURN_TYPE,
            )
            if is_object:
                message = f"{message:s}, read as far as possible"
            if document.error:
                message = f"{message:s} with error: {document.error:s}"
            compatibility.ProduceExtractionWarning(parser_mediator, message)

        if is_object:
            self._ParseObject(
                parser_mediator,
                document.value,
                location,
                recovered=bool(document.error),
            )

    def _ParseObject(self, parser_mediator, values, location, recovered=False):
        """Parses the JSON object of a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          recovered (Optional[bool]): True if the object was recovered from a damaged
              file.
        """
        raise NotImplementedError

    def _ProduceDocumentEventData(
        self, parser_mediator, event_data, location, recovered=False, **attributes
    ):
        """Produces event data of a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          event_data (ClaudeCodeEventData): event data.
          location (Location): location of the file.
          recovered (Optional[bool]): True if the event data was recovered.
          attributes (dict[str, object]): attribute values by name.
        """
        attributes.update(
            config_home=location.config_home,
            line_number=1,
            offset=0,
            username=location.username,
        )
        events.ProduceEventData(
            parser_mediator, event_data, attributes, recovered=recovered
        )

    def _ProduceRow(
        self, parser_mediator, location, text, recovered=False, **attributes
    ):
        """Produces the event data of a system row.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (Location): location of the file.
          text (str): text of the row.
          recovered (Optional[bool]): True if the event data was recovered.
          attributes (dict[str, object]): further attribute values by name. Without a
              start time the row has the modification time of the file, and without a
              label the part of the text before the first colon.
        """
        if not attributes.get("start_time"):
            attributes["modification_time"] = GetModificationTime(parser_mediator)
        if "label" not in attributes:
            attributes["label"] = text.partition(": ")[0]

        self._ProduceDocumentEventData(
            parser_mediator,
            self._ROW_EVENT_DATA_CLASS(),
            location,
            recovered=recovered,
            text=text,
            **{"turn_type": "system", **attributes},
        )
