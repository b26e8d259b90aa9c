"""What all resources share: the connections, the key, retries, and where the caller's own writes are."""

from __future__ import annotations

import re
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPMessage
from typing import Any, TypeVar, cast
from urllib.parse import quote, urlencode

from ._http import Answer, ConnectionPool
from ._json import read_json, write_json
from ._pages import Listing, Page
from ._retries import Retries, may_be_done, retry_after
from .errors import ApiError, LabelingError, error_of

T = TypeVar("T")
_KEPT_S = 30.0
_SENDABLE = re.compile(r"[\t -~\x80-\xff]*")
Query = Mapping[str, "str | int | float | bool | None"]


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    query: Query = field(default_factory=lambda: dict[str, None]())
    body: bytes | Callable[[], Iterable[bytes]] | None = None
    """If a function, it returns the body from its beginning, for each attempt."""
    headers: Mapping[str, str] = field(default_factory=lambda: dict[str, str]())
    repeatable: bool = True
    """Whether carrying it out twice has the effect of carrying it out once."""
    is_spent: Callable[[], bool] = lambda: False
    """Whether the body cannot be sent again, because part of it was taken and it can be read only once."""
    fresh: bool = False
    """Whether the answer can wait for what was written before."""
    timeout: float | None = None


@dataclass(frozen=True)
class Received:
    """A whole answer."""

    value: Any
    headers: HTTPMessage


class Requests:
    def __init__(
        self,
        *,
        pool: ConnectionPool,
        retries: Retries,
        headers: Mapping[str, str],
        timeout: float,
        exact_numbers: bool,
        read_your_writes: bool,
    ) -> None:
        self._pool = pool
        self.retries = retries
        self._headers = headers
        self._timeout = timeout
        self._exact_numbers = exact_numbers
        self._read_your_writes = read_your_writes
        self._lock = threading.Lock()
        self._position = -1
        self._seen_at = 0.0

    def get(self, path: str, query: Query | None = None, *, fresh: bool = True) -> Any:
        return self.receive(Call("GET", path, query or {}, fresh=fresh)).value

    def command(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        headers: Mapping[str, str] | None = None,
        repeatable: bool = True,
        fresh: bool = False,
    ) -> Any:
        """A request that changes something, or a question with a body; a body is sent as JSON."""
        content = {} if body is None else {"Content-Type": "application/json"}
        text = None if body is None else write_json(body)
        sent = {**content, **(headers or {})}
        call = Call(method, path, body=text, headers=sent, repeatable=repeatable, fresh=fresh)
        return self.receive(call).value

    def list(self, path: str, query: Query, *, after: str | None = None, fresh: bool = True) -> Listing[Any]:
        def fetch(cursor: str | None) -> Page[Any]:
            page = self.get(path, {**query, "after": cursor}, fresh=fresh)
            return Page(page["data"], page["next"])

        return Listing(fetch, after)

    def receive(self, call: Call) -> Received:
        def read(answer: Answer) -> Received:
            text = answer.read()
            return Received(self.parsed(text) if text else None, answer.headers)

        return self.run(call, read)

    def delete(self, path: str, *, gone: str) -> None:
        """Deletes what cannot be found afterward: the code `gone`, which says so, means success after a lost answer."""
        call = Call("DELETE", path)
        is_maybe_done = False

        def attempt(request_id: str) -> None:
            nonlocal is_maybe_done
            try:
                self._send(call, request_id).read()
            except LabelingError as error:
                if is_maybe_done and isinstance(error, ApiError) and error.code == gone:
                    return
                is_maybe_done = is_maybe_done or may_be_done(error)
                raise

        self._retry(call, attempt)

    def run(self, call: Call, read: Callable[[Answer], T]) -> T:
        """Sends it and reads the answer, and repeats both if either fails temporarily."""
        return self._retry(call, lambda request_id: read(self._send(call, request_id)))

    def _retry(self, call: Call, attempt: Callable[[str], T]) -> T:
        request_id = call.headers.get("X-Request-Id") or str(uuid.uuid4())
        try:
            return self.retries.run(lambda: attempt(request_id), repeatable=call.repeatable, is_spent=call.is_spent)
        except LabelingError as error:
            error.request_id = error.request_id or request_id
            raise

    def parsed(self, text: bytes) -> Any:
        return read_json(text, exact_numbers=self._exact_numbers)

    def saw(self, position: str | None) -> None:
        """Reads wait for this position from now on."""
        if position is None or not position.isdecimal():
            return
        with self._lock:
            self._position = max(self._recent(), int(position))
            self._seen_at = time.monotonic()

    def close(self) -> None:
        self._pool.close()

    def _send(self, call: Call, request_id: str) -> Answer:
        at_least = self._recent() if call.fresh and self._read_your_writes else -1
        query = dict(call.query) if at_least < 0 else {**call.query, "atLeast": at_least}
        body = call.body() if callable(call.body) else call.body
        headers = {**self._headers, "X-Request-Id": request_id, **call.headers}
        _check_headers(headers)
        answer = self._pool.send(
            call.method,
            call.path + _query_string(query),
            headers,
            body,
            timeout=self._timeout if call.timeout is None else call.timeout,
        )
        if answer.status < 300:
            self.saw(answer.headers.get("Position"))
            return answer
        error = self._error(answer)
        if at_least >= 0 and error.code == "invalid_parameter" and "atLeast" in error.message:
            # The events were moved to another store or restored, so positions are different there.
            self._forget(at_least)
            return self._send(call, request_id)
        raise error

    def _error(self, answer: Answer) -> ApiError:
        text = answer.read()
        try:
            answered = read_json(text, exact_numbers=False)
        except ValueError:
            # Something in between answered, such as a gateway.
            answered = None
        problem = cast("dict[str, Any]", answered) if isinstance(answered, dict) else {}
        return error_of(
            answer.status,
            problem,
            request_id=answer.headers.get("X-Request-Id"),
            retry_after=retry_after(answer.headers.get("Retry-After")),
        )

    def _recent(self) -> int:
        """Reads are never behind for long, and after a restore old positions mean nothing."""
        return self._position if time.monotonic() - self._seen_at < _KEPT_S else -1

    def _forget(self, position: int) -> None:
        with self._lock:
            if self._position == position:
                self._position = -1


def path_of(*segments: str) -> str:
    """The path of a resource below /v1, each segment escaped."""
    return "/v1/" + "/".join(quote(segment, safe="") for segment in segments)


def new_key() -> str:
    return str(uuid.uuid4())


def if_match(revision: str | int | None) -> dict[str, str]:
    return {} if revision is None else {"If-Match": f'"{revision}"'}


def _check_headers(headers: Mapping[str, str]) -> None:
    for name, value in headers.items():
        if not _SENDABLE.fullmatch(value):
            shown = "its value" if name == "Authorization" else repr(value)
            raise ValueError(f"The header {name} cannot carry {shown}: only Latin-1 characters, without line breaks")


def _query_string(query: Query) -> str:
    given = {name: _text(value) for name, value in query.items() if value is not None}
    return f"?{urlencode(given, quote_via=quote)}" if given else ""


def _text(value: str | int | float | bool | None) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
