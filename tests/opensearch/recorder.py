"""Proxy that records what psort sends to a search server and what that answers."""

import contextlib
import http.client
import http.server
import json
import threading


class BulkRequest:
    """Request that sends events.

    Attributes:
      number_of_events (int): number of events in the request.
      refused (list[dict[str, object]]): what the server says of every event that it
          refused.
      size (int): size of the request, in bytes.
      status (int): HTTP status of the answer.
    """

    def __init__(self, data, status, answer):
        """Initializes a request.

        Args:
          data (bytes): content of the request.
          status (int): HTTP status of the answer.
          answer (bytes): content of the answer.
        """
        super().__init__()
        # Every event is one line, and has a line before it that names the index.
        self.number_of_events = data.count(b"\n") // 2
        self.refused = []
        self.size = len(data)
        self.status = status

        if status == 200:
            self.refused = [
                item["index"]
                for item in json.loads(answer)["items"]
                if item["index"]["status"] >= 300
            ]


class _Handler(http.server.BaseHTTPRequestHandler):
    """Passes requests on."""

    protocol_version = "HTTP/1.1"

    def _PassOn(self):
        """Passes a request on to the server, and its answer back."""
        data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {"Content-Type": self.headers.get("Content-Type", "application/json")}
        connection = http.client.HTTPConnection("127.0.0.1", self.server.target_port)
        with contextlib.closing(connection):
            connection.request(self.command, self.path, body=data, headers=headers)
            response = connection.getresponse()
            answer = response.read()

        if self.path.partition("?")[0].endswith("/_bulk"):
            request = BulkRequest(data, response.status, answer)
            self.server.bulk_requests.append(request)

        self.send_response(response.status)
        self.send_header("Content-Length", response.headers["Content-Length"])
        self.send_header("Content-Type", response.headers["Content-Type"])
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer)

    # pylint: disable=arguments-differ,invalid-name,redefined-builtin
    def log_message(self, format, *arguments):
        """Does not log a request.

        Args:
          format (str): format of the message.
          arguments (tuple[object]): values of the message.
        """

    do_GET = _PassOn
    do_HEAD = _PassOn
    do_POST = _PassOn
    do_PUT = _PassOn


class Recorder(http.server.ThreadingHTTPServer):
    """Proxy on this machine that records requests.

    Attributes:
      bulk_requests (list[BulkRequest]): requests that sent events.
      target_port (int): port of the search server.
    """

    daemon_threads = True

    def __init__(self, target_port):
        """Initializes a proxy.

        Args:
          target_port (int): port of the search server.
        """
        super().__init__(("127.0.0.1", 0), _Handler)
        self.bulk_requests = []
        self.target_port = target_port

    def __enter__(self):
        """Starts the proxy.

        Returns:
          Recorder: proxy.
        """
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *arguments):
        """Stops the proxy.

        Args:
          arguments (tuple[object]): exception or None.
        """
        self.shutdown()
        self.server_close()
