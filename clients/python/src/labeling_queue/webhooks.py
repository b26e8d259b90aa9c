"""Webhooks: whether a request really comes from the Labeling Queue, by https://www.standardwebhooks.com."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Mapping, Sequence

from ._json import read_json
from .errors import LabelingError
from .types import Event


class WebhookVerificationError(LabelingError):
    """The request must not be trusted: answer it with 400."""


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> Event:
    """The event in the body, if it was recently signed with the secret, or with one of several.

    The body must be the bytes that were received: JSON that was read and written again has another signature.
    An event may arrive more than once, always with the same `id`. Raises `ValueError` if a secret is empty.
    """
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    given = {name.lower(): value for name, value in headers.items()}
    try:
        event_id, timestamp = given["webhook-id"], given["webhook-timestamp"]
        signatures = given["webhook-signature"].split()
    except KeyError as missing:
        raise WebhookVerificationError(f"The header {missing.args[0]} is missing") from None
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise WebhookVerificationError("The header webhook-timestamp must be seconds since 1970")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The webhook was signed too long ago, or the clocks differ")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = b".".join([event_id.encode(), timestamp.encode(), content])
    if not any(_is_signed(signed, signatures, key) for key in keys):
        raise WebhookVerificationError("No signature of the webhook matches the secret")
    event: Event = read_json(content, exact_numbers=False)
    return event


def _is_signed(signed: bytes, signatures: Sequence[str], key: bytes) -> bool:
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    matches = [hmac.compare_digest(signature.encode(), expected) for signature in signatures]
    return any(matches)


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise ValueError("The secret of a webhook must be whsec_ followed by base64") from None
    if key == b"":
        raise ValueError("The secret of a webhook is empty")
    return key
