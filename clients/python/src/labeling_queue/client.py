from __future__ import annotations

import os
import ssl
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from ._http import ConnectionPool
from ._json import write_json
from ._requests import Call, Requests
from ._retries import Retries
from ._version import __version__
from .resources.datasets import Datasets
from .resources.events import Events
from .resources.imports import Imports
from .resources.items import Items
from .resources.pushes import Pushes
from .resources.queues import Queues
from .resources.sql import Sql
from .resources.traces import Traces
from .resources.webhooks import Webhooks


class LabelingQueue:
    """The Labeling Queue. Any number of threads may share one client."""

    queues: Queues
    items: Items
    imports: Imports
    datasets: Datasets
    pushes: Pushes
    events: Events
    webhooks: Webhooks
    traces: Traces
    sql: Sql

    def __init__(
        self,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        project_id: str | None = None,
        timeout: float = 60.0,
        max_retries: int = 5,
        longest_wait: float = 60.0,
        exact_numbers: bool = False,
        read_your_writes: bool = True,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        """
        base_url: where the API is; without it, LABELING_URL in the environment.
        api_key: without it, LABELING_API_KEY in the environment.
        project_id: with the token of a session (the cookie `labeling_session`); a key belongs to one project.
        timeout: for how many seconds the service may send nothing.
        max_retries: how often a request is sent again, where that is safe.
        longest_wait: if the service asks for a longer pause than this many seconds, the call fails instead.
        exact_numbers: numbers with a fraction or an exponent are `decimal.Decimal` instead of `float`.
        read_your_writes: reads wait, for a limited time, until they include what this client has written.
        """
        address = base_url or os.environ.get("LABELING_URL")
        key = api_key or os.environ.get("LABELING_API_KEY")
        if not address:
            raise ValueError("The address of the API is missing: give base_url, or set LABELING_URL in the environment")
        if not key:
            raise ValueError("An API key is missing: give api_key, or set LABELING_API_KEY in the environment")
        project = {} if project_id is None else {"X-Project-Id": project_id}
        self._requests = Requests(
            pool=ConnectionPool(address, ssl_context=ssl_context),
            retries=Retries(max_retries=max_retries, longest_wait=longest_wait),
            headers={"Authorization": f"Bearer {key}", "User-Agent": f"labeling-queue-python/{__version__}", **project},
            timeout=timeout,
            exact_numbers=exact_numbers,
            read_your_writes=read_your_writes,
        )
        self.queues = Queues(self._requests)
        self.items = Items(self._requests)
        self.imports = Imports(self._requests)
        self.datasets = Datasets(self._requests)
        self.pushes = Pushes(self._requests)
        self.events = Events(self._requests)
        self.webhooks = Webhooks(self._requests)
        self.traces = Traces(self._requests)
        self.sql = Sql(self._requests)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str | int | float | bool | None] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        repeatable: bool | None = None,
    ) -> Any:
        """Any other route of the API, with the same retries and errors: `client.request("GET", "/v1/status")`.

        Say whether a POST may be carried out twice; without that, only one with an `Idempotency-Key` is sent again.
        """
        given = dict(headers or {})
        if repeatable is None:
            repeatable = method != "POST" or any(name.lower() == "idempotency-key" for name in given)
        content = {} if body is None else {"Content-Type": "application/json"}
        text = None if body is None else write_json(body)
        call = Call(method, path, query or {}, text, headers={**content, **given}, repeatable=repeatable)
        return self._requests.receive(call).value

    def close(self) -> None:
        """Closes the idle connections. The client can still be used: it opens new ones."""
        self._requests.close()

    def __enter__(self) -> LabelingQueue:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
