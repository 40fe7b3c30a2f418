"""Content blocks of messages."""

from plaso_claude import values as values_helper
from plaso_claude.transcript import rows

IMAGE_TEXT = "[image]"


def GetBlocks(message):
    """Retrieves the content blocks of a message.

    Args:
      message (object): message of a user or assistant record.

    Returns:
      list[object]: blocks, where a content that is a string is one text block, or what
          was found in place of them.
    """
    content = message.get("content") if isinstance(message, dict) else None
    if content is None:
        return []
    if isinstance(content, list):
        return content
    return [content]


def NumberBlocks(state, blocks):
    """Walks through content blocks, and has their rows tell the number of the block.

    psort takes events with the same values for one. Without the number, equal blocks of
    a record would be one event.

    Args:
      state (TranscriptState): state of the transcript.
      blocks (list[object]): content blocks.

    Returns:
      iterable[object]: content blocks.
    """
    return _NumberBlocks(state, blocks) if len(blocks) > 1 else blocks


def _NumberBlocks(state, blocks):
    """Walks through several content blocks, and numbers their rows.

    Args:
      state (TranscriptState): state of the transcript.
      blocks (list[object]): content blocks.

    Yields:
      object: content block.
    """
    for number, block in enumerate(blocks, 1):
        state.SetAttribute("block_number", number)
        yield block

    state.SetAttribute("block_number", None)


def GetText(block):
    """Retrieves the text of a block.

    Args:
      block (object): content block.

    Returns:
      str: text or None if the block is not a text block.
    """
    if isinstance(block, str):
        return block
    if isinstance(block, dict) and block.get("type") == "text":
        return values_helper.Print(block.get("text"), "")
    return None


def GetTexts(blocks):
    """Retrieves the texts of blocks.

    Args:
      blocks (list[object]): content blocks.

    Returns:
      list[str]: text of every text block.
    """
    return [text for text in map(GetText, blocks) if text is not None]


def JoinTexts(content):
    """Joins the content of a prompt or of a tool result to one text.

    Args:
      content (object): a string or a list of content blocks.

    Returns:
      str: texts, names of referenced tools and marks of images, joined by line feeds.
          Unknown blocks are left out.
    """
    if isinstance(content, str):
        return content
    if content is None:
        return ""
    # A block in place of a list of blocks, whose payload must not be printed.
    if isinstance(content, dict) and "source" in content:
        content = [content]
    if not isinstance(content, list):
        return values_helper.CompactJSON(content)

    parts = []
    for block in content:
        text = GetText(block)
        if text is None and isinstance(block, dict):
            block_type = block.get("type")
            if block_type == "image":
                text = IMAGE_TEXT
            elif block_type == "tool_reference":
                text = values_helper.Print(block.get("tool_name"), "")
        if text is not None:
            parts.append(text)

    return "\n".join(parts)


def DescribePayload(block):
    """Describes the binary payload of an image or document block.

    Args:
      block (dict[str, object]): content block.

    Returns:
      str: description or None if the block has no payload.
    """
    block_type = block.get("type")
    source = block.get("source")
    if block_type not in ("document", "image") or not isinstance(source, dict):
        return None

    if source.get("type") != "base64":
        location = source.get("url") or source.get("file_id") or source.get("type")
        return f"{block_type:s} at {values_helper.Print(location):s}"

    return values_helper.DescribePayload(
        block_type, source.get("media_type"), source.get("data")
    )


def DescribePayloads(content):
    """Describes the binary payloads of a content.

    Args:
      content (object): a string or a list of content blocks.

    Returns:
      list[str]: descriptions or None if there are no payloads.
    """
    if isinstance(content, dict):
        content = [content]
    if not isinstance(content, list):
        return None

    descriptions = []
    for block in content:
        if isinstance(block, dict):
            description = DescribePayload(block)
            if description:
                descriptions.append(description)

    return descriptions or None


def AddOtherBlock(state, block):
    """Adds the row of a block that is neither text, image, tool use nor tool result.

    Args:
      state (TranscriptState): state of the transcript.
      block (object): content block.
    """
    record_type = values_helper.Print(state.values.get("type"))
    if not isinstance(block, dict):
        AddUnrecognized(state, f"{record_type:s}/{type(block).__name__:s}", None)
        return

    block_type = values_helper.Print(block.get("type"))
    if block_type == "document":
        title = values_helper.Print(block.get("title"), "")
        state.AddRow(
            rows.DOCUMENT,
            f"[document] {title:s}".rstrip(),
            binary_payloads=DescribePayloads([block]),
        )
    else:
        AddUnrecognized(state, f"{record_type:s}/{block_type:s}", block)


def AddUnrecognized(state, kind, values):
    """Adds the row of something that no table knows.

    Args:
      state (TranscriptState): state of the transcript.
      kind (str): kind of what was not recognized.
      values (dict[str, object]): its values or None. Only their names are taken over.
    """
    state.AddRow(
        rows.UNRECOGNIZED,
        key_names=sorted(values) if values else None,
        unrecognized_kind=kind,
    )
