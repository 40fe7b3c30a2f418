"""Tests that a search server takes all events, as Timesketch has psort send them."""

import collections
import contextlib
import http.client
import json
import pathlib
import shutil
import sys
import sysconfig

import pytest

import plaso

from plaso_claude import data_files
from tests import data_types
from tests.end_to_end import commands
from tests.opensearch import inputs
from tests.opensearch import recorder
from tests.opensearch import server


def _FindMissing():
    """Determines what is missing to run the tests.

    Returns:
      str: what is missing or None if nothing is.
    """
    packages_path = pathlib.Path(sysconfig.get_path("purelib"))
    if not (packages_path / "plaso_claude.pth").is_file():
        return "the package is not installed"
    return server.FindMissing()


_MISSING = _FindMissing()

pytestmark = pytest.mark.skipif(bool(_MISSING), reason=f"{_MISSING!s}")

# How many events Timesketch has psort gather: it sends them when there is one more.
_FLUSH_INTERVAL = 5000

_MAXIMUM_REQUEST_SIZE = 100 * 1024 * 1024

# As Timesketch maps fields: texts three times over, and no guess what a text could be.
_MAPPINGS = {
    "date_detection": False,
    "dynamic_templates": [
        {
            "texts": {
                "mapping": {
                    "fields": {
                        "keyword": {"ignore_above": 256, "type": "keyword"},
                        "wildcard": {"type": "wildcard"},
                    },
                    "type": "text",
                },
                "match_mapping_type": "string",
            }
        }
    ],
    "properties": {
        "datetime": {"type": "date"},
        "offset": {"type": "text"},
        "timesketch_label": {"type": "nested"},
    },
}

_MAPPED_TYPES = {"bool": "boolean", "int": "long", "list[str]": "text", "str": "text"}

_SCRIPTS_PATH = pathlib.Path(sys.executable).parent


class _Import:
    """What became of a storage file that was sent to the server.

    Attributes:
      events (list[dict[str, object]]): events in the index.
      fields (dict[str, object]): mapping of every field of the index.
      requests (list[BulkRequest]): requests that sent the events.
    """

    def __init__(self, search_server, index_name, requests):
        """Initializes what became of a storage file.

        Args:
          search_server (SearchServer): server.
          index_name (str): name of the index.
          requests (list[BulkRequest]): requests that sent the events.
        """
        super().__init__()
        answer = search_server.Request("GET", f"/{index_name:s}/_mapping")
        self.events = search_server.ReadEvents(index_name)
        self.fields = answer[index_name]["mappings"]["properties"]
        self.requests = requests

    def GetNumberOfFields(self):
        """Determines how many fields count against the limit of an index.

        Returns:
          int: number of fields.
        """
        return sum(1 + len(field.get("fields", ())) for field in self.fields.values())


@pytest.fixture(scope="module", name="search_server")
def fixture_search_server(tmp_path_factory):
    """Starts a server.

    Yields:
      SearchServer: server.
    """
    with server.SearchServer(tmp_path_factory.mktemp("server")) as search_server:
        yield search_server


@pytest.fixture(scope="module", name="formatters_path")
def fixture_formatters_path(tmp_path_factory):
    """Makes a formatter file as that of a Timesketch server, with the formatters in it.

    Returns:
      pathlib.Path: path of the file.
    """
    path = tmp_path_factory.mktemp("formatters") / "plaso_formatters.yaml"
    folder_path = pathlib.Path(plaso.__file__).parent / "data" / "formatters"
    with open(path, "wb") as file_object:
        # The first document of such a file starts without a mark.
        data = (folder_path / "generic.yaml").read_bytes()
        file_object.write(data.partition(b"---\n")[2])
        for formatter_path in (
            folder_path / "linux.yaml",
            folder_path / "windows.yaml",
            pathlib.Path(data_files.FORMATTERS_PATH),
        ):
            file_object.write(formatter_path.read_bytes())
    return path


@pytest.fixture(name="send")
def fixture_send(formatters_path, request, search_server, tmp_path):
    """Makes the function that sends a storage file to the server.

    Returns:
      function: function that sends a storage file.
    """

    def Send(storage_path):
        """Sends a storage file as Timesketch does and checks that all events arrive.

        Args:
          storage_path (pathlib.Path): path of the storage file.

        Returns:
          _Import: what became of it.
        """
        index_name = storage_path.stem
        mappings_path = tmp_path / "plaso.mappings"
        mappings_path.write_text(json.dumps(_MAPPINGS), encoding="utf-8")
        search_server.Request("PUT", f"/{index_name:s}", {"mappings": _MAPPINGS})

        expected_messages = _ReadMessages(storage_path)
        # psort writes to the storage file too.
        copy_path = tmp_path / "copy.plaso"
        shutil.copyfile(storage_path, copy_path)
        with recorder.Recorder(search_server.port) as proxy:
            commands.RunCommand(
                *[_SCRIPTS_PATH / "psort", "-o", "opensearch_ts"],
                *["--server", "127.0.0.1", "--port", proxy.server_port],
                *["--status_view", "none", "--index_name", index_name],
                *["--logfile", tmp_path / "psort.log.gz"],
                *["--opensearch_mappings", mappings_path],
                *["--timeline_identifier", "1"],
                *["--flush_interval", _FLUSH_INTERVAL],
                *["--custom_formatter_definitions", formatters_path],
                *["--", copy_path],
                variables={"NO_PROXY": "127.0.0.1", "PLASO_CLAUDE_DISABLE": "1"},
            )

        result = _Import(search_server, index_name, proxy.bulk_requests)
        request.node.user_properties.append(
            (
                "requests",
                f"OpenSearch {search_server.version:s}, {len(result.events):d} events, "
                f"{result.GetNumberOfFields():d} fields, requests: "
                + ", ".join(
                    f"{item.number_of_events:d} events {item.size:d} bytes"
                    for item in result.requests
                ),
            )
        )
        assert {item.status for item in result.requests} == {200}
        refused = [error for item in result.requests for error in item.refused]
        assert not refused, refused[:3]
        messages = collections.Counter(map(_GetKey, result.events))
        assert messages == expected_messages
        return result

    return Send


def _Extract(source_path, storage_path, *arguments):
    """Runs the stock log2timeline.

    Args:
      source_path (pathlib.Path): path of the source.
      storage_path (pathlib.Path): path of the storage file to write.
      arguments (tuple[str]): further arguments.
    """
    commands.RunCommand(
        _SCRIPTS_PATH / "log2timeline",
        *arguments,
        *commands.GetExtractionArguments(source_path, storage_path),
    )


def _GetKey(event):
    """Determines what must be the same in all outputs.

    Args:
      event (dict[str, object]): event.

    Returns:
      tuple[object]: key.
    """
    names = ("timestamp", "timestamp_desc", "data_type", "message", "display_name")
    return tuple(event[name] for name in names) + (event.get("text"),)


def _ReadMessages(storage_path):
    """Reads the events of a storage file where the package is installed.

    Args:
      storage_path (pathlib.Path): path of the storage file.

    Returns:
      collections.Counter: number of events by key.
    """
    copy_path = storage_path.with_suffix(".copy.plaso")
    shutil.copyfile(storage_path, copy_path)
    output_path = storage_path.with_suffix(".jsonl")
    commands.RunCommand(
        *[_SCRIPTS_PATH / "psort", "--output_format", "json_line"],
        *commands.GetOutputArguments(copy_path, output_path),
    )
    with open(output_path, encoding="utf-8") as file_object:
        return collections.Counter(_GetKey(json.loads(line)) for line in file_object)


def _CheckFields(result):
    """Checks that the fields have the types of the attributes, whatever came first.

    Args:
      result (_Import): what became of a storage file.
    """
    types = {}
    for event_data_class in data_types.CLASSES.values():
        types.update(data_types.GetDocumentedTypes(event_data_class))
    expected_types = {
        name: _MAPPED_TYPES[type_name]
        for name, type_name in types.items()
        if type_name in _MAPPED_TYPES
    }
    # As Timesketch maps it.
    expected_types["offset"] = "text"

    names = result.fields.keys() & types.keys()
    assert len(names) > 50
    assert {name: result.fields[name].get("type") for name in names} == {
        name: expected_types[name] for name in names
    }


def testSampleHost(send, tmp_path):
    """Tests the storage file of the sample image, with the events of all parsers."""
    image_path = tmp_path / "sample_host.ext4"
    commands.UnpackSampleImage(image_path)
    storage_path = tmp_path / "sample.plaso"
    _Extract(image_path, storage_path)

    result = send(storage_path)

    _CheckFields(result)
    assert result.GetNumberOfFields() < 600
    for event in result.events:
        assert "<WARNING" not in event["message"]


def testHostileValues(send, tmp_path):
    """Tests values that an index takes for something else, or cannot take."""
    source_path = tmp_path / "source"
    inputs.WriteHostileHomes(source_path, 15)
    storage_path = tmp_path / "hostile.plaso"
    _Extract(source_path, storage_path, "--parsers", "claude_code")

    result = send(storage_path)

    _CheckFields(result)
    assert len(result.events) > _FLUSH_INTERVAL


def testLargestEvents(search_server, send, tmp_path):
    """Tests that a request of the largest events is not too large."""
    source_path = tmp_path / "source"
    inputs.WriteLargestEvents(source_path, _FLUSH_INTERVAL)
    storage_path = tmp_path / "largest.plaso"
    _Extract(source_path, storage_path, "--parsers", "claude_code")

    result = send(storage_path)

    request = result.requests[0]
    assert request.number_of_events == _FLUSH_INTERVAL + 1
    assert 0.8 * _MAXIMUM_REQUEST_SIZE < request.size < _MAXIMUM_REQUEST_SIZE

    # The server really refuses what is larger.
    connection = http.client.HTTPConnection("127.0.0.1", search_server.port)
    with contextlib.closing(connection):
        connection.putrequest("POST", "/largest/_bulk")
        connection.putheader("Content-Length", str(_MAXIMUM_REQUEST_SIZE + 1))
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Expect", "100-continue")
        connection.endheaders()
        assert connection.getresponse().status == 413


@pytest.mark.parametrize("timestamp", [1, 4102444800000000])
def testOtherParsers(send, timestamp, tmp_path):
    """Tests that events of plaso's own parsers get along, before and after."""
    source_path = tmp_path / "source"
    inputs.WriteHostileHomes(source_path, 2)
    storage_path = tmp_path / f"others{timestamp:d}.plaso"
    _Extract(source_path, storage_path, "--parsers", "claude_code")
    number_of_added_events = inputs.AddEventsOfPlaso(storage_path, timestamp)
    assert number_of_added_events > 50

    result = send(storage_path)

    number_of_events_of_plaso = sum(
        not event["data_type"].startswith("claude_code:") for event in result.events
    )
    assert number_of_events_of_plaso == number_of_added_events < len(result.events)


def testStockPsort(formatters_path, tmp_path):
    """Tests that the psort of these tests knows the events by the file alone."""
    source_path = tmp_path / "source"
    inputs.WriteHostileHomes(source_path, 1)
    storage_path = tmp_path / "stock.plaso"
    _Extract(source_path, storage_path, "--parsers", "claude_code")

    outputs = []
    for arguments in ((), ("--custom_formatter_definitions", formatters_path)):
        output_path = tmp_path / f"{len(outputs):d}.jsonl"
        commands.RunCommand(
            *[_SCRIPTS_PATH / "psort", "--output_format", "json_line", *arguments],
            *commands.GetOutputArguments(storage_path, output_path),
            variables={"PLASO_CLAUDE_DISABLE": "1"},
        )
        outputs.append(output_path.read_text(encoding="utf-8"))

    assert "<WARNING" in outputs[0]
    assert "<WARNING" not in outputs[1]
