"""JSON that loses no digit: payloads come back as they were written, so this must not round them either."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, cast

# Python refuses to convert longer texts to `int`, because that is slow.
_LONGEST_INT = 4000


class RawJson:
    """JSON text that stands for a value and is sent as it is written. It must be valid; nothing checks it."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"RawJson({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RawJson) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


def read_json(text: str | bytes, *, exact_numbers: bool) -> Any:
    """With exact numbers, those with a fraction or an exponent become `Decimal`."""
    if exact_numbers:
        return json.loads(text, parse_float=_exact_float, parse_int=_exact_int)
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except ValueError:
        return json.loads(text, parse_int=_exact_int)


def write_json(value: Any) -> bytes:
    """Decimals are written digit by digit, `RawJson` as it is. NaN and infinity are refused: JSON has neither."""
    try:
        text = _write(value)
    except _HoldsExact:
        text = "".join(_parts(value))
    # Half a surrogate pair has no encoding in UTF-8, but it has an escape.
    return text.encode("utf-8", "backslashreplace")


class _HoldsExact(Exception):
    pass


def _write(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)


def _plain(value: object) -> Any:
    if isinstance(value, (Decimal, RawJson)):
        raise _HoldsExact
    if isinstance(value, Mapping):
        return dict(cast("Mapping[Any, Any]", value))
    raise TypeError(f"{type(value).__name__} is not JSON: {value!r}")


def _parts(value: Any) -> Iterator[str]:
    if isinstance(value, RawJson):
        yield value.text
    elif isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"JSON cannot represent {value}")
        yield str(value)
    elif isinstance(value, Mapping):
        for number, (key, member) in enumerate(cast("Mapping[Any, Any]", value).items()):
            yield "{" if number == 0 else ","
            yield _write({key: None})[1:-6]
            yield ":"
            yield from _parts(member)
        yield "}" if value else "{}"
    elif isinstance(value, (list, tuple)):
        for number, element in enumerate(cast("list[Any]", value)):
            yield "[" if number == 0 else ","
            yield from _parts(element)
        yield "]" if value else "[]"
    else:
        yield _write(value)


def _exact_int(literal: str) -> Any:
    return int(literal) if len(literal) < _LONGEST_INT and literal != "-0" else Decimal(literal)


def _exact_float(literal: str) -> Any:
    try:
        return Decimal(literal)
    except InvalidOperation:
        return RawJson(literal)
