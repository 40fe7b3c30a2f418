"""How large an event may be, so that a search server takes the request it is sent in.

Timesketch has psort send events in requests of 5,001. A search server refuses a request
of more than 100 MiB, and psort goes on without these events. No event is larger than its
share of such a request, whatever the evidence holds, so that none gets lost.
"""

import json

from plaso_claude import values as values_helper

# What an event may take in a request, less the line that names the index.
MAXIMUM_EVENT_SIZE = 100 * 1024 * 1024 // 5001 - 64

# An event with no more characters fits, whatever these are. No character of a value takes
# more in an event and its message than the size.
SMALL_EVENT_LENGTH = 1200
_CHARACTER_SIZE = 8

# Values that together take no more leave room for any path but the longest.
_SMALL_EVENT_SIZE = 12000

# Attributes of transcripts that no message shows. What a message shows stands in an event
# twice.
NAMES_OUTSIDE_MESSAGES = frozenset(
    [
        "config_home",
        "entrypoint",
        "forked_from",
        "origin_kind",
        "parent_record_uuid",
        "prompt_identifier",
        "prompt_source",
        "request_identifier",
        "response_identifier",
        "session_kind",
        "text",
        "tool_input",
        "turn_origin",
        "username",
    ]
)

# What plaso adds to an event beside the path of the file: hashes, times, the data type,
# the layers of an image, and what a message says of itself.
_SIZE_OF_PLASO = 1900

# What a path takes at least. Values are not to be cut at other places because an image was
# mounted somewhere else.
_USUAL_PATH_SIZE = 240

# No path takes so much that less is left for the values, and these not so much that less
# is left for a part of a text: it would come in very many parts.
_MINIMUM_ROOM = 6000
_MINIMUM_TEXT_SIZE = 1000

# What a value other than the text takes that gives way to nothing, such as an identifier.
_SMALL_VALUE_SIZE = 200

# An excerpt that gives way to a text that would not fit otherwise.
_SHORT_EXCERPT_LENGTH = 250
_SHORT_EXCERPT_SIZE = 2100

# What a number or a truth value takes, and an attribute beside its name and value.
_NUMBER_SIZE = 20
_ATTRIBUTE_SIZE = 4


def GetRoom(display_name):
    """Determines how much room there is for the attributes of an event.

    Args:
      display_name (str): display name of the file.

    Returns:
      int: size in bytes.
    """
    # The path stands in the display name, and in the path specification, which is JSON
    # in a string, with everything escaped that is not ASCII.
    paths_size = values_helper.MeasureJSON(display_name) + values_helper.MeasureJSON(
        json.dumps(display_name)
    )
    paths_size = max(paths_size, 2 * _USUAL_PATH_SIZE)
    return max(MAXIMUM_EVENT_SIZE - _SIZE_OF_PLASO - paths_size, _MINIMUM_ROOM)


def IsSmall(text, excerpt, length):
    """Determines if an event fits, without a look at most of its values.

    Args:
      text (str): text or None if there is none.
      excerpt (str): excerpt of the text or None if there is none.
      length (int): number of characters of all values, text and excerpt aside.

    Returns:
      bool: True if the event fits.
    """
    size = length * _CHARACTER_SIZE
    if size > _SMALL_EVENT_SIZE or len(text or "") > _SMALL_EVENT_SIZE:
        return False

    size += values_helper.MeasureJSON(text or "")
    size += 2 * values_helper.MeasureJSON(excerpt or "")
    return size <= _SMALL_EVENT_SIZE


def _GetListSize(items):
    """Determines what a list takes in an event and its message.

    Args:
      items (list[str]): strings.

    Returns:
      int: size in bytes.
    """
    size = values_helper.MeasureJSON(str(items))
    return size + sum(values_helper.MeasureJSON(item) + 1 for item in items)


def _BoundList(items, room):
    """Bounds a list of strings.

    Args:
      items (list[str]): strings.
      room (int): what the list may take in an event and its message, in bytes.

    Returns:
      tuple[list[str], list[str]]: the first strings and the number of the further ones,
          and the further ones.
    """
    kept_items = []
    room -= _GetListSize([f"… [+{len(items):d} items]"])
    for index, item in enumerate(items):
        room -= _GetListSize([item])
        if room < 0:
            kept_items.append(f"… [+{len(items) - index:d} items]")
            return kept_items, items[index:]
        kept_items.append(item)

    return kept_items, []


def _Measure(values):
    """Measures what values take in an event and its message.

    Args:
      values (dict[str, object]): values by name of the attribute.

    Returns:
      tuple[dict[str, int], int]: sizes of the strings and lists by name of the
          attribute, and size of everything else, in bytes.
    """
    sizes = {}
    further_size = 0
    for name, value in values.items():
        further_size += len(name) + _ATTRIBUTE_SIZE
        if isinstance(value, list):
            sizes[name] = _GetListSize(value)
        elif not isinstance(value, str):
            further_size += 2 * _NUMBER_SIZE
        elif name == "config_home":
            sizes[name] = max(values_helper.MeasureJSON(value), _USUAL_PATH_SIZE)
        elif name in NAMES_OUTSIDE_MESSAGES:
            sizes[name] = values_helper.MeasureJSON(value)
        else:
            sizes[name] = 2 * values_helper.MeasureJSON(value)

    return sizes, further_size


def _Share(sizes, room):
    """Shares room out among values, of which small ones get what they need.

    Args:
      sizes (dict[str, int]): sizes of values by name.
      room (int): size of the room.

    Returns:
      dict[str, int]: how large each value may be that does not fit, by name.
    """
    number_of_values = len(sizes)
    for size in sorted(sizes.values()):
        share = room // number_of_values
        if size > share:
            return {name: share for name, value in sizes.items() if value > share}
        room -= size
        number_of_values -= 1

    return {}


def _Bound(values, sizes, room):
    """Bounds strings and lists.

    Args:
      values (dict[str, object]): values by name of the attribute, which are replaced by
          those that fit.
      sizes (dict[str, int]): sizes of the strings and lists by name of the attribute.
      room (int): how much they may take together, in bytes.

    Returns:
      tuple[dict[str, str], int]: the rest of every value that was cut by name of the
          attribute, and what all of them take now, in bytes.
    """
    shares = _Share(sizes, room)
    rests = {}
    for name, share in shares.items():
        value = values[name]
        if isinstance(value, list):
            values[name], further_items = _BoundList(value, share)
            # No item has a line feed of its own.
            rest = "\n".join(further_items)
        else:
            size = share if name in NAMES_OUTSIDE_MESSAGES else share // 2
            values[name] = values_helper.SplitFirst(value, size)
            rest = value[len(values[name]) :]
        if rest:
            rests[name] = rest

    return rests, sum(shares.get(name, size) for name, size in sizes.items())


def Fit(values, room):
    """Makes the values of an event fit into it.

    A text of up to 16,384 bytes stays whole if it can: its excerpt and the other values
    give way first.

    Args:
      values (dict[str, object]): values by name of the attribute, which are replaced by
          those that fit.
      room (int): how much room there is for them, in bytes.

    Returns:
      dict[str, str]: the rest of every value that was cut by name of the attribute. That
          of a list has one item a line.
    """
    text = values.pop("text", None) or ""
    excerpt = values.pop("excerpt", None) or ""

    sizes, further_size = _Measure(values)
    room -= further_size + 2 * (len("excerpt") + _ATTRIBUTE_SIZE)

    head = values_helper.SplitFirst(text)
    head_size = values_helper.MeasureJSON(head)
    excerpt_size = 2 * values_helper.MeasureJSON(excerpt)
    least_other_size = sum(min(size, _SMALL_VALUE_SIZE) for size in sizes.values())
    least_size = head_size + least_other_size
    if least_size + excerpt_size > room:
        short_excerpt = values_helper.Excerpt(text, _SHORT_EXCERPT_LENGTH)
        short_size = 2 * values_helper.MeasureJSON(short_excerpt)
        if excerpt_size > room // 2 or (
            head == text and least_size + short_size <= room
        ):
            excerpt = short_excerpt
            excerpt_size = short_size
    room -= excerpt_size

    rests, other_size = _Bound(values, sizes, max(room - head_size, least_other_size))
    room = max(room - other_size, _MINIMUM_TEXT_SIZE)
    if head != text or head_size > room:
        head = values_helper.SplitFirst(text, room)
        if head != text:
            rests["text"] = text[len(head) :]

    values.update(excerpt=excerpt or None, text=head or None)
    return rests


def FitContinuation(values, room):
    """Makes the values of a continuation fit into it, all but its text and its excerpt.

    Args:
      values (dict[str, object]): values by name of the attribute, which are replaced by
          those that fit.
      room (int): how much room there is for them, in bytes.

    Returns:
      int: how much room there is for the text, in bytes.
    """
    sizes, further_size = _Measure(values)
    _, size = _Bound(values, sizes, _SMALL_VALUE_SIZE * len(sizes))
    return max(room - further_size - size - _SHORT_EXCERPT_SIZE, _MINIMUM_TEXT_SIZE)


def ExcerptContinuation(text):
    """Makes an excerpt of the text of a continuation.

    Args:
      text (str): text.

    Returns:
      str: excerpt.
    """
    return values_helper.Excerpt(text, _SHORT_EXCERPT_LENGTH)


def GetListLength(items):
    """Determines what a list counts for when the length of an event is determined.

    Args:
      items (list[str]): strings.

    Returns:
      int: number of characters, with quotes and commas.
    """
    return sum(len(item) + 4 for item in items)
