"""Claude Code parser plugin for prompt histories."""

import re

from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import events
from plaso_claude.parsers import interface
from plaso_claude.parsers import siblings
from plaso_claude.records import reader


class HistoryEntryEventData(events.RowEventData):
    """Claude Code prompt history entry event data.

    Attributes:
      binary_payloads (list[str]): kind, media type, size and SHA-256 of pasted images.
      number_of_pastes (int): number of texts and images that were pasted.
      paste_file_names (list[str]): names of the files that were pasted.
      paste_hashes (list[str]): hashes of the content of pasted texts, which name their
          files in the paste cache.
    """

    DATA_TYPE = "claude_code:history:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.binary_payloads = None
        self.number_of_pastes = None
        self.paste_file_names = None
        self.paste_hashes = None


class HistoryPasteEventData(events.ClaudeCodeEventData):
    """Event data of a pasted text whose placeholder is not in the prompt.

    Attributes:
      paste_hashes (list[str]): hash of the content of the pasted text.
    """

    DATA_TYPE = "claude_code:history:paste"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.paste_hashes = None


def _IsHistoryRecord(values):
    """Determines if an object is an entry of a prompt history.

    Args:
      values (object): value that was decoded from JSON.

    Returns:
      bool: True if the value is an object with the text of a prompt and at least one of
          the other keys of an entry.
    """
    return (
        isinstance(values, dict)
        and isinstance(values.get("display"), str)
        and ("pastedContents" in values or "timestamp" in values)
    )


def _IsRecognizable(values):
    """Determines if an object can only be an entry of a prompt history.

    Args:
      values (dict[str, object]): values of the object.

    Returns:
      bool: True if the object has keys that tell it apart from the entries of other
          programs.
    """
    return _IsHistoryRecord(values) and (
        isinstance(values.get("pastedContents"), dict)
        or ("timestamp" in values and ("project" in values or "sessionId" in values))
    )


def _IsPastedText(paste):
    """Determines if a paste is a text.

    Args:
      paste (object): what the history says of the paste.

    Returns:
      bool: True if the paste is a text and not an image.
    """
    return isinstance(paste, dict) and paste.get("type") in (None, "", "text")


class PasteLimitError(Exception):
    """Raised when a pasted text is not read again as there is no room for it."""


class PasteReader:
    """Reads the texts that were pasted into the prompts of one history.

    The first use of a text is free, so that as much is read as the evidence holds. Each
    further one takes room, of which there is a limited amount: otherwise a few lines
    could ask for any amount of text.
    """

    _CACHE_FOLDER_NAME = "paste-cache"

    _CONTENT_HASH = re.compile("[0-9A-Za-z]+")

    # How much text is used again in one history, in characters.
    _MAXIMUM_REPEATED_SIZE = 128 * 1024 * 1024

    def __init__(self, file_entry):
        """Initializes a paste reader.

        Args:
          file_entry (dfvfs.FileEntry): file entry of the history.
        """
        self._error_per_hash = {}
        self._file_entry = file_entry
        self._room = self._MAXIMUM_REPEATED_SIZE
        self._size_per_hash = {}

    def ReadText(self, paste):
        """Reads a text that was pasted.

        Args:
          paste (object): what the history says of the paste.

        Returns:
          str: text or None if the paste is not a text or its text is not in the evidence.

        Raises:
          PasteLimitError: if the text was used before and there is no more room for it.
          SiblingError: if the text is in the paste cache but cannot be read.
        """
        if not _IsPastedText(paste):
            return None

        content = paste.get("content")
        if isinstance(content, str):
            return content

        content_hash = paste.get("contentHash")
        if not isinstance(content_hash, str):
            return None
        if not self._CONTENT_HASH.fullmatch(content_hash):
            return None

        # There are file systems where the case of a name does not matter.
        key = content_hash.lower()
        error = self._error_per_hash.get(key)
        if error:
            raise siblings.SiblingError(error)

        self.TakeRoom(self._size_per_hash.get(key, 0))
        try:
            data = siblings.ReadSibling(
                self._file_entry, [self._CACHE_FOLDER_NAME, f"{content_hash:s}.txt"]
            )
        except siblings.SiblingError as exception:
            self._error_per_hash[key] = str(exception)
            raise

        if data is None:
            return None

        text = data.decode("utf-8", "backslashreplace")
        self._size_per_hash[key] = len(text)
        return text

    def TakeRoom(self, size):
        """Takes room for a text that is used again.

        Args:
          size (int): size of the text, in characters.

        Raises:
          PasteLimitError: if there is not enough room.
        """
        if size > self._room:
            raise PasteLimitError()
        self._room -= size


class PastedTexts:
    """Texts that were pasted into one prompt.

    Attributes:
      errors (dict[str, str]): errors of the texts that cannot be read, by content hash.
      is_limited (bool): True if a text was left out as there was no room for it.
    """

    _PLACEHOLDER = re.compile(r"\[Pasted text #([0-9]+)(?: \+[0-9]+ lines)?\]")

    # The largest amount of text in one prompt, in characters.
    _MAXIMUM_SIZE = 64 * 1024 * 1024

    def __init__(self, paste_reader, pastes):
        """Initializes pasted texts.

        Args:
          paste_reader (PasteReader): paste reader.
          pastes (dict[str, object]): what the history says of the pastes, by number.
        """
        self._paste_reader = paste_reader
        self._pastes = pastes
        self._room = self._MAXIMUM_SIZE
        self._text_per_number = {}

        self.errors = {}
        self.is_limited = False

    def _GetText(self, number):
        """Retrieves a text.

        Args:
          number (str): number of the paste.

        Returns:
          str: text or None if not available.
        """
        paste = self._pastes.get(number)
        if paste is None:
            return None

        try:
            if number in self._text_per_number:
                text = self._text_per_number[number]
                self._paste_reader.TakeRoom(len(text or ""))
            else:
                self._text_per_number[number] = None
                text = self._paste_reader.ReadText(paste)

            if text is None:
                return None
            if len(text) > self._room:
                raise PasteLimitError()

        except PasteLimitError:
            self.is_limited = True
            return None

        except siblings.SiblingError as exception:
            self.errors[paste["contentHash"]] = str(exception)
            return None

        self._room -= len(text)
        self._text_per_number[number] = text
        return text

    def Expand(self, display):
        """Expands the placeholders of a prompt.

        What looks like a placeholder inside of a pasted text is part of that text.

        Args:
          display (str): prompt with placeholders.

        Returns:
          str: prompt, where the placeholders whose texts are not available stay as they
              are.
        """
        pieces = []
        position = 0
        for match in self._PLACEHOLDER.finditer(display):
            text = self._GetText(match.group(1))
            if text is not None:
                pieces.append(display[position : match.start()])
                pieces.append(text)
                position = match.end()

        pieces.append(display[position:])
        return "".join(pieces)

    def GetUnusedTexts(self):
        """Retrieves the texts whose placeholders were not in the prompt.

        Yields:
          tuple[str, str]: content hash, or None if the history holds the text itself,
              and text.
        """
        for number, paste in self._pastes.items():
            if number not in self._text_per_number:
                text = self._GetText(number)
                if text:
                    yield values_helper.Print(paste.get("contentHash"), None), text


class HistoryPlugin(interface.ClaudeCodePlugin):
    """Claude Code parser plugin for prompt histories.

    The prompts of all sessions, and copies of them that the program kept:
    <config home>/history.jsonl

    Longer texts that were pasted into a prompt lie beside it:
    <config home>/paste-cache/<content hash>.txt
    """

    NAME = "history"
    DATA_FORMAT = "Claude Code prompt history (JSONL) file"

    FILE_NAME = r".*\.jsonl(?:\..+)?"

    _PATH_IN_CONFIG_HOME = re.compile(
        r"history\.jsonl(?:\..+)?", re.IGNORECASE | re.DOTALL
    )

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is a prompt history.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if one of the first records is that of a prompt history.
        """
        records = reader.ReadFirstRecords(file_object, _IsHistoryRecord)
        return any(_IsRecognizable(record.values) for record in records)

    def _ParseBadLine(self, parser_mediator, bad_line, attributes):
        """Parses a line that is not a JSON object.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          bad_line (BadLine): bad line.
          attributes (dict[str, object]): attributes by name.
        """
        self._ProduceParserRow(parser_mediator, bad_line.GetDescription(), attributes)
        interface.ProduceLineWarning(
            parser_mediator,
            bad_line,
            f"unparseable line with error: {bad_line.error:s}",
        )

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a prompt history.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        location.FindConfigHome(self._PATH_IN_CONFIG_HOME)

        paste_reader = PasteReader(parser_mediator.GetFileEntry())
        times = interface.RecordTimes(parser_mediator, file_object, "timestamp")

        for record in reader.ReadRecords(file_object, _IsHistoryRecord):
            if parser_mediator.abort:
                break

            attributes = {
                "config_home": location.config_home,
                "line_number": record.line_number,
                "offset": record.offset,
                "username": location.username,
                **times.GetAttributes(record),
            }
            if isinstance(record, reader.Record):
                self._ParseRecord(parser_mediator, record, paste_reader, attributes)
            else:
                self._ParseBadLine(parser_mediator, record, attributes)

    def _ParseRecord(self, parser_mediator, record, paste_reader, attributes):
        """Parses a record.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          record (Record): record.
          paste_reader (PasteReader): paste reader.
          attributes (dict[str, object]): attributes by name.
        """
        values = record.values
        attributes["project_path"] = values_helper.Print(values.get("project"), None)
        for key in ("session_id", "sessionId"):
            if values.get(key) and isinstance(values[key], str):
                attributes["session_identifier"] = values[key]

        display = values.get("display")
        if not isinstance(display, str):
            display = values_helper.Print(display, "")
            interface.ProduceLineWarning(
                parser_mediator, record, "display is not a string"
            )

        pastes = values.get("pastedContents")
        if not isinstance(pastes, dict):
            if pastes:
                interface.ProduceLineWarning(
                    parser_mediator, record, "pastedContents is not an object"
                )
            pastes = {}

        pasted_texts = PastedTexts(paste_reader, pastes)
        events.ProduceEventData(
            parser_mediator,
            HistoryEntryEventData(),
            {
                "text": pasted_texts.Expand(display),
                "turn_type": "user",
                **self._GetPasteAttributes(pastes),
                **attributes,
            },
            recovered=record.recovered,
        )

        for content_hash, text in pasted_texts.GetUnusedTexts():
            events.ProduceEventData(
                parser_mediator,
                HistoryPasteEventData(),
                {
                    "paste_hashes": [content_hash] if content_hash else None,
                    "text": text,
                    **attributes,
                },
                recovered=record.recovered,
            )

        for content_hash, error in pasted_texts.errors.items():
            message = f"paste-cache/{content_hash:s}.txt unreadable ({error:s})"
            self._ProduceParserRow(parser_mediator, message, attributes)
            interface.ProduceLineWarning(parser_mediator, record, message)

        if pasted_texts.is_limited:
            interface.ProduceLineWarning(
                parser_mediator,
                record,
                "placeholders stay as they are as their texts are larger than the limit",
            )

    def _GetPasteAttributes(self, pastes):
        """Retrieves the attributes that describe the pastes of a prompt.

        Args:
          pastes (dict[str, object]): what the history says of the pastes, by number.

        Returns:
          dict[str, object]: attributes by name.
        """
        content_hashes = []
        file_names = []
        payloads = []
        for paste in pastes.values():
            if not isinstance(paste, dict):
                continue

            if values_helper.IsSet(paste.get("contentHash")):
                content_hashes.append(values_helper.Print(paste["contentHash"]))
            if values_helper.IsSet(paste.get("filename")):
                file_names.append(values_helper.Print(paste["filename"]))
            if not _IsPastedText(paste):
                payloads.append(
                    values_helper.DescribePayload(
                        values_helper.Print(paste["type"]),
                        paste.get("mediaType"),
                        paste.get("content"),
                    )
                )

        return {
            "binary_payloads": payloads or None,
            "number_of_pastes": len(pastes) or None,
            "paste_file_names": file_names or None,
            "paste_hashes": content_hashes or None,
        }

    def _ProduceParserRow(self, parser_mediator, message, attributes):
        """Produces the event data of the row of something that cannot be read.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          message (str): message.
          attributes (dict[str, object]): attributes by name.
        """
        events.ProduceEventData(
            parser_mediator,
            HistoryEntryEventData(),
            {
                "label": "parser",
                "text": f"parser: {message:s}",
                "turn_type": "system",
                **attributes,
            },
        )


claude_code.ClaudeCodeParser.RegisterPlugin(HistoryPlugin)
