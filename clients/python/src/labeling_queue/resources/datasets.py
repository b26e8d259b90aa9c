from __future__ import annotations

import builtins
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

from .._adding import Rows, add_rows
from .._exports import Format, export_rows, export_to
from .._get_or_create import get_or_create
from .._pages import Listing
from .._progress import OnProgress
from .._requests import Requests, if_match, new_key, path_of
from ..types import Created, Datapoint, Dataset, DatasetRenamed, NewDatapoint


class Datasets:
    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        name: str | None = None,
        page_size: int = 100,
        after: str | None = None,
    ) -> Listing[Dataset]:
        """All datasets, or those with exactly this name."""
        return self._requests.list(path_of("datasets"), {"name": name, "limit": page_size}, after=after)

    def get(self, dataset_id: str) -> Dataset:
        dataset: Dataset = self._requests.get(path_of("datasets", dataset_id))
        return dataset

    def create(self, *, name: str, idempotency_key: str | None = None) -> Created:
        headers = {"Idempotency-Key": idempotency_key or new_key()}
        created: Created = self._requests.command("POST", path_of("datasets"), {"name": name}, headers=headers)
        return created

    def get_or_create(self, *, name: str) -> Dataset:
        """The dataset with this name, or a new one. Several callers at once get the same one."""
        return get_or_create(
            "dataset",
            name,
            named=lambda: self.list(name=name, page_size=1),
            create=lambda key: self.create(name=name, idempotency_key=key),
            get=self.get,
        )

    def rename(self, dataset_id: str, *, name: str, if_revision: str | int | None = None) -> DatasetRenamed:
        """With a revision, only if the dataset is still at that one."""
        path = path_of("datasets", dataset_id)
        renamed: DatasetRenamed = self._requests.command("PATCH", path, {"name": name}, headers=if_match(if_revision))
        return renamed

    def delete(self, dataset_id: str, *, if_revision: str | int | None = None) -> None:
        """The dataset and its datapoints can no longer be read. Deleting it again succeeds."""
        self._requests.command("DELETE", path_of("datasets", dataset_id), headers=if_match(if_revision))

    def add_datapoints(
        self,
        dataset_id: str,
        datapoints: Iterable[NewDatapoint] | Iterable[Mapping[str, Any]],
        *,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
        datapoints_per_request: int = 1_000,
        bytes_per_request: int = 8 * 1024 * 1024,
    ) -> builtins.list[Created]:
        """Adds any number, in as many requests as it takes.

        If it fails halfway, call it again with the same datapoints and the same `idempotency_key`: that adds the rest.
        A different request size is then refused, since it would add datapoints twice.
        """
        path = path_of("datasets", dataset_id, "datapoints")
        rows = Rows(path, "datapoints", idempotency_key, datapoints_per_request, bytes_per_request)
        added, _ = add_rows(self._requests, rows, datapoints, on_progress)
        return added

    def datapoints(
        self,
        dataset_id: str,
        *,
        q: str | None = None,
        page_size: int = 100,
        after: str | None = None,
    ) -> Listing[Datapoint]:
        """All datapoints, or those that contain a text."""
        query = {"q": q, "limit": page_size}
        return self._requests.list(path_of("datasets", dataset_id, "datapoints"), query, after=after)

    def delete_datapoint(self, dataset_id: str, datapoint_id: str) -> None:
        """The other datapoints keep their places. Deleting it again succeeds."""
        self._requests.command("DELETE", path_of("datasets", dataset_id, "datapoints", datapoint_id))

    def export(self, dataset_id: str) -> Iterator[Datapoint]:
        """Every datapoint with its provenance, one by one as they arrive."""
        return export_rows(self._requests, path_of("datasets", dataset_id, "export"))

    def export_to(
        self,
        dataset_id: str,
        file: str | os.PathLike[str] | IO[bytes],
        *,
        format: Format = "jsonl",
        on_progress: OnProgress | None = None,
    ) -> int:
        """Writes the export into a file: a path, or one that was opened for writing bytes. Returns its size in bytes.

        If it fails halfway, the file ends there.
        """
        return export_to(self._requests, path_of("datasets", dataset_id, "export"), file, format, on_progress)
