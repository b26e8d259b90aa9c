"""The body of an import: a file or rows, sent as it is read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any, Union

from ._json import write_json
from ._progress import OnProgress, Progress

File = Union[str, "os.PathLike[str]", bytes, IO[bytes]]

_PIECE = 256 * 1024


class Upload:
    """`body` starts from the beginning each time, until it is spent, which a `repeatable` upload never is."""

    def __init__(self, parts: Callable[[], Iterator[bytes]], *, total: int | None, repeatable: bool) -> None:
        self._parts = parts
        self._total = total
        self.repeatable = repeatable
        self._has_begun = False

    def is_spent(self) -> bool:
        return self._has_begun and not self.repeatable

    def body(self, on_progress: OnProgress | None) -> Callable[[], Iterator[bytes]]:
        return lambda: self._taken(on_progress)

    def _taken(self, on_progress: OnProgress | None) -> Iterator[bytes]:
        # Runs when the first part is taken.
        self._has_begun = True
        done = 0
        for part in self._parts():
            yield part
            done += len(part)
            if on_progress is not None:
                on_progress(Progress("sending", done, self._total))


def file_upload(file: File) -> Upload:
    """From a path, bytes, or a file that was opened for reading bytes."""
    if isinstance(file, bytes):
        return Upload(lambda: _pieces(file), total=len(file), repeatable=True)
    if isinstance(file, (str, os.PathLike)):
        # Anything but an ordinary file, such as a named pipe, can be read only once.
        ordinary = os.path.isfile(file)
        total = os.path.getsize(file)
        return Upload(lambda: _read_path(file), total=total if ordinary else None, repeatable=ordinary)
    if not (hasattr(file, "seekable") and file.seekable()):
        return Upload(lambda: _read(file), total=None, repeatable=False)
    start = file.tell()
    end = file.seek(0, os.SEEK_END)
    file.seek(start)

    def from_start() -> Iterator[bytes]:
        file.seek(start)
        return _read(file)

    return Upload(from_start, total=end - start, repeatable=True)


def rows_upload(rows: Iterable[Mapping[str, Any]]) -> Upload:
    """As JSON Lines. An iterator yields its rows only once, so such an upload is not repeated."""
    once = iter(rows) is rows
    return Upload(lambda: _lines(rows), total=None, repeatable=not once)


def format_of(file: File) -> str | None:
    """By the extension of its name."""
    name: object = os.fspath(file) if isinstance(file, (str, os.PathLike)) else getattr(file, "name", "")
    ending = os.path.splitext(name)[1].lower() if isinstance(name, str) else ""
    known = {".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".tsv": "csv", ".parquet": "parquet"}
    return known.get(ending)


def _lines(rows: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    lines: list[bytes] = []
    size = 0
    for row in rows:
        lines.append(write_json(row))
        size += len(lines[-1])
        if size >= _PIECE:
            yield b"\n".join([*lines, b""])
            lines, size = [], 0
    if lines:
        yield b"\n".join([*lines, b""])


def _pieces(content: bytes) -> Iterator[bytes]:
    for start in range(0, len(content), _PIECE):
        yield content[start : start + _PIECE]


def _read(file: IO[bytes]) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        if isinstance(piece, str):
            raise TypeError("The file must be opened for reading bytes: open(path, 'rb')")
        yield piece


def _read_path(path: str | os.PathLike[str]) -> Iterator[bytes]:
    with open(path, "rb") as file:
        yield from _read(file)
