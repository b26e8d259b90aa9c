"""Server-sent events, as the HTML standard defines their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    id: str | None
    data: str | None
    """None for a heartbeat, which only says how far the stream is."""


def messages_of(lines: Iterable[bytes]) -> Iterator[Message]:
    """A message that is not complete when the stream ends is left out."""
    id: str | None = None
    data: list[str] = []
    for bare in lines:
        line = bare.rstrip(b"\r").decode()
        if line == "":
            if id is not None or data:
                yield Message(id, "\n".join(data) if data else None)
            id, data = None, []
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "id":
            id = value
        elif name == "data":
            data.append(value)
