"""Event data that the Claude Code parser plugins have in common."""

from dfdatetime import interface as dfdatetime_interface
from plaso.containers import events as plaso_events

from plaso_claude import compatibility
from plaso_claude import event_size
from plaso_claude import timestamps
from plaso_claude import values as values_helper


class ClaudeCodeEventData(plaso_events.EventData):
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
      text (str): text, or the first part of a text that is too large for an event.
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
    rests = event_size.Fit(values, room)
    for name, value in values.items():
        setattr(event_data, name, value)

    continuations = []
    time_name, time = _GetContinuedTime(event_data)
    for name, rest in rests.items():
        attributes = {
            continued_name: values[continued_name]
            for continued_name in _CONTINUED_ATTRIBUTES
            if continued_name in values
        }
        attributes["attribute_name"] = name
        attributes["continued_data_type"] = event_data.data_type
        attributes["part"] = 1
        size = event_size.FitContinuation(attributes, room)

        parts, rest_size = values_helper.Split(rest, size)
        if name == "text":
            event_data.text_parts = 1 + len(parts)
            event_data.text_size = len(values[name].encode("utf-8")) + rest_size

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
