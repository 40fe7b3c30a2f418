"""What the Claude Code parser plugins have in common."""

import re

from dfdatetime import interface as dfdatetime_interface
from plaso.containers import events
from plaso.parsers import plugins

from plaso_claude import compatibility
from plaso_claude import event_size
from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.records import decoder
from plaso_claude.records import document as records_document
from plaso_claude.records import lines


class ClaudeCodeEventData(events.EventData):
    """Claude Code event data.

    Attributes:
      config_home (str): path of the config home in the evidence.
      excerpt (str): text for people: one line, at most 1,000 characters.
      inferred_time (dfdatetime.DateTimeValues): date and time of what has none of its
          own: that of the latest record before it in the file that has one, else of the
          first one after it, else the modification time of the file.
      line_number (int): 1-based number of the line in the file.
      modification_time (dfdatetime.DateTimeValues): modification time of the file, on
          what is dated by it.
      offset (int): offset of the line or object in the file, in bytes.
      project_path (str): working directory.
      recorded_time (dfdatetime.DateTimeValues): date and time that was recorded.
      session_identifier (str): identifier of the session.
      text (str): text, or the first part of a text of more than 16,384 bytes.
      text_parts (int): number of parts of a text that is split.
      text_size (int): size of a text that is split, in bytes of UTF-8.
      username (str): name of the account by the path of its home.
    """

    def __init__(self):
        """Initializes event data."""
        super().__init__(data_type=self.DATA_TYPE)
        self.config_home = None
        self.excerpt = None
        self.inferred_time = None
        self.line_number = None
        self.modification_time = None
        self.offset = None
        self.project_path = None
        self.recorded_time = None
        self.session_identifier = None
        self.text = None
        self.text_parts = None
        self.text_size = None
        self.username = None


class RowEventData(ClaudeCodeEventData):
    """Event data of a row outside of transcripts.

    Attributes:
      label (str): label of a system row.
      turn_type (str): user or system.
    """

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.label = None
        self.turn_type = None


class ContinuationEventData(ClaudeCodeEventData):
    """Event data of a further part of a value that is too large for one.

    The parts of a value have the offset, data type and numbers of the event that is
    continued.

    Attributes:
      attribute_name (str): name of the attribute that is continued.
      block_number (int): 1-based number of the content block, if there are several.
      continued_data_type (str): data type of the event that is continued.
      history_index (int): number of the prompt in the history of its project, where 0
          is the newest.
      part (int): number of the part, where the event that is continued has part 1.
      record_uuid (str): identifier of the record.
      setting_index (int): number of the value in a list of values, from 0.
      tool_use_identifier (str): identifier of the tool use.
    """

    DATA_TYPE = "claude_code:transcript:continuation"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.attribute_name = None
        self.block_number = None
        self.continued_data_type = None
        self.history_index = None
        self.part = None
        self.record_uuid = None
        self.setting_index = None
        self.tool_use_identifier = None


# Attributes of an event that each continuation of it has as well, beside its time.
_CONTINUED_ATTRIBUTES = (
    "block_number",
    "config_home",
    "history_index",
    "line_number",
    "offset",
    "project_path",
    "record_uuid",
    "session_identifier",
    "setting_index",
    "tool_use_identifier",
    "username",
)

_CONTINUED_TIMES = ("inferred_time", "modification_time", "recorded_time")


def _GetContinuedTime(event_data):
    """Retrieves the time of an event that each continuation of it has as well.

    Args:
      event_data (ClaudeCodeEventData): event data.

    Returns:
      tuple[str, dfdatetime.DateTimeValues]: name of the attribute, which is recorded_time
          for the times that only some event data has, and date and time or None if
          there is none.
    """
    for name, value in event_data.GetAttributes():
        if isinstance(value, dfdatetime_interface.DateTimeValues):
            return name if name in _CONTINUED_TIMES else "recorded_time", value

    return "recorded_time", None


def _FitEventData(parser_mediator, event_data):
    """Makes event data fit into an event.

    Args:
      parser_mediator (ParserMediator): parser mediator.
      event_data (ClaudeCodeEventData): event data, of whose values the first parts stay.

    Returns:
      list[ContinuationEventData]: the further parts, in order.
    """
    room = event_size.GetRoom(parser_mediator.GetDisplayName())
    values = {
        name: value
        for name, value in event_data.GetAttributes()
        if name != "data_type"
        and not isinstance(value, dfdatetime_interface.DateTimeValues)
    }
    cut_values = event_size.Fit(values, room)
    for name, value in values.items():
        setattr(event_data, name, value)

    continuations = []
    time_name, time = _GetContinuedTime(event_data)
    for name, value in cut_values.items():
        attributes = {
            continued_name: values[continued_name]
            for continued_name in _CONTINUED_ATTRIBUTES
            if continued_name in values
        }
        attributes["attribute_name"] = name
        attributes["continued_data_type"] = event_data.data_type
        attributes["part"] = 1
        size = event_size.FitContinuation(attributes, room)

        further_text = value[len(values[name]) :]
        parts, further_size = values_helper.Split(further_text, size)
        if name == "text":
            event_data.text_parts = 1 + len(parts)
            event_data.text_size = len(values[name].encode("utf-8")) + further_size

        for part in parts:
            attributes["part"] += 1
            continuation = ContinuationEventData()
            for continued_name, continued_value in attributes.items():
                setattr(continuation, continued_name, continued_value)
            setattr(continuation, time_name, time)
            continuation.excerpt = event_size.ExcerptContinuation(part)
            continuation.text = part
            continuations.append(continuation)

    return continuations


def ProduceEventData(parser_mediator, event_data, attributes, recovered=False):
    """Produces event data, and its continuations where a value is too large for one.

    Args:
      parser_mediator (ParserMediator): parser mediator.
      event_data (ClaudeCodeEventData): event data.
      attributes (dict[str, object]): attribute values by name.
      recovered (Optional[bool]): True if the event data was recovered.
    """
    length = 0
    for name, value in attributes.items():
        if value is None:
            continue

        if isinstance(value, str):
            if name == "text":
                event_data.excerpt = values_helper.Excerpt(value) or None
                value = values_helper.Escape(value)
            elif not value.isprintable():
                value = values_helper.EscapeActing(value)
            length += len(value)
            value = value or None

        elif isinstance(value, list):
            value = [values_helper.EscapeActing(item) for item in value]
            length += event_size.GetListLength(value)
            value = value or None

        elif isinstance(value, timestamps.Timestamp):
            value = value.GetDateTime()

        setattr(event_data, name, value)

    continuations = ()
    if length > event_size.SMALL_EVENT_LENGTH and not event_size.IsSmall(
        event_data.text, event_data.excerpt, length - len(event_data.text or "")
    ):
        continuations = _FitEventData(parser_mediator, event_data)

    compatibility.ProduceEventData(parser_mediator, event_data, recovered=recovered)
    for continuation in continuations:
        compatibility.ProduceEventData(
            parser_mediator, continuation, recovered=recovered
        )


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
        ProduceEventData(parser_mediator, event_data, attributes, recovered=recovered)

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
