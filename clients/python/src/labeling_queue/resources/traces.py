from __future__ import annotations

from typing import Literal

from .._pages import Listing
from .._requests import Requests, path_of
from ..types import Session, SpanDetail, Trace, TraceWithSpans


class Traces:
    """What OpenTelemetry exporters sent. To send spans, use one of these rather than this client."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        q: str | None = None,
        status: Literal["ok", "error", "unset"] | None = None,
        started_from: str | None = None,
        started_before: str | None = None,
        min_duration_ms: float | None = None,
        session: str | None = None,
        page_size: int = 100,
        after: str | None = None,
    ) -> Listing[Trace]:
        """Latest first. Times are ISO 8601."""
        query = {
            "q": q,
            "status": status,
            "from": started_from,
            "to": started_before,
            "minDurationMs": min_duration_ms,
            "session": session,
            "limit": page_size,
        }
        return self._requests.list(path_of("traces"), query, after=after, fresh=False)

    def get(self, trace_id: str) -> TraceWithSpans:
        """A trace and its spans, without their payloads."""
        trace: TraceWithSpans = self._requests.get(path_of("traces", trace_id), fresh=False)
        return trace

    def span(self, trace_id: str, span_id: str) -> SpanDetail:
        """A span with its payloads."""
        span: SpanDetail = self._requests.get(path_of("traces", trace_id, "spans", span_id), fresh=False)
        return span

    def sessions(self, *, page_size: int = 100, after: str | None = None) -> Listing[Session]:
        """Most recently active first."""
        return self._requests.list(path_of("traces", "sessions"), {"limit": page_size}, after=after, fresh=False)

    def delete(self, trace_id: str) -> None:
        self._requests.delete(path_of("traces", trace_id), gone="trace_not_found")
