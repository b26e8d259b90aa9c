"""Files that the API streams."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO, Any, Literal

from ._http import Answer
from ._progress import OnProgress, Progress
from ._requests import Call, Requests

Format = Literal["jsonl", "csv", "parquet"]


def export_rows(requests: Requests, path: str) -> Iterator[Any]:
    """The rows of the file, one by one as they arrive."""
    for line in _exported(requests, path, "jsonl").lines():
        yield requests.parsed(line)


def export_to(
    requests: Requests,
    path: str,
    file: str | os.PathLike[str] | IO[bytes],
    format: Format,
    on_progress: OnProgress | None,
) -> int:
    """Writes the file, and returns its size in bytes. If it fails halfway, the file ends there."""
    answer = _exported(requests, path, format)
    try:
        if not isinstance(file, (str, os.PathLike)):
            return _write(answer, file, on_progress)
        # Opening the file empties it, so this comes after the answer: the service may refuse.
        with open(file, "wb") as opened:
            return _write(answer, opened, on_progress)
    finally:
        answer.close()


def _write(answer: Answer, file: IO[bytes], on_progress: OnProgress | None) -> int:
    done = 0
    for chunk in answer.chunks():
        file.write(chunk)
        done += len(chunk)
        if on_progress is not None:
            on_progress(Progress("receiving", done, None))
    return done


def _exported(requests: Requests, path: str, format: Format) -> Answer:
    return requests.run(Call("GET", path, {"format": format}, fresh=True), lambda answer: answer)
