"""Differences between plaso releases."""


def ProduceEventData(parser_mediator, event_data, recovered=False):
    """Produces event data.

    Releases before 20260720 have no flag for what was recovered.

    Args:
      parser_mediator (ParserMediator): parser mediator.
      event_data (EventData): event data.
      recovered (Optional[bool]): True if the event data was recovered.
    """
    if recovered and hasattr(parser_mediator, "ProduceWarning"):
        parser_mediator.ProduceEventData(event_data, recovered=True)
    else:
        parser_mediator.ProduceEventData(event_data)


def ProduceExtractionWarning(parser_mediator, message):
    """Produces an extraction warning.

    Releases before 20260720 have another name for the method.

    Args:
      parser_mediator (ParserMediator): parser mediator.
      message (str): message.
    """
    produce_warning = getattr(parser_mediator, "ProduceWarning", None)
    if not produce_warning:
        produce_warning = parser_mediator.ProduceExtractionWarning
    produce_warning(message)


def GetDataStreamName(parser_mediator):
    """Retrieves the name of the data stream that is parsed.

    Args:
      parser_mediator (ParserMediator): parser mediator.

    Returns:
      str: name of an alternate data stream or None for the default data stream.
    """
    # The file entry is the same for all of its data streams.
    event_data_stream = getattr(parser_mediator, "_event_data_stream", None)
    path_spec = getattr(event_data_stream, "path_spec", None)
    return getattr(path_spec, "data_stream", None) or None
