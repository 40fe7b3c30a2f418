"""Runs the stock commands on evidence and compares the events with the reference."""

import collections
import json
import os
import re
import sys
import time

from tests.end_to_end import commands

_SCRIPTS_PATH = os.path.dirname(sys.executable)

# What depends on where the evidence is and not on what is in it.
_PLACE_NAMES = frozenset(
    [
        *("__container_type__", "__type__", "_event_values_hash", "date_time"),
        *("display_name", "filename", "inode", "message", "pathspec"),
    ]
)

# What depends on the length of paths, which differs between the systems, besides.
_LENGTH_NAMES = frozenset(
    ["excerpt", "offset", "sha256_hash", "text_parts", "text_size"]
)

# Times that are those of the file.
_FILE_TIMES = frozenset(["Content Modification Time", "Inferred Time"])

_CONTINUATION = "claude_code:transcript:continuation"


class Timeline:
    """Events that the stock commands made of evidence.

    Attributes:
      events (list[dict[str, object]]): events of Claude Code.
      output (str): what the commands printed.
      parsers (set[str]): parsers of all the events.
      seconds (float): how long it took.
    """

    def __init__(self, events, output, seconds):
        """Initializes a timeline.

        Args:
          events (list[dict[str, object]]): events of all parsers.
          output (str): what the commands printed.
          seconds (float): how long it took.
        """
        super().__init__()
        self.events = [
            event for event in events if event["data_type"].startswith("claude_code:")
        ]
        self.output = output
        self.parsers = {event["parser"].partition("/")[0] for event in events}
        self.seconds = seconds


def RunTool(name, *arguments, variables=None):
    """Runs a stock command of plaso of this environment.

    Args:
      name (str): name of the command.
      arguments (tuple[str]): arguments.
      variables (Optional[dict[str, str]]): environment variables to set.

    Returns:
      str: what the command printed.
    """
    return commands.RunCommand(
        os.path.join(_SCRIPTS_PATH, name), *arguments, variables=variables
    )


def MakeTimeline(source_path, folder, *options, command="log2timeline", variables=None):
    """Makes a timeline as an investigator does, without naming a parser.

    Args:
      source_path (str): path of the evidence.
      folder (str): path of a folder to write to.
      options (tuple[str]): further options of the command.
      command (Optional[str]): command to use, log2timeline with psort, or psteal, which
          does the work of both.
      variables (Optional[dict[str, str]]): environment variables to set.

    Returns:
      Timeline: timeline.
    """
    os.makedirs(folder, exist_ok=True)
    storage_path = os.path.join(folder, "timeline.plaso")
    output_path = os.path.join(folder, "timeline.jsonl")
    for path in (storage_path, output_path):
        if os.path.exists(path):
            os.unlink(path)

    output_options = ["--output_format", "json_line"]
    start_time = time.monotonic()
    if command == "psteal":
        output = RunTool(
            *("psteal", *options, *output_options, "--quiet", "--unattended"),
            *("--status_view", "none", "--storage_file", storage_path),
            *("--write", output_path, "--source", source_path),
            variables=variables,
        )
    else:
        output = RunTool(
            *("log2timeline", *options),
            *commands.GetExtractionArguments(source_path, storage_path),
            variables=variables,
        )
        output += RunTool(
            *("psort", *output_options),
            *commands.GetOutputArguments(storage_path, output_path),
            variables=variables,
        )
    seconds = time.monotonic() - start_time

    with open(output_path, encoding="utf-8") as file_object:
        events = [json.loads(line) for line in file_object]
    return Timeline(events, output, seconds)


def _JoinParts(events):
    """Joins values that are in several events.

    Where a value is split depends on the lengths of the paths in it.

    Args:
      events (list[dict[str, object]]): events.

    Returns:
      list[dict[str, object]]: events without those that continue another one.
    """
    parts = collections.defaultdict(dict)
    for event in events:
        if event["data_type"] == _CONTINUATION:
            key = (event["display_name"], event["offset"], event["attribute_name"])
            parts[key][event["part"]] = event["text"]

    joined_events = []
    for event in events:
        if event["data_type"] == _CONTINUATION:
            continue

        joined_event = dict(event)
        for name in ("text", "tool_input"):
            further_parts = parts.get((event["display_name"], event["offset"], name))
            if further_parts and event.get(name):
                joined_event[name] += "".join(
                    further_parts[number] for number in sorted(further_parts)
                )
        joined_events.append(joined_event)

    return joined_events


def GetComparableEvents(
    events, layout, has_file_times=True, is_same=True, prefix="", time_resolution=1
):
    """Retrieves events in a form that is the same for all kinds of evidence.

    Args:
      events (list[dict[str, object]]): events.
      layout (Layout): layout of the tree in the evidence.
      has_file_times (Optional[bool]): True if the times of files are to be compared.
      is_same (Optional[bool]): True if the bytes of the files are those of the tree.
      prefix (Optional[str]): what stands before the paths of the tree.
      time_resolution (Optional[int]): resolution of the times of files, in seconds.

    Returns:
      collections.Counter[str]: number of events by content.
    """
    ignored_names = _PLACE_NAMES
    if not is_same:
        ignored_names |= _LENGTH_NAMES
        events = _JoinParts(events)

    microseconds = time_resolution * 1000000

    def _Restore(text):
        return layout.Restore(text.replace(f"{prefix:s}/", "/"))

    comparable_events = collections.Counter()
    for event in events:
        values = {}
        for name, value in event.items():
            if name in ignored_names:
                continue
            if name == "username":
                value = layout.GetUsername(value)
            elif isinstance(value, str):
                value = _Restore(value)
            elif isinstance(value, list):
                value = [_Restore(item) for item in value]
            values[name] = value

        if values["timestamp_desc"] in _FILE_TIMES:
            timestamp = values.pop("timestamp")
            if has_file_times:
                values["timestamp"] = timestamp // microseconds * microseconds

        comparable_events[json.dumps(values, ensure_ascii=False, sort_keys=True)] += 1

    return comparable_events


def Compare(reference, events):
    """Compares events with those of the reference.

    Args:
      reference (collections.Counter[str]): events of the reference.
      events (collections.Counter[str]): events to compare.

    Returns:
      str: what differs or None if nothing does.
    """
    missing = reference - events
    added = events - reference
    if not missing and not added:
        return None

    lines = [f"{missing.total():d} events missing, {added.total():d} not expected"]
    for sign, differences in (("-", missing), ("+", added)):
        lines.extend(f"{sign:s} {event:s}" for event in sorted(differences)[:5])
    return "\n".join(lines)


def GetNumberOfWarnings(output):
    """Determines how many warnings log2timeline counted.

    Args:
      output (str): what the command printed.

    Returns:
      int: number of extraction warnings.
    """
    match = re.search(r"warnings generated while extracting events: (\d+)", output)
    return int(match.group(1)) if match else 0
