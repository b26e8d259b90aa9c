"""A server that answers as a test says, and a proxy that cuts connections, as a real API seldom does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from labeling_queue import LabelingQueue


@dataclass
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    port: int
    """The port of the client, which is the same for all requests on a connection."""


@dataclass
class Reply:
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cut: bool = False
    """Whether the connection ends before all that was announced has been sent."""
    unread: bool = False
    """Whether it is sent before the body of the request has been read."""
    chunked: bool = False
    bare: bool = False
    """Whether the connection ends within the headers."""


class Script:
    """Answers each request with the next reply; `asked` has what arrived."""

    def __init__(self, *replies: Reply | Callable[[Asked], Reply]) -> None:
        self.asked: list[Asked] = []
        self.paused: list[float] = []
        self._replies = list(replies)
        script = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                reply = script._replies.pop(0) if script._replies else Reply(500, b"{}")
                early = isinstance(reply, Reply) and reply.unread
                body = b"" if early else self._body()
                asked = Asked(self.command, self.path, dict(self.headers), body, self.client_address[1])
                script.asked.append(asked)
                self._send(reply if isinstance(reply, Reply) else reply(asked))

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

            def _body(self) -> bytes:
                if self.headers.get("Transfer-Encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("Content-Length", "0")))
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def _send(self, reply: Reply) -> None:
                if reply.status == 0:
                    self.close_connection = True
                    return
                self.send_response(reply.status)
                if reply.bare:
                    self.flush_headers()
                    self.close_connection = True
                    return
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                if reply.chunked:
                    self.send_header("Transfer-Encoding", "chunked")
                else:
                    self.send_header("Content-Length", str(len(reply.body) + (1 if reply.cut else 0)))
                self.end_headers()
                self.wfile.write(b"%x\r\n%b\r\n" % (len(reply.body), reply.body) if reply.chunked else reply.body)
                if reply.chunked and not reply.cut:
                    self.wfile.write(b"0\r\n\r\n")
                if reply.cut or reply.unread:
                    self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """Some tests are about clients that disconnect."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def client(self, **options: object) -> LabelingQueue:
        """It does not really pause, which is the only difference from one that people use."""
        client = LabelingQueue(base_url=self.url, api_key="lq_test", **options)  # type: ignore[arg-type]
        client._requests.retries.sleep = self.paused.append
        return client

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class CuttingProxy:
    """Passes everything on, and cuts connections where a test says: in the middle of a request, or of its answer."""

    def __init__(self, url: str) -> None:
        upstream = urlsplit(url)
        self._upstream = (str(upstream.hostname), int(upstream.port or 80))
        self._lock = threading.Lock()
        self._cuts: list[tuple[str, int]] = []
        self.done = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.getsockname()[1]}"

    def cut(self, *cuts: tuple[str, int]) -> None:
        """Cuts one after another: in the `request` or the `answer`, after so many bytes in that direction."""
        with self._lock:
            self._cuts = list(cuts)

    def stop(self) -> None:
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                down, _ = self._server.accept()
            except OSError:
                return
            up = socket.create_connection(self._upstream)
            for direction, source, sink in (("request", down, up), ("answer", up, down)):
                threading.Thread(target=self._pass_on, args=(direction, source, sink), daemon=True).start()

    def _pass_on(self, direction: str, source: socket.socket, sink: socket.socket) -> None:
        try:
            while piece := source.recv(65536):
                if (left := self._left(direction, len(piece))) is not None:
                    sink.sendall(piece[:left])
                    break
                sink.sendall(piece)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def _left(self, direction: str, size: int) -> int | None:
        """How much of this piece still passes, if the connection is to be cut within it."""
        with self._lock:
            if not self._cuts or self._cuts[0][0] != direction:
                return None
            after = self._cuts[0][1]
            if after > size:
                self._cuts[0] = (direction, after - size)
                return None
            self._cuts.pop(0)
            self.done += 1
            return after
