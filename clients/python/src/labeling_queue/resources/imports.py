from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from .._http import Answer
from .._json import write_json
from .._progress import OnProgress, Progress
from .._requests import Call, Query, Requests, new_key, path_of
from .._uploads import File, Upload, file_upload, format_of, rows_upload
from ..errors import LabelingConnectionError, error_of
from ..types import DatasetSource, Imported, SessionsSource, SpansSource, SqlSource, TracesSource

Format = Literal["jsonl", "csv", "parquet"]
Columns = str | Sequence[str] | None
Source = DatasetSource | SpansSource | TracesSource | SessionsSource | SqlSource

_LINES = "application/jsonl"


class Imports:
    """All or nothing: every row is checked before one is added. The same import, sent again, adds nothing twice."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def to_queue(
        self,
        queue_id: str,
        file: File,
        *,
        format: Format | None = None,
        data: Columns = None,
        target: Columns = None,
        metadata: Columns = None,
        json: Columns = None,
        key: str | None = None,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Imported:
        """Adds the rows of a file, sent as it is read: a path, bytes, or a file that was opened for reading bytes.

        The format follows from the file extension, or is JSON Lines. `data`, `target` and `metadata` name the columns
        that become each part, `json` those whose texts are JSON. Without them, the file is one that an export wrote.

        `key` names the column whose values become the `idempotencyKey` of the items: a row is then the same item in
        every file.
        """
        path = path_of("labeling_queues", queue_id, "import")
        query = _how(format or format_of(file), data, target, metadata, json, key)
        return self._upload(path, query, file_upload(file), idempotency_key, on_progress)

    def to_dataset(
        self,
        dataset_id: str,
        file: File,
        *,
        format: Format | None = None,
        data: Columns = None,
        target: Columns = None,
        metadata: Columns = None,
        json: Columns = None,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Imported:
        """Like `to_queue`, for the datapoints of a dataset."""
        path = path_of("datasets", dataset_id, "import")
        query = _how(format or format_of(file), data, target, metadata, json)
        return self._upload(path, query, file_upload(file), idempotency_key, on_progress)

    def rows_to_queue(
        self,
        queue_id: str,
        rows: Iterable[Mapping[str, Any]],
        *,
        data: Columns = None,
        target: Columns = None,
        metadata: Columns = None,
        key: str | None = None,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Imported:
        """Adds rows that a program makes, as if they were in a file. Without columns, they have `data` and `target`.
        `key` names what becomes the `idempotencyKey` of each item.

        An iterator cannot yield its rows twice, so its import is not sent again once it has begun.
        """
        path = path_of("labeling_queues", queue_id, "import")
        query = _how("jsonl", data, target, metadata, None, key)
        return self._upload(path, query, rows_upload(rows), idempotency_key, on_progress)

    def rows_to_dataset(
        self,
        dataset_id: str,
        rows: Iterable[Mapping[str, Any]],
        *,
        data: Columns = None,
        target: Columns = None,
        metadata: Columns = None,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Imported:
        """Like `rows_to_queue`, for the datapoints of a dataset."""
        path = path_of("datasets", dataset_id, "import")
        query = _how("jsonl", data, target, metadata, None)
        return self._upload(path, query, rows_upload(rows), idempotency_key, on_progress)

    def from_source(
        self,
        queue_id: str,
        source: Source,
        *,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Imported:
        """Adds items from what the project holds: a dataset, spans, traces, sessions, or the rows of a query."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": idempotency_key or new_key()}
        path = path_of("labeling_queues", queue_id, "imports")
        call = Call("POST", path, body=write_json({"source": source}), headers={**headers, "Accept": _LINES})
        return self._import(call, on_progress)

    def _upload(
        self,
        path: str,
        query: Query,
        upload: Upload,
        idempotency_key: str | None,
        on_progress: OnProgress | None,
    ) -> Imported:
        # Without a key, the content of the file is the key.
        key = {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        call = Call(
            "POST",
            path,
            query,
            upload.body(on_progress),
            headers={"Content-Type": "application/octet-stream", "Accept": _LINES, **key},
            repeatable=upload.repeatable,
            is_spent=upload.is_spent,
        )
        return self._import(call, on_progress)

    def _import(self, call: Call, on_progress: OnProgress | None) -> Imported:
        """The service reports progress line by line, also so that a long import does not look like a dead one."""

        def read(answer: Answer) -> Imported:
            for text in answer.lines():
                line = self._requests.parsed(text)
                if "phase" in line:
                    if on_progress is not None:
                        on_progress(Progress(line["phase"], line["done"], line["total"]))
                elif "problem" in line:
                    raise error_of(int(line["problem"]["status"]), line["problem"])
                else:
                    self._requests.saw(line.get("position"))
                    return {"added": line["added"], "collapsed": line["collapsed"]}
            raise LabelingConnectionError("The answer broke off before the import ended")

        return self._requests.run(call, read)


def _how(
    format: str | None, data: Columns, target: Columns, metadata: Columns, json: Columns, key: str | None = None
) -> Query:
    return {
        "format": format or "jsonl",
        "data": _names(data),
        "target": _names(target),
        "metadata": _names(metadata),
        "json": _names(json),
        "key": _names(key),
    }


def _names(columns: Columns) -> str | None:
    """Separated by commas; a name that contains one is quoted, as in CSV."""
    if columns is None:
        return None
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([columns] if isinstance(columns, str) else columns)
    return line.getvalue()
