"""Client of the Labeling Queue: items enter a queue, people review them, approved ones become a dataset."""

from ._given import NOT_GIVEN, NotGiven
from ._json import RawJson
from ._pages import Listing, Page
from ._progress import OnProgress, Progress
from ._version import __version__
from .client import LabelingQueue
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ForbiddenError,
    InvalidRequestError,
    LabelingConnectionError,
    LabelingError,
    LabelingTimeoutError,
    NotFoundError,
    RateLimitedError,
    RevisionMismatchError,
    UnavailableError,
)
from .resources.events import EventStream
from .resources.items import AddedItems
from .types import Event
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "NOT_GIVEN",
    "AddedItems",
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "Event",
    "EventStream",
    "ForbiddenError",
    "InvalidRequestError",
    "LabelingQueue",
    "LabelingConnectionError",
    "LabelingError",
    "LabelingTimeoutError",
    "Listing",
    "NotFoundError",
    "NotGiven",
    "OnProgress",
    "Page",
    "Progress",
    "RateLimitedError",
    "RawJson",
    "RevisionMismatchError",
    "UnavailableError",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
