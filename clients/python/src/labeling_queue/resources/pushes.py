from __future__ import annotations

import time
from typing import Literal

from .._given import NOT_GIVEN, NotGiven, given
from .._pages import Listing
from .._progress import OnProgress, Progress
from .._requests import Requests, new_key, path_of
from ..errors import LabelingTimeoutError
from ..types import AcceptedPush, Push


class Pushes:
    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def start(
        self,
        queue_id: str,
        *,
        dataset_id: str,
        scope: Literal["approved", "all", "item"] = "approved",
        item_id: str | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
    ) -> AcceptedPush:
        """The push continues by itself."""
        body = given(datasetId=dataset_id, scope=scope, itemId=item_id)
        headers = {"Idempotency-Key": idempotency_key or new_key()}
        path = path_of("labeling_queues", queue_id, "push")
        accepted: AcceptedPush = self._requests.command("POST", path, body, headers=headers)
        return accepted

    def get(self, queue_id: str, push_id: str) -> Push:
        push: Push = self._requests.get(path_of("labeling_queues", queue_id, "pushes", push_id))
        return push

    def list(self, queue_id: str, *, page_size: int = 100, after: str | None = None) -> Listing[Push]:
        return self._requests.list(path_of("labeling_queues", queue_id, "pushes"), {"limit": page_size}, after=after)

    def wait(
        self,
        queue_id: str,
        push_id: str,
        *,
        on_progress: OnProgress | None = None,
        timeout: float | None = None,
        longest_pause: float = 2.0,
    ) -> Push:
        """Returns the push once its status is `completed` or `stopped`.

        Raises LabelingTimeoutError after the timeout; the push continues.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        pause = min(0.1, longest_pause)
        while True:
            push = self.get(queue_id, push_id)
            if on_progress is not None:
                on_progress(Progress("pushing", push["pushed"] + push["skipped"], push["total"]))
            if push["status"] in ("completed", "stopped"):
                return push
            if deadline is not None and time.monotonic() + pause > deadline:
                raise LabelingTimeoutError(f"The push has not ended after {timeout} s")
            time.sleep(pause)
            pause = min(longest_pause, pause * 1.5)
