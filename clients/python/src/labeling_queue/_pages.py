from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True)
class Page(Generic[Row]):
    data: list[Row]
    next: str | None
    """What `after` takes to continue; None at the end."""


class Listing(Generic[Row]):
    """The rows of a list, page after page, each fetched when the loop reaches it. Every loop starts over."""

    def __init__(self, fetch: Callable[[str | None], Page[Row]], after: str | None = None) -> None:
        self._fetch = fetch
        self._after = after

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[Row]]:
        after = self._after
        while True:
            page = self._fetch(after)
            yield page
            if page.next is None:
                return
            after = page.next
