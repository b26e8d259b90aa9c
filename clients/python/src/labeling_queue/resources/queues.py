from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import IO, Any

from .._exports import Format, export_rows, export_to
from .._get_or_create import get_or_create
from .._given import NOT_GIVEN, NotGiven, given
from .._pages import Listing
from .._progress import OnProgress
from .._requests import Requests, if_match, new_key, path_of
from ..types import AnnotationSchema, Created, Queue, QueueAnnotation, QueueSettings


class Queues:
    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        name: str | None = None,
        archived: bool = False,
        page_size: int = 100,
        after: str | None = None,
    ) -> Listing[Queue]:
        """The queues that are not archived, or those that are; with a name, only those with exactly this one."""
        query = {"name": name, "limit": page_size, "archived": archived}
        return self._requests.list(path_of("labeling_queues"), query, after=after)

    def get(self, queue_id: str) -> Queue:
        queue: Queue = self._requests.get(path_of("labeling_queues", queue_id))
        return queue

    def create(
        self,
        *,
        name: str,
        guidelines: str | NotGiven = NOT_GIVEN,
        annotation_schema: AnnotationSchema | None | NotGiven = NOT_GIVEN,
        dataset_id: str | None | NotGiven = NOT_GIVEN,
        labelers_may_push: bool | NotGiven = NOT_GIVEN,
        overlap: int | NotGiven = NOT_GIVEN,
        overlap_share: float | NotGiven = NOT_GIVEN,
        slot_hours: int | NotGiven = NOT_GIVEN,
        open_to: Sequence[str] | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
    ) -> Created:
        body = given(
            name=name,
            guidelines=guidelines,
            annotationSchema=annotation_schema,
            datasetId=dataset_id,
            labelersMayPush=labelers_may_push,
            overlap=overlap,
            overlapShare=overlap_share,
            slotHours=slot_hours,
            openTo=open_to,
        )
        headers = {"Idempotency-Key": idempotency_key or new_key()}
        created: Created = self._requests.command("POST", path_of("labeling_queues"), body, headers=headers)
        return created

    def get_or_create(self, *, name: str, **settings: Any) -> Queue:
        """The queue with this name that is not archived, or a new one with these settings, as for `create`.

        Several callers at once get the same one.
        """
        return get_or_create(
            "queue",
            name,
            named=lambda: self.list(name=name, page_size=1),
            create=lambda key: self.create(name=name, idempotency_key=key, **settings),
            get=self.get,
            is_listed=lambda queue: not queue["archived"],
        )

    def update(
        self,
        queue_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        guidelines: str | NotGiven = NOT_GIVEN,
        dataset_id: str | None | NotGiven = NOT_GIVEN,
        labelers_may_push: bool | NotGiven = NOT_GIVEN,
        overlap: int | NotGiven = NOT_GIVEN,
        overlap_share: float | NotGiven = NOT_GIVEN,
        slot_hours: int | NotGiven = NOT_GIVEN,
        open_to: Sequence[str] | None | NotGiven = NOT_GIVEN,
        reopen_agreed: bool | NotGiven = NOT_GIVEN,
        if_revision: str | int | None = None,
    ) -> QueueSettings:
        """Changes what is given. With a revision, only if the queue is still at that one."""
        body = given(
            name=name,
            guidelines=guidelines,
            datasetId=dataset_id,
            labelersMayPush=labelers_may_push,
            overlap=overlap,
            overlapShare=overlap_share,
            slotHours=slot_hours,
            openTo=open_to,
            reopenAgreed=reopen_agreed,
        )
        return self._changed("PATCH", queue_id, body=body, if_revision=if_revision)

    def set_annotation_schema(
        self,
        queue_id: str,
        schema: AnnotationSchema,
        *,
        if_revision: str | int | None = None,
    ) -> QueueSettings:
        return self._changed("PUT", queue_id, "annotation_schema", body=schema, if_revision=if_revision)

    def remove_annotation_schema(self, queue_id: str, *, if_revision: str | int | None = None) -> None:
        self._changed("DELETE", queue_id, "annotation_schema", if_revision=if_revision)

    def archive(self, queue_id: str, *, if_revision: str | int | None = None) -> QueueSettings:
        return self._changed("POST", queue_id, "archive", if_revision=if_revision)

    def unarchive(self, queue_id: str, *, if_revision: str | int | None = None) -> QueueSettings:
        return self._changed("POST", queue_id, "unarchive", if_revision=if_revision)

    def duplicate(self, queue_id: str, *, name: str, idempotency_key: str | None = None) -> Created:
        """Creates a queue with the same settings, but no items."""
        headers = {"Idempotency-Key": idempotency_key or new_key()}
        path = path_of("labeling_queues", queue_id, "duplicate")
        created: Created = self._requests.command("POST", path, {"name": name}, headers=headers)
        return created

    def export_annotations(self, queue_id: str) -> Iterator[QueueAnnotation]:
        """What each member submitted, with its item, one by one as they arrive."""
        return export_rows(self._requests, path_of("labeling_queues", queue_id, "annotations", "export"))

    def export_annotations_to(
        self,
        queue_id: str,
        file: str | os.PathLike[str] | IO[bytes],
        *,
        format: Format = "jsonl",
        on_progress: OnProgress | None = None,
    ) -> int:
        """Writes the same into a file: a path, or one that was opened for writing bytes. Returns its size in bytes.

        If it fails halfway, the file ends there.
        """
        path = path_of("labeling_queues", queue_id, "annotations", "export")
        return export_to(self._requests, path, file, format, on_progress)

    def delete(self, queue_id: str, *, if_revision: str | int | None = None) -> None:
        self._changed("DELETE", queue_id, if_revision=if_revision)

    def _changed(
        self,
        method: str,
        queue_id: str,
        *more: str,
        body: Any = None,
        if_revision: str | int | None = None,
    ) -> QueueSettings:
        path = path_of("labeling_queues", queue_id, *more)
        settings: QueueSettings = self._requests.command(method, path, body, headers=if_match(if_revision))
        return settings
