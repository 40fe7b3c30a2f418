"""Starts a search server on this machine."""

import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import time
import urllib.request

_POM_PATH = pathlib.Path(__file__).with_name("pom.xml")

# Releases of Java that run the server, which needs the security manager.
_JAVA_RELEASES = range(11, 24)

_MODULE_NAME = "transport-netty4"

_MODULE_DESCRIPTOR = """\
classname=org.opensearch.transport.Netty4Plugin
description=HTTP
java.version=11
name=transport-netty4
opensearch.version={version:s}
version={version:s}
"""

_MODULE_POLICY = """\
grant {
  permission java.security.AllPermission;
};
"""

_CONFIGURATION = """\
cluster.routing.allocation.disk.threshold_enabled: false
discovery.type: single-node
http.port: {http_port:d}
network.host: 127.0.0.1
path.data: {data_path!s}
path.logs: {logs_path!s}
transport.port: {transport_port:d}
"""

_LOG_CONFIGURATION = """\
appender.console.layout.pattern = [%p][%c{1.}] %m%n
appender.console.layout.type = PatternLayout
appender.console.name = console
appender.console.type = Console
rootLogger.appenderRef.console.ref = console
rootLogger.level = warn
status = error
"""

# What a Timesketch server with 4 GiB of memory gives to its search server.
_MEMORY = "2g"

_START_TIMEOUT = 180


def FindMissing():
    """Determines what is missing to start a server.

    Returns:
      str: what is missing or None if nothing is.
    """
    for name in ("java", "mvn"):
        if not shutil.which(name):
            return f"{name:s} is not installed"

    process = subprocess.run(
        ["java", "-version"], check=False, capture_output=True, encoding="utf-8"
    )
    match = re.search(r'version "(\d+)', process.stderr)
    if not match or int(match.group(1)) not in _JAVA_RELEASES:
        return "the search server needs Java 11 to 23"
    return None


def _GetFreePorts(number):
    """Determines ports that nothing listens on.

    Args:
      number (int): number of ports.

    Returns:
      list[int]: ports.
    """
    sockets = [socket.socket() for _ in range(number)]
    try:
        for item in sockets:
            item.bind(("127.0.0.1", 0))
        return [item.getsockname()[1] for item in sockets]
    finally:
        for item in sockets:
            item.close()


class SearchServer:
    """Search server on this machine.

    Attributes:
      port (int): port.
      version (str): version of the server.
    """

    def __init__(self, path):
        """Initializes a server.

        Args:
          path (pathlib.Path): path of a folder for the server.
        """
        super().__init__()
        self._log_path = path / "server.log"
        self._path = path
        self._process = None
        self.port = None
        self.version = None

    def __enter__(self):
        """Starts the server.

        Returns:
          SearchServer: server.
        """
        self._Install()
        self._Start()
        return self

    def __exit__(self, *arguments):
        """Stops the server.

        Args:
          arguments (tuple[object]): exception or None.
        """
        # Nothing of it is kept, so that it need not end in order, which takes its time.
        self._process.kill()
        self._process.wait()

    def _Install(self):
        """Lays the files of the server out."""
        libraries_path = self._path / "lib"
        subprocess.run(
            [
                *["mvn", "--batch-mode", "--quiet", "--file", str(_POM_PATH)],
                *["dependency:copy-dependencies"],
                f"-DoutputDirectory={libraries_path!s}",
            ],
            check=True,
            # Where Maven makes a folder of its own if it has to.
            cwd=self._path,
        )
        (library_path,) = libraries_path.glob("opensearch-[0-9]*.jar")
        self.version = library_path.stem.partition("-")[2]

        module_path = self._path / "modules" / _MODULE_NAME
        module_path.mkdir(parents=True)
        for pattern in ("netty-*.jar", f"{_MODULE_NAME:s}-*.jar"):
            for path in libraries_path.glob(pattern):
                path.rename(module_path / path.name)
        (module_path / "plugin-descriptor.properties").write_text(
            _MODULE_DESCRIPTOR.format(version=self.version), encoding="utf-8"
        )
        (module_path / "plugin-security.policy").write_text(
            _MODULE_POLICY, encoding="utf-8"
        )

        self.port, transport_port = _GetFreePorts(2)
        configuration_path = self._path / "config"
        configuration_path.mkdir()
        (configuration_path / "opensearch.yml").write_text(
            _CONFIGURATION.format(
                data_path=self._path / "data",
                http_port=self.port,
                logs_path=self._path / "logs",
                transport_port=transport_port,
            ),
            encoding="utf-8",
        )
        (configuration_path / "log4j2.properties").write_text(
            _LOG_CONFIGURATION, encoding="utf-8"
        )

    def _Start(self):
        """Starts the server and waits until it answers.

        Raises:
          RuntimeError: if the server does not answer.
        """
        with open(self._log_path, "wb") as log_file:
            # pylint: disable=consider-using-with
            self._process = subprocess.Popen(
                [
                    *["java", "-Xms256m", f"-Xmx{_MEMORY:s}"],
                    "-Djava.security.manager=allow",
                    # Without its native library the server cannot tell, and so does not
                    # mind, that the tests run as root in a container.
                    *["-Djna.nosys=true", "-Djna.nounpack=true"],
                    f"-Djava.io.tmpdir={self._path!s}",
                    f"-Dopensearch.path.conf={self._path / 'config'!s}",
                    f"-Dopensearch.path.home={self._path!s}",
                    *["-cp", os.path.join(str(self._path), "lib", "*")],
                    "org.opensearch.bootstrap.OpenSearch",
                ],
                cwd=self._path,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                stdout=log_file,
            )

        end_time = time.monotonic() + _START_TIMEOUT
        while time.monotonic() < end_time and self._process.poll() is None:
            try:
                if self.Request("GET", "/")["version"]["number"] == self.version:
                    return
            except OSError:
                time.sleep(0.5)

        log = self._log_path.read_text(encoding="utf-8", errors="replace")
        self.__exit__()
        raise RuntimeError(f"the search server does not start:\n{log:s}")

    def Request(self, method, path, values=None):
        """Sends a request.

        Args:
          method (str): method.
          path (str): path.
          values (Optional[object]): value to send as JSON.

        Returns:
          object: answer.

        Raises:
          OSError: if the server does not answer or refuses the request.
        """
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port:d}{path:s}",
            data=None if values is None else json.dumps(values).encode("utf-8"),
            headers={"Content-Type": "application/json"},
            method=method,
        )
        # Whatever proxy the environment names is not for this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=300) as response:
            return json.load(response)

    def ReadEvents(self, index_name):
        """Reads all events of an index.

        Args:
          index_name (str): name of the index.

        Returns:
          list[dict[str, object]]: events.
        """
        self.Request("POST", f"/{index_name:s}/_refresh")
        events = []
        answer = self.Request(
            "POST", f"/{index_name:s}/_search?scroll=1m", {"size": 1000}
        )
        while answer["hits"]["hits"]:
            events.extend(hit["_source"] for hit in answer["hits"]["hits"])
            answer = self.Request(
                "POST",
                "/_search/scroll",
                {"scroll": "1m", "scroll_id": answer["_scroll_id"]},
            )
        return events
