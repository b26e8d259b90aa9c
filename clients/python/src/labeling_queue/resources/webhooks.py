from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from .._given import NOT_GIVEN, NotGiven, given
from .._pages import Listing
from .._requests import Requests, new_key, path_of
from ..types import CreatedWebhook, Delivery, Webhook, WebhookSecret, WebhookTest

_Types = Iterable[str] | None | NotGiven


class Webhooks:
    """The receivers of events as they happen. All calls need a key with the scope `admin`."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def list(self, *, page_size: int = 100, after: str | None = None) -> Listing[Webhook]:
        """Newest first."""
        return self._requests.list(path_of("webhooks"), {"limit": page_size}, after=after, fresh=False)

    def get(self, webhook_id: str) -> Webhook:
        webhook: Webhook = self._requests.get(path_of("webhooks", webhook_id), fresh=False)
        return webhook

    def create(
        self,
        *,
        url: str,
        types: _Types = NOT_GIVEN,
        queue_id: str | None | NotGiven = NOT_GIVEN,
        description: str | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
    ) -> CreatedWebhook:
        """Sends what happens from now on, or after an event's id.

        Only this answer has the `secret` that verifies signatures.
        """
        body = given(url=url, types=_listed(types), queueId=queue_id, description=description, after=after)
        headers = {"Idempotency-Key": idempotency_key or new_key()}
        created: CreatedWebhook = self._requests.command("POST", path_of("webhooks"), body, headers=headers)
        return created

    def update(
        self,
        webhook_id: str,
        *,
        url: str | NotGiven = NOT_GIVEN,
        types: _Types = NOT_GIVEN,
        queue_id: str | None | NotGiven = NOT_GIVEN,
        description: str | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
    ) -> Webhook:
        """Changes what is given."""
        body = given(url=url, types=_listed(types), queueId=queue_id, description=description, enabled=enabled)
        webhook: Webhook = self._requests.command("PATCH", path_of("webhooks", webhook_id), body)
        return webhook

    def delete(self, webhook_id: str) -> None:
        self._requests.delete(path_of("webhooks", webhook_id), gone="webhook_not_found")

    def rotate_secret(self, webhook_id: str, *, overlap_hours: int | NotGiven = NOT_GIVEN) -> WebhookSecret:
        """Returns a new secret. For some hours, by default 24, requests are also signed with the previous one."""
        path = path_of("webhooks", webhook_id, "rotate_secret")
        body = given(overlapHours=overlap_hours)
        secret: WebhookSecret = self._requests.command("POST", path, body, repeatable=False)
        return secret

    def replay(self, webhook_id: str, *, after: str) -> Webhook:
        """Sends everything after an event once more. With `latest`, it skips what has not been sent yet."""
        path = path_of("webhooks", webhook_id, "replay")
        webhook: Webhook = self._requests.command("POST", path, {"after": after}, repeatable=False)
        return webhook

    def test(self, webhook_id: str) -> WebhookTest:
        """Sends an event of the type `webhook.test` at once, and returns what the receiver answered."""
        outcome: WebhookTest = self._requests.command("POST", path_of("webhooks", webhook_id, "test"), repeatable=False)
        return outcome

    def deliveries(
        self,
        webhook_id: str,
        *,
        state: Literal["waiting", "delivered", "dead"] | None = None,
        page_size: int = 100,
        after: str | None = None,
    ) -> Listing[Delivery]:
        """Deliveries of the latest events first."""
        query = {"state": state, "limit": page_size}
        return self._requests.list(path_of("webhooks", webhook_id, "deliveries"), query, after=after, fresh=False)

    def redeliver(self, webhook_id: str, event_id: str) -> None:
        """Delivers an event again, or at once if it is waiting."""
        self._requests.command("POST", path_of("webhooks", webhook_id, "deliveries", event_id, "redeliver"))


def _listed(types: _Types) -> list[str] | None | NotGiven:
    """A single type may be given without a list."""
    if types is None or isinstance(types, NotGiven):
        return types
    return [types] if isinstance(types, str) else [*types]
