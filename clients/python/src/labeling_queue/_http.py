"""HTTP/1.1 over keep-alive connections: one thread uses a connection at a time, and any number share the pool."""

from __future__ import annotations

import http.client
import os
import select
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import urlsplit

from .errors import LabelingConnectionError, LabelingTimeoutError

_CHUNK = 64 * 1024
_MOST_IDLE = 16


class Answer:
    """An answer whose body is read as it arrives. The connection is free once the body has been read to its end."""

    def __init__(self, pool: ConnectionPool, connection: http.client.HTTPConnection, reusable: bool) -> None:
        self._pool = pool
        self._connection: http.client.HTTPConnection | None = connection
        self._response = connection.getresponse()
        self._reusable = reusable
        self.status = self._response.status
        self.headers: http.client.HTTPMessage = self._response.headers
        self._left = _length(self._response)

    def chunks(self) -> Iterator[bytes]:
        """The body, in the pieces in which it arrives."""
        try:
            while chunk := self._next_chunk():
                yield chunk
        finally:
            self.close()

    def read(self) -> bytes:
        return b"".join(self.chunks())

    def lines(self) -> Iterator[bytes]:
        """The lines of the body, without their endings, each as soon as it has arrived."""
        rest: list[bytes] = []
        for chunk in self.chunks():
            first, *more = chunk.split(b"\n")
            rest.append(first)
            for line in more:
                yield b"".join(rest)
                rest = [line]
        if last := b"".join(rest):
            yield last

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if self._reusable and self._response.isclosed() and not self._response.will_close:
            self._pool.give_back(connection)
        else:
            connection.close()

    def _next_chunk(self) -> bytes:
        if self._connection is None:
            return b""
        try:
            if self._left is None:
                return self._response.read1(_CHUNK)
            chunk = self._response.read(min(_CHUNK, self._left)) if self._left > 0 else self._response.read()
        except (OSError, http.client.HTTPException) as error:
            raise _no_answer(error) from error
        self._left -= len(chunk)
        if chunk == b"" and self._left > 0:
            raise LabelingConnectionError("The answer broke off")
        return chunk


class ConnectionPool:
    def __init__(self, base_url: str, *, ssl_context: ssl.SSLContext | None) -> None:
        self._lock = threading.Lock()
        self._idle: list[http.client.HTTPConnection] = []
        self._process = os.getpid()
        url = urlsplit(base_url)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError(f"base_url must be an http or https address: {base_url!r}")
        self._host = url.hostname
        self._port = url.port
        self._prefix = url.path.rstrip("/")
        self._is_secure = url.scheme == "https"
        self._ssl_context = ssl_context

    def __del__(self) -> None:
        self.close()

    def send(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes | Iterable[bytes] | None,
        *,
        timeout: float,
    ) -> Answer:
        """Raises LabelingConnectionError when there is no answer. Does not check whether the answer is a success."""
        connection = self._take(timeout)
        try:
            whole = self._send_request(connection, method, path, headers, body)
            return Answer(self, connection, reusable=whole)
        except _BodyFailed as failed:
            connection.close()
            raise failed.error from None
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise _no_answer(error) from error
        except BaseException:
            connection.close()
            raise

    def give_back(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if self._process == os.getpid() and len(self._idle) < _MOST_IDLE:
                self._idle.append(connection)
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self, timeout: float) -> http.client.HTTPConnection:
        while (kept := self._kept()) is not None:
            if not _has_ended(kept.sock):
                kept.sock.settimeout(timeout)
                return kept
            kept.close()
        connection = self._connection(timeout)
        try:
            connection.connect()
        except OSError as error:
            connection.close()
            raise LabelingConnectionError(f"No connection to {self._host}: {error}", sent=False) from error
        return connection

    def _kept(self) -> http.client.HTTPConnection | None:
        with self._lock:
            if self._process != os.getpid():
                # The sockets belong to the process that this one was forked from.
                self._process = os.getpid()
                self._idle = []
            return self._idle.pop() if self._idle else None

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        if not self._is_secure:
            return http.client.HTTPConnection(self._host, self._port, timeout=timeout)
        return http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=self._ssl_context)

    def _send_request(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes | Iterable[bytes] | None,
    ) -> bool:
        """Whether all of the request was sent: a server that refuses a body answers before it has all of it."""
        connection.putrequest(method, self._prefix + path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        if isinstance(body, bytes):
            connection.putheader("Content-Length", str(len(body)))
        elif body is not None:
            connection.putheader("Transfer-Encoding", "chunked")
        elif method in ("POST", "PUT", "PATCH"):
            connection.putheader("Content-Length", "0")
        try:
            connection.endheaders()
            if isinstance(body, bytes):
                _send_in_pieces(connection, body)
            elif body is not None:
                return self._send_chunks(connection, body)
        except (BrokenPipeError, ConnectionResetError):
            return False
        return True

    def _send_chunks(self, connection: http.client.HTTPConnection, body: Iterable[bytes]) -> bool:
        for chunk in _unmixed(body):
            # Over TLS, the server sends more than just answers.
            if not self._is_secure and _has_ended(connection.sock):
                return False
            if chunk:
                _send_in_pieces(connection, b"%x\r\n%b\r\n" % (len(chunk), chunk))
        connection.send(b"0\r\n\r\n")
        return True


def _send_in_pieces(connection: http.client.HTTPConnection, content: bytes) -> None:
    """The timeout applies to each piece: a slow line may take longer for all of them."""
    view = memoryview(content)
    for start in range(0, len(view), _CHUNK):
        connection.send(view[start : start + _CHUNK])


def _length(response: http.client.HTTPResponse) -> int | None:
    """None if unknown. Headers that were cut off still look like headers, but the length is missing or too short."""
    length = response.headers.get("Content-Length", "")
    if response.status in (204, 304):
        return 0
    if response.chunked:
        return None
    if not length.isdecimal() and response.version >= 11:
        raise http.client.IncompleteRead(b"")
    return int(length) if length.isdecimal() else None


class _BodyFailed(Exception):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


def _unmixed(body: Iterable[bytes]) -> Iterator[bytes]:
    """A file that cannot be read must not look like a connection that broke off."""
    try:
        yield from body
    except Exception as error:
        raise _BodyFailed(error) from error


def _has_ended(sock: socket.socket) -> bool:
    """Whether there is something to read before anything was asked: most likely the end."""
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(sock, select.POLLIN)
        return bool(poll.poll(0))
    return bool(select.select([sock], [], [], 0)[0])


def _no_answer(error: Exception) -> LabelingConnectionError:
    if isinstance(error, TimeoutError):
        return LabelingTimeoutError("The service sent nothing for too long")
    return LabelingConnectionError(f"The connection broke off: {error or type(error).__name__}")
