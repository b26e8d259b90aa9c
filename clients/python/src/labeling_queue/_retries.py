"""When a request is sent again, and after how long."""

from __future__ import annotations

import email.utils
import random
import time
from collections.abc import Callable
from typing import TypeVar

from .errors import ApiError, LabelingConnectionError, LabelingError

T = TypeVar("T")

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
# If there is a gateway in between, these may be its answers.
_PASSING = (429, 502, 503, 504)


class Retries:
    def __init__(self, *, max_retries: int, longest_wait: float, sleep: Callable[[float], None] = time.sleep) -> None:
        self._max_retries = max_retries
        self._longest_wait = longest_wait
        self.sleep = sleep

    def run(self, attempt: Callable[[], T], *, repeatable: bool, is_spent: Callable[[], bool]) -> T:
        """Tries until it succeeds, fails for good, has been tried often enough, or what it sends is spent."""
        for failures in range(self._max_retries):
            try:
                return attempt()
            except LabelingError as error:
                if is_spent() or not may_pass(error, repeatable=repeatable):
                    raise
                pause = pause_after(failures, error)
                if pause > self._longest_wait:
                    raise
            self.sleep(pause)
        return attempt()


def may_pass(error: LabelingError, *, repeatable: bool) -> bool:
    """A request that must not be carried out twice is sent again only if it was certainly not begun."""
    if isinstance(error, LabelingConnectionError):
        return repeatable or not error.sent
    if not isinstance(error, ApiError):
        return False
    return _was_refused(error) or (repeatable and error.status in _PASSING)


def may_be_done(error: LabelingError) -> bool:
    """Whether a request that failed temporarily may have been carried out."""
    if isinstance(error, LabelingConnectionError):
        return error.sent
    return isinstance(error, ApiError) and error.status in _PASSING and not _was_refused(error)


def _was_refused(error: ApiError) -> bool:
    return error.status == 429 or error.code == "too_busy"


def pause_after(failures: int, error: LabelingError | None) -> float:
    """Twice as long each time, and never the same for two clients that failed together."""
    # A stream may fail more often than a float can double.
    backoff = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(failures, 10)) * random.uniform(0.5, 1.0)
    asked = error.retry_after if isinstance(error, ApiError) else None
    return backoff if asked is None else asked + backoff / 4


def retry_after(header: str | None) -> float | None:
    """The seconds that the header asks to wait, given as a number or as a date."""
    text = (header or "").strip()
    if text.isdecimal():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
