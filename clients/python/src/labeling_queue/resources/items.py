from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .._adding import Rows, add_rows
from .._given import NOT_GIVEN, NotGiven, given
from .._pages import Listing
from .._progress import OnProgress
from .._requests import Call, Requests, if_match, new_key, path_of
from .._json import write_json
from ..types import (
    AddedItem,
    Assign,
    BatchOutcome,
    Flag,
    HistoryEntry,
    Item,
    NamedItem,
    NewItem,
    PlainCommand,
    SetField,
    TakeBack,
)

State = Literal["New", "Modified", "Approved", "discarded", "pushed"]
Revision = str | int | None


@dataclass(frozen=True)
class AddedItems:
    items: list[AddedItem]
    """In the order in which they were given."""
    collapsed: int
    """How many of them were there already."""

    def __repr__(self) -> str:
        # A notebook shows what a cell returns: thousands of ids help nobody there.
        return f"AddedItems({len(self.items):,} items, {self.collapsed:,} collapsed)"


class Items:
    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def add(
        self,
        queue_id: str,
        *,
        data: Any,
        target: Any,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | NotGiven = NOT_GIVEN,
    ) -> AddedItem:
        """With a key, an item is the same item forever: adding it again changes nothing."""
        item = given(data=data, target=target, metadata=metadata, idempotencyKey=idempotency_key)
        return self.add_many(queue_id, [item]).items[0]

    def add_many(
        self,
        queue_id: str,
        items: Iterable[NewItem] | Iterable[Mapping[str, Any]],
        *,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
        items_per_request: int = 1_000,
        bytes_per_request: int = 8 * 1024 * 1024,
    ) -> AddedItems:
        """Adds any number, in as many requests as it takes.

        If it fails halfway, what was sent before stays in the queue. Call it again with the same items, if each has an
        `idempotencyKey`, or with the same `idempotency_key`: that adds the rest. With the latter, a different request
        size is refused, since it would add items twice.
        """
        path = path_of("labeling_queues", queue_id, "items")
        rows = Rows(path, "items", idempotency_key, items_per_request, bytes_per_request)
        return AddedItems(*add_rows(self._requests, rows, items, on_progress))

    def list(
        self,
        queue_id: str,
        *,
        state: State | Iterable[State] | None = None,
        q: str | None = None,
        field: str | None = None,
        flagged: bool | None = None,
        assignee: str | None = None,
        commented: bool | None = None,
        mentioned: str | None = None,
        annotation: Literal["mine", "submitted", "open", "disputed"] | None = None,
        page_size: int = 100,
        after: str | None = None,
    ) -> Listing[Item]:
        """The items that are in the queue, or those in the given states; filters as in the HTTP API."""
        query = {
            "state": state if state is None or isinstance(state, str) else ",".join(state),
            "q": q,
            "field": field,
            "flagged": flagged,
            "assignee": assignee,
            "commented": commented,
            "mentioned": mentioned,
            "annotation": annotation,
            "limit": page_size,
        }
        return self._requests.list(path_of("labeling_queues", queue_id, "items"), query, after=after)

    def get(self, queue_id: str, item_id: str) -> Item:
        item: Item = self._requests.get(_path(queue_id, item_id))
        return item

    def history(
        self,
        queue_id: str,
        item_id: str,
        *,
        order: Literal["oldest", "newest"] = "oldest",
        page_size: int = 100,
        after: str | None = None,
    ) -> Listing[HistoryEntry]:
        """Every event of the item, even if it was removed."""
        query = {"order": order, "limit": page_size}
        return self._requests.list(_path(queue_id, item_id, "history"), query, after=after)

    def edit(self, queue_id: str, item_id: str, *, target: Any, if_revision: Revision = None) -> Item:
        """With a revision, here and in the methods below, only if the item is still at that one."""
        return self._item("PUT", queue_id, item_id, "target", body={"target": target}, if_revision=if_revision)

    def approve(
        self,
        queue_id: str,
        item_id: str,
        *,
        target: Any | NotGiven = NOT_GIVEN,
        if_revision: Revision = None,
    ) -> Item:
        """With a target, edits and approves at once."""
        body = None if isinstance(target, NotGiven) else {"target": target}
        return self._item("POST", queue_id, item_id, "approve", body=body, if_revision=if_revision)

    def unapprove(self, queue_id: str, item_id: str, *, if_revision: Revision = None) -> Item:
        return self._item("POST", queue_id, item_id, "unapprove", if_revision=if_revision)

    def revert(self, queue_id: str, item_id: str, *, if_revision: Revision = None) -> Item:
        """Brings the original target back."""
        return self._item("POST", queue_id, item_id, "revert", if_revision=if_revision)

    def discard(self, queue_id: str, item_id: str, *, if_revision: Revision = None) -> None:
        self._requests.command("DELETE", _path(queue_id, item_id), headers=if_match(if_revision))

    def restore(self, queue_id: str, item_id: str, *, if_revision: Revision = None) -> Item:
        """Brings a discarded item back."""
        return self._item("POST", queue_id, item_id, "restore", if_revision=if_revision)

    def flag(self, queue_id: str, item_id: str, *, reason: str, if_revision: Revision = None) -> Item:
        return self._item("PUT", queue_id, item_id, "flag", body={"reason": reason}, if_revision=if_revision)

    def unflag(self, queue_id: str, item_id: str, *, if_revision: Revision = None) -> Item:
        return self._item("DELETE", queue_id, item_id, "flag", if_revision=if_revision)

    def assign(self, queue_id: str, item_id: str, *, members: Iterable[str], if_revision: Revision = None) -> Item:
        """Assigns the item to these members, given by id; with an empty list, to nobody."""
        body = {"members": list(members)}
        return self._item("PUT", queue_id, item_id, "assignees", body=body, if_revision=if_revision)

    def send_back(
        self,
        queue_id: str,
        item_id: str,
        *,
        reason: str,
        to: str | NotGiven = NOT_GIVEN,
        if_revision: Revision = None,
    ) -> Item:
        """Makes an approved item Modified, flagged and assigned: to a member, or to whoever approved it."""
        body = given(reason=reason, to=to)
        return self._item("POST", queue_id, item_id, "send_back", body=body, if_revision=if_revision)

    def batch(
        self,
        queue_id: str,
        items: Iterable[str | NamedItem],
        *,
        command: PlainCommand | SetField | Flag | Assign | TakeBack,
        correlation_id: str | None = None,
    ) -> BatchOutcome:
        """Applies one command to up to 1,000 items, given by id or with a revision.

        Some may be refused while others change.
        """
        named = [{"id": item} if isinstance(item, str) else item for item in items]
        body = write_json({"items": named, "command": command})
        # Kept through retries, so that one `takeBack` undoes all of it.
        headers = {"Content-Type": "application/json", "X-Request-Id": correlation_id or new_key()}
        path = path_of("labeling_queues", queue_id, "items", "batch")
        outcome: BatchOutcome = self._requests.receive(Call("POST", path, body=body, headers=headers)).value
        return outcome

    def _item(
        self,
        method: str,
        queue_id: str,
        item_id: str,
        action: str,
        *,
        body: Any = None,
        if_revision: Revision = None,
    ) -> Item:
        path = _path(queue_id, item_id, action)
        item: Item = self._requests.command(method, path, body, headers=if_match(if_revision))
        return item


def _path(queue_id: str, item_id: str, *more: str) -> str:
    return path_of("labeling_queues", queue_id, "items", item_id, *more)
