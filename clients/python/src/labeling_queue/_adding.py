"""Adding many rows: in requests that the service accepts by count and size, each safe to send again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ._json import write_json
from ._progress import OnProgress, Progress
from ._requests import Call, Requests, new_key
from .errors import ApiError, InvalidRequestError

_TOO_MUCH = ("body_too_large", "too_many_items")


@dataclass(frozen=True)
class Chunk:
    first: int
    """The index of its first row among all rows."""
    rows: list[bytes]
    all_have_keys: bool

    def halves(self) -> tuple[Chunk, Chunk]:
        middle = len(self.rows) // 2
        return (
            Chunk(self.first, self.rows[:middle], self.all_have_keys),
            Chunk(self.first + middle, self.rows[middle:], self.all_have_keys),
        )


@dataclass(frozen=True)
class Rows:
    path: str
    member: str
    """What a body calls the rows: `items` or `datapoints`."""
    idempotency_key: str | None
    rows_per_request: int
    bytes_per_request: int


def add_rows(
    requests: Requests,
    where: Rows,
    rows: Iterable[Mapping[str, Any]],
    on_progress: OnProgress | None,
) -> tuple[list[Any], int]:
    """What was added, in the order of the rows, and how many of them were there already."""
    added: list[Any] = []
    collapsed = 0
    total = len(rows) if isinstance(rows, (list, tuple)) else None
    for chunk in chunks_of(rows, where.rows_per_request, where.bytes_per_request):
        for part, were_there in _send(requests, where, chunk):
            added += part
            collapsed += were_there
            if on_progress is not None:
                on_progress(Progress("adding", len(added), total))
    return added, collapsed


def chunks_of(rows: Iterable[Mapping[str, Any]], most_rows: int, most_bytes: int) -> Iterator[Chunk]:
    first, size, texts, all_have_keys = 0, 0, list[bytes](), True
    for row in rows:
        text = write_json(row)
        if texts and (len(texts) >= most_rows or size + len(text) + 1 > most_bytes):
            yield Chunk(first, texts, all_have_keys)
            first, size, texts, all_have_keys = first + len(texts), 0, [], True
        texts.append(text)
        size += len(text) + 1
        all_have_keys = all_have_keys and "idempotencyKey" in row
    if texts:
        yield Chunk(first, texts, all_have_keys)


def _send(requests: Requests, where: Rows, chunk: Chunk) -> Iterator[tuple[list[Any], int]]:
    body = b'{"%s":[%s]}' % (where.member.encode(), b",".join(chunk.rows))
    headers = {"Content-Type": "application/json"}
    if not chunk.all_have_keys:
        headers["Idempotency-Key"] = _key_of(where, chunk)
    try:
        received = requests.receive(Call("POST", where.path, body=body, headers=headers))
    except InvalidRequestError as error:
        if error.code in _TOO_MUCH and len(chunk.rows) > 1:
            for half in chunk.halves():
                yield from _send(requests, where, half)
            return
        raise _pointing_into_all(error, where, chunk) from None
    yield received.value, int(received.headers.get("Collapsed-Count", "0"))


def _key_of(where: Rows, chunk: Chunk) -> str:
    if where.idempotency_key is None:
        return new_key()
    # Without the length: if a run is split differently than before, the service refuses the first request that differs.
    return f"{where.idempotency_key} {chunk.first}"


def _pointing_into_all(error: InvalidRequestError, where: Rows, chunk: Chunk) -> ApiError:
    """The service numbers the rows of one request; the caller numbers all of them."""

    place = re.compile(rf"^/{where.member}/(\d+)\b")

    def moved(text: str) -> str:
        return place.sub(lambda found: f"/{where.member}/{int(found[1]) + chunk.first}", text, count=1)

    errors = [{**problem, "pointer": moved(problem["pointer"])} for problem in error.errors]
    problem = {**error.problem, "errors": errors} if errors else error.problem
    if isinstance(detail := problem.get("detail"), str):
        problem = {**problem, "detail": moved(detail)}
    return type(error)(
        status=error.status,
        problem=problem,
        request_id=error.request_id,
        retry_after=error.retry_after,
    )
