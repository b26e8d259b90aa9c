"""What may go wrong, by what can be done about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard, cast

from .types import FieldProblem


class LabelingError(Exception):
    """A request that failed, or an answer that says so."""

    def __init__(self, message: str, *, request_id: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.request_id = request_id
        """Names the request in the log of the service."""


class LabelingConnectionError(LabelingError):
    """There was no answer, or it broke off. A command may have been carried out all the same."""

    def __init__(self, message: str, *, request_id: str | None = None, sent: bool = True) -> None:
        super().__init__(message, request_id=request_id)
        self.sent = sent
        """False when the request did not leave this machine."""


class LabelingTimeoutError(LabelingConnectionError):
    """Nothing was received for as long as `timeout`."""


class ApiError(LabelingError):
    """A refusal or failure, as the API describes it (RFC 9457)."""

    def __init__(
        self,
        *,
        status: int,
        problem: Mapping[str, Any],
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.status = status
        self.problem: dict[str, Any] = dict(problem)
        """The whole answer. Conflicts about an item have its current `state`, `revision` and `target`."""
        self.code = str(problem.get("code", f"http_{status}"))
        """What is wrong, as a code that never changes, such as `item_approved`."""
        self.errors = _field_problems(problem.get("errors"))
        """Everything that is wrong with the body, each with a JSON pointer into it."""
        self.retry_after = retry_after
        """After how many seconds the service asks the caller to try again."""
        detail = str(problem.get("detail") or problem.get("title") or f"HTTP {status}")
        named = "".join(f"\n  {error['pointer']} {error['detail']}" for error in self.errors[:5])
        super().__init__(f"{detail} ({self.code}){named}", request_id=request_id)


def _field_problems(errors: object) -> list[FieldProblem]:
    """Something in between, such as a gateway, may answer with errors in another form."""
    named = cast("list[object]", errors) if isinstance(errors, list) else []
    return [error for error in named if _is_field_problem(error)]


def _is_field_problem(error: object) -> TypeGuard[FieldProblem]:
    members = cast("dict[str, object]", error) if isinstance(error, dict) else {}
    return isinstance(members.get("pointer"), str) and isinstance(members.get("detail"), str)


class InvalidRequestError(ApiError):
    """400, 413, 415 or 422: the request is wrong, and will be refused again."""


class AuthenticationError(ApiError):
    """401: the key is missing, unknown, revoked or expired."""


class ForbiddenError(ApiError):
    """403: the key lacks the right."""


class NotFoundError(ApiError):
    """404: it does not exist, at least not in the project of the key."""


class ConflictError(ApiError):
    """409: the rules do not allow it now. The answer has the item as it is."""


class RevisionMismatchError(ApiError):
    """412: it has changed since the given revision. The answer has the item as it is."""


class RateLimitedError(ApiError):
    """429: the key has sent too many requests."""


class UnavailableError(ApiError):
    """503: a store is away, the service has too much to do, or the read models are behind."""


_CLASSES: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: RevisionMismatchError,
    413: InvalidRequestError,
    415: InvalidRequestError,
    422: InvalidRequestError,
    429: RateLimitedError,
    503: UnavailableError,
}


def error_of(
    status: int,
    problem: Mapping[str, Any],
    *,
    request_id: str | None = None,
    retry_after: float | None = None,
) -> ApiError:
    kind = _CLASSES.get(status, ApiError)
    return kind(status=status, problem=problem, request_id=request_id, retry_after=retry_after)
