from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from urllib.parse import parse_qs, urlsplit

from .._http import Answer
from .._pages import Listing, Page
from .._requests import Call, Requests, path_of
from .._retries import may_pass, pause_after
from .._sse import messages_of
from ..errors import LabelingError
from ..types import Event

# The service sends a heartbeat every 15 seconds.
_SILENCE = 45.0


class Events:
    """What happens in the project, in the order in which it happens."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        after: str | None = None,
        types: Iterable[str] | None = None,
        queue_id: str | None = None,
        page_size: int = 1_000,
    ) -> Listing[Event]:
        """Every event up to now: all of them, or those after an event's id, or after a position.

        A page has `next` as long as more may follow. Keep the id of the last event to continue later.
        """
        query = _filter(types, queue_id)

        def fetch(cursor: str | None) -> Page[Event]:
            page = self._page({**query, "limit": str(page_size)}, cursor)
            # A page that is not full is the end. While things happen, another request would always find more.
            return page if len(page.data) >= page_size else Page(page.data, None)

        return Listing(fetch, after)

    def stream(
        self,
        *,
        after: str | None = None,
        types: Iterable[str] | None = None,
        queue_id: str | None = None,
    ) -> EventStream:
        """The same, and then every event as it happens. If the connection breaks off, it continues.

        `after="latest"` begins with what happens from now on.
        """
        query = _filter(types, queue_id)
        if after == "latest":
            # Turned into an id, so that no event is missed if the connection breaks off at once.
            after = self._page({**query, "limit": "1"}, "latest").next or after
        return EventStream(self._requests, query, after)

    def _page(self, query: Mapping[str, str | None], after: str | None) -> Page[Event]:
        headers = {"Accept": "application/jsonl"}

        def read(answer: Answer) -> Page[Event]:
            events: builtins.list[Event] = [self._requests.parsed(line) for line in answer.lines()]
            return Page(events, _after_in(answer.headers.get("Link")))

        call = Call("GET", path_of("events"), {**query, "after": after}, headers=headers, fresh=True)
        return self._requests.run(call, read)


class EventStream:
    """Iterate over it; `last_id` says after which event to continue later. Close it from the same thread."""

    def __init__(self, requests: Requests, query: Mapping[str, str | None], after: str | None) -> None:
        self._requests = requests
        self._query = query
        self._after = after
        self._answer: Answer | None = None
        self._is_closed = False

    @property
    def last_id(self) -> str | None:
        """How far the stream is, even where no event matched."""
        return self._after

    def __iter__(self) -> Iterator[Event]:
        failures = 0
        has_begun = False
        while not self._is_closed:
            failed: LabelingError | None = None
            try:
                self._answer = self._connect()
                has_begun = True
                for message in messages_of(self._answer.lines()):
                    failures = 0
                    # Before the event is yielded: a caller who leaves the loop with it has received it.
                    self._after = message.id or self._after
                    if message.data is not None:
                        event: Event = self._requests.parsed(message.data.encode())
                        yield event
                    if self._is_closed:
                        return
            except LabelingError as error:
                if not has_begun or not may_pass(error, repeatable=True):
                    raise
                failed = error
            finally:
                self._end_answer()
            # Also after a stream that simply ended: its server is about to stop.
            self._requests.retries.sleep(pause_after(failures, failed))
            failures += 1

    def close(self) -> None:
        self._is_closed = True
        self._end_answer()

    def __enter__(self) -> EventStream:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _connect(self) -> Answer:
        call = Call(
            "GET",
            path_of("events"),
            {**self._query, "after": self._after},
            headers={"Accept": "text/event-stream", "Cache-Control": "no-store"},
            timeout=_SILENCE,
        )
        return self._requests.run(call, lambda answer: answer)

    def _end_answer(self) -> None:
        answer, self._answer = self._answer, None
        if answer is not None:
            answer.close()


def _filter(types: Iterable[str] | None, queue_id: str | None) -> dict[str, str | None]:
    if isinstance(types, str):
        types = [types]
    return {"type": None if types is None else ",".join(types), "queue": queue_id}


def _after_in(link: str | None) -> str | None:
    """The cursor in `Link: <…?after=…>; rel="next"`."""
    if link is None or 'rel="next"' not in link:
        return None
    address = link[link.index("<") + 1 : link.index(">")]
    return parse_qs(urlsplit(address).query).get("after", [None])[0]
