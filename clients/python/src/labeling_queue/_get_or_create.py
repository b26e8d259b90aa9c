from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar
from urllib.parse import quote

from ._requests import new_key
from .errors import ApiError
from .types import Created

Row = TypeVar("Row")


def get_or_create(
    kind: str,
    name: str,
    *,
    named: Callable[[], Iterable[Row]],
    create: Callable[[str], Created],
    get: Callable[[str], Row],
    is_listed: Callable[[Row], bool] = lambda _: True,
) -> Row:
    """The first one with the name, or a new one.

    Several callers at once get the same one, in whatever language, because they create it with the same key. That key
    stays taken when what it created is gone, has another name, or was asked for with other settings.
    """
    key = f"{kind}:{quote(name, safe=_UNESCAPED)}"[:200]
    for row in named():
        return row
    try:
        row = get(create(key)["id"])
        if is_listed(row):
            return row
    except ApiError as error:
        if error.status != 404 and error.code not in _TAKEN:
            raise
    for row in named():
        return row
    return get(create(new_key())["id"])


_TAKEN = ("idempotency_key_reused", "queue_exists", "dataset_exists")
# As encodeURIComponent in other clients.
_UNESCAPED = "!'()*"
