"""What the plugins of the stores beside the transcripts have in common.

What these stores hold are no rows of the conversation, so that their event data has no
turn type.
"""

from plaso_claude import compatibility
from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.parsers import events
from plaso_claude.parsers import interface
from plaso_claude.parsers import locations
from plaso_claude.records import document as records_document
from plaso_claude.records import reader

# How much of a file that lies somewhere else is read to recognize it, in bytes.
_MAXIMUM_HEAD_SIZE = 16 * 1024


class StoreEventData(events.ClaudeCodeEventData):
    """Event data of a store beside the transcripts.

    Attributes:
      further_key_names (list[str]): names of keys whose values no attribute holds.
      label (str): parser, on the event data of what cannot be read.
    """

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.further_key_names = None
        self.label = None


def GetBoolean(values, key):
    """Retrieves a Boolean value.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      bool: value or None if it is not a Boolean.
    """
    value = values.get(key)
    return value if isinstance(value, bool) else None


def GetString(values, key):
    """Retrieves a string.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      str: string or None if the value is not one.
    """
    value = values.get(key)
    return value if isinstance(value, str) else None


def GetText(values, key):
    """Retrieves a value as text.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      str: a string as it is, anything else as compact JSON, or None if the value is not
          set.
    """
    return values_helper.Print(values.get(key), None)


def GetTextList(values, key):
    """Retrieves a list of texts.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      list[str]: texts or None if the value is not a list.
    """
    value = values.get(key)
    if not isinstance(value, list):
        return None
    return [values_helper.Print(item) for item in value]


def GetDateTime(values, key):
    """Retrieves a date and time.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      dfdatetime.DateTimeValues: date and time in UTC or None if the value cannot be
          read.
    """
    return timestamps.Parse(values.get(key))


def ReadHead(file_object, needle):
    """Reads the start of a file that lies somewhere else, to recognize its content.

    Args:
      file_object (dfvfs.FileIO): file-like object.
      needle (bytes): what the start of the file has to hold, which saves the work of
          decoding most files.

    Returns:
      object: the JSON value in the file, or what can be read of it, or None.

    Raises:
      OSError: if the file cannot be read.
    """
    file_object.seek(0)
    if needle not in file_object.read(_MAXIMUM_HEAD_SIZE):
        return None
    return records_document.ReadDocument(
        file_object, maximum_size=_MAXIMUM_HEAD_SIZE
    ).value


class StorePlugin(interface.ClaudeCodePlugin):
    """Shared functionality of the plugins of the stores beside the transcripts."""

    # Class of the event data, which is a StoreEventData.
    _EVENT_DATA_CLASS = None

    # Name of the attribute and function that retrieves its value, by key.
    _ATTRIBUTES = {}

    # What events and warnings call a file that is one JSON object.
    _FILE_DESCRIPTION = ""

    # Groups have the names of the attributes that they hold.
    _PATH_IN_CONFIG_HOME = None

    # Key of the date and time of a record of a file with one JSON object a line.
    _TIME_KEY = "timestamp"

    # Names of the attributes that date a JSON object. Where none is there, the
    # modification time of the file does.
    _TIME_NAMES = ("recorded_time",)

    def _GetPathAttributes(self, location):
        """Retrieves the attributes that the path of a file tells.

        Args:
          location (Location): location of the file.

        Returns:
          dict[str, str]: attribute values by name.
        """
        # Not known yet for a file that tells by its content what it is.
        location.FindConfigHome(self._PATH_IN_CONFIG_HOME)

        path = location.path_in_config_home
        match = path and self._PATH_IN_CONFIG_HOME.fullmatch(path)
        attributes = match.groupdict() if match else {}

        session_identifier = attributes.get("session_identifier")
        if session_identifier and not locations.SESSION_IDENTIFIER.fullmatch(
            session_identifier
        ):
            del attributes["session_identifier"]
        return attributes

    def _GetValueAttributes(self, parser_mediator, values, place):
        """Retrieves the attributes that the values of an object tell.

        Nothing is passed over: a key that no attribute holds, or whose value is of
        another type than that of the attribute, is named.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          place (str): where the object is, for extraction warnings.

        Returns:
          dict[str, object]: attribute values by name.
        """
        attributes = {}
        further_key_names = []

        for key, value in values.items():
            if not values_helper.IsSet(value):
                continue

            name, get_value = self._ATTRIBUTES.get(key, (None, None))
            attribute_value = get_value(values, key) if get_value else None
            if attribute_value is not None:
                attributes[name] = attribute_value
                continue

            further_key_names.append(key)
            if get_value is GetDateTime:
                compatibility.ProduceExtractionWarning(
                    parser_mediator,
                    f"{place:s}: refused {key:s}: "
                    f"{values_helper.Excerpt(values_helper.Print(value)):s}",
                )

        attributes["further_key_names"] = further_key_names or None
        return attributes

    def _ProduceStoreEventData(
        self, parser_mediator, location, attributes, recovered=False
    ):
        """Produces event data.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (Location): location of the file.
          attributes (dict[str, object]): attribute values by name.
          recovered (Optional[bool]): True if the event data was recovered.
        """
        event_data = self._EVENT_DATA_CLASS()
        event_data.config_home = location.config_home
        event_data.username = location.username
        events.ProduceEventData(
            parser_mediator, event_data, attributes, recovered=recovered
        )

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        self._ParseDocument(parser_mediator, file_object, location)

    def _ParseDocument(self, parser_mediator, file_object, location):
        """Parses a file that is one JSON object.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        document = records_document.ReadDocument(file_object)
        is_object = isinstance(document.value, dict)
        error = document.error
        if not error and not is_object:
            error = "not a JSON object"

        if error:
            self._ProduceUnreadable(parser_mediator, location, error)
        if is_object:
            self._ParseObject(
                parser_mediator, document.value, location, recovered=bool(error)
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
        attributes = self._GetPathAttributes(location)
        attributes.update(
            self._GetValueAttributes(parser_mediator, values, self._FILE_DESCRIPTION)
        )
        self._ProduceDocumentEventData(
            parser_mediator, location, attributes, recovered=recovered
        )

    def _ProduceDocumentEventData(
        self, parser_mediator, location, attributes, recovered=False
    ):
        """Produces event data of a JSON object.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (Location): location of the file.
          attributes (dict[str, object]): attribute values by name.
          recovered (Optional[bool]): True if the event data was recovered.
        """
        attributes["line_number"] = 1
        attributes["offset"] = 0
        if not any(name in attributes for name in self._TIME_NAMES):
            attributes["modification_time"] = interface.GetModificationTime(
                parser_mediator
            )

        self._ProduceStoreEventData(
            parser_mediator, location, attributes, recovered=recovered
        )

    def _ProduceUnreadable(self, parser_mediator, location, error):
        """Produces event data and an extraction warning of what cannot be read.

        The content is not shown, as it may hold credentials.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (Location): location of the file.
          error (str): what is wrong.
        """
        attributes = self._GetPathAttributes(location)
        attributes["label"] = "parser"
        attributes["text"] = (
            f"parser: unparseable {self._FILE_DESCRIPTION:s} ({error:s})"
        )
        self._ProduceDocumentEventData(parser_mediator, location, attributes)

        compatibility.ProduceExtractionWarning(
            parser_mediator,
            f"unparseable {self._FILE_DESCRIPTION:s} with error: {error:s}",
        )

    def _GetRecordAttributes(self, parser_mediator, record):
        """Retrieves the attributes that a record tells.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          record (Record): record.

        Returns:
          dict[str, object]: attribute values by name.
        """
        place = f"line {record.line_number:d} at offset {record.offset:d}"
        values = record.values
        if self._TIME_KEY in values:
            values = values.copy()
            del values[self._TIME_KEY]
        return self._GetValueAttributes(parser_mediator, values, place)

    def _GetBadLineAttributes(self, bad_line):
        """Retrieves the attributes of a bad line.

        Args:
          bad_line (BadLine): bad line.

        Returns:
          dict[str, object]: attribute values by name.
        """
        return {
            "label": "parser",
            "text": f"parser: {bad_line.GetDescription():s}",
        }

    def _IsRecord(self, values):
        """Determines if an object on a damaged line is a record of the store.

        Args:
          values (dict[str, object]): values of the object.

        Returns:
          bool: True if the object is a record and not a part of one.
        """
        raise NotImplementedError

    def _ReadRecords(self, file_object, location):
        """Reads the records of a file.

        Args:
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.

        Returns:
          iterator[Record|BadLine]: records and bad lines.
        """
        del location
        return reader.ReadRecords(file_object, self._IsRecord)

    def _ParseLines(self, parser_mediator, file_object, location):
        """Parses a file with one JSON object a line.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        path_attributes = self._GetPathAttributes(location)
        record_times = interface.RecordTimes(
            parser_mediator, file_object, self._TIME_KEY
        )

        for record in self._ReadRecords(file_object, location):
            if parser_mediator.abort:
                break

            attributes = path_attributes.copy()
            attributes["line_number"] = record.line_number
            attributes["offset"] = record.offset
            attributes.update(record_times.GetAttributes(record))

            if isinstance(record, reader.Record):
                attributes.update(self._GetRecordAttributes(parser_mediator, record))
            else:
                attributes.update(self._GetBadLineAttributes(record))
                interface.ProduceLineWarning(
                    parser_mediator,
                    record,
                    f"unparseable line with error: {record.error:s}",
                )

            self._ProduceStoreEventData(
                parser_mediator, location, attributes, recovered=record.recovered
            )
