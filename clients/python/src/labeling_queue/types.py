# Generated from the OpenAPI document by `npm run openapi`: change the routes, not this file.
"""What the API takes and answers, with the names it uses.

Answers may get further members in later versions.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class AcceptedPush(TypedDict):
    pushId: str


class AccessEntry(TypedDict):
    id: str
    at: str
    """ISO 8601, UTC, with milliseconds"""
    kind: Literal[
        "signedIn",
        "signInFailed",
        "signInThrottled",
        "signedOut",
        "signedOutEverywhere",
        "apiKeyCreated",
        "apiKeyRevoked",
        "memberInvited",
        "invitationRevoked",
        "memberJoined",
        "memberRoleChanged",
        "memberRemoved",
        "memberRenamed",
        "passwordChanged",
        "projectCreated",
        "projectRenamed",
        "tracesDeleted",
        "traceRetentionChanged",
        "webhookCreated",
        "webhookChanged",
        "webhookSecretRotated",
        "webhookDeleted",
    ]
    actor: Actor | None
    """Null when it is unknown who did it"""
    subject: AccessSubject | None
    details: dict[str, str]
    """Further details, by name"""
    ip: str | None
    """The IP address it came from, if known"""


class AccessSubject(TypedDict):
    type: Literal["member", "apiKey", "invitation", "project", "webhook"]
    id: str
    name: str


class Activity(TypedDict):
    position: str
    """The position of the event in the event store"""
    type: Literal[
        "ItemAdded",
        "TargetEdited",
        "TargetReverted",
        "ItemApproved",
        "ItemUnapproved",
        "ItemFlagged",
        "ItemUnflagged",
        "ItemAssigned",
        "ItemDiscarded",
        "ItemRestored",
        "AnnotationSubmitted",
        "AnnotationReopened",
        "ItemSkipped",
        "SlotReleased",
        "CommentWritten",
        "CommentEdited",
        "CommentResolved",
        "CommentReopened",
        "ItemPushed",
        "QueueCreated",
        "QueueRenamed",
        "GuidelinesEdited",
        "DefaultDatasetChosen",
        "AnnotationSchemaDefined",
        "AnnotationSchemaRemoved",
        "PushersChosen",
        "OverlapChosen",
        "QueueOpenedTo",
        "AnnotationsSettled",
        "QueueArchived",
        "QueueUnarchived",
        "QueueDeleted",
        "DatasetCreated",
        "DatasetRenamed",
        "DatasetDeleted",
        "DatapointsAdded",
        "DatapointDeleted",
        "ImportCompleted",
        "PushItemsSelected",
        "PushRequested",
        "PushProgressed",
        "PushCompleted",
        "PushStopped",
    ]
    at: str
    """ISO 8601, UTC, with milliseconds"""
    actor: Actor
    queueId: str | None
    itemId: str | None
    datasetId: str | None
    pushId: str | None
    revision: str
    """Counts the events of its stream, from 0"""
    stateAfter: Literal["New", "Modified", "Approved", "discarded", "pushed"] | None
    """The state of the item after the event"""
    correlationId: str
    """The id of the request that led to the event"""
    by: Literal["agreement"] | None
    """Nobody decided this approval, since the annotations agree: the actor submitted the last of
    them, or changed what the queue asks for"""
    source: Literal["file", "dataset", "spans", "traces", "sessions", "sql"] | None
    """What was imported"""
    added: int | None
    """How much the request added that completed the import"""
    collapsed: int | None
    """How much of the import was there already"""


class ActivityLine(TypedDict):
    position: str
    """The position of the event in the event store"""
    type: Literal[
        "ItemAdded",
        "TargetEdited",
        "TargetReverted",
        "ItemApproved",
        "ItemUnapproved",
        "ItemFlagged",
        "ItemUnflagged",
        "ItemAssigned",
        "ItemDiscarded",
        "ItemRestored",
        "AnnotationSubmitted",
        "AnnotationReopened",
        "ItemSkipped",
        "SlotReleased",
        "CommentWritten",
        "CommentEdited",
        "CommentResolved",
        "CommentReopened",
        "ItemPushed",
        "QueueCreated",
        "QueueRenamed",
        "GuidelinesEdited",
        "DefaultDatasetChosen",
        "AnnotationSchemaDefined",
        "AnnotationSchemaRemoved",
        "PushersChosen",
        "OverlapChosen",
        "QueueOpenedTo",
        "AnnotationsSettled",
        "QueueArchived",
        "QueueUnarchived",
        "QueueDeleted",
        "DatasetCreated",
        "DatasetRenamed",
        "DatasetDeleted",
        "DatapointsAdded",
        "DatapointDeleted",
        "ImportCompleted",
        "PushItemsSelected",
        "PushRequested",
        "PushProgressed",
        "PushCompleted",
        "PushStopped",
    ]
    at: str
    """ISO 8601, UTC, with milliseconds"""
    actor: Actor
    queueId: str | None
    itemId: str | None
    datasetId: str | None
    pushId: str | None
    revision: str
    """Counts the events of its stream, from 0"""
    stateAfter: Literal["New", "Modified", "Approved", "discarded", "pushed"] | None
    """The state of the item after the event"""
    correlationId: str
    """The id of the request that led to the event"""
    by: Literal["agreement"] | None
    """Nobody decided this approval, since the annotations agree: the actor submitted the last of
    them, or changed what the queue asks for"""
    source: Literal["file", "dataset", "spans", "traces", "sessions", "sql"] | None
    """What was imported"""
    added: int | None
    """How much the request added that completed the import"""
    collapsed: int | None
    """How much of the import was there already"""
    eventId: str
    """The id of the event; pass it as `since` to get what is newer"""
    times: int
    """How many events of this kind the entry stands for"""
    withEdit: bool
    """Whether each of these approvals carried an edit, which is part of the entry"""


class Actor(TypedDict):
    type: Literal["member", "apiKey", "system"]
    id: str
    name: str


class AddDatapoints(TypedDict):
    datapoints: list[NewDatapoint]


class AddItems(TypedDict):
    items: list[NewItem]


class AddedItem(TypedDict):
    id: str
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""


class AgainstFinal(TypedDict):
    member: str
    items: int
    """Items that the member answered and that are approved"""
    percent: Figure
    cohen: Figure
    differences: list[Difference]


class Agreement(TypedDict):
    items: int
    """Items with at least one submitted annotation"""
    position: str | None
    """The last event that counts; null for now"""
    field: str | None
    """The field that this is about; null for whole targets"""
    level: Literal["nominal", "ordinal", "interval"]
    overall: Overall
    fields: list[FieldAgreement]
    """Each field of the schema, where no field was asked for"""
    pairs: list[Pair]
    againstFinal: list[AgainstFinal]
    """Each member against the approved targets"""
    confusion: Confusion


class AgreementCurve(TypedDict):
    points: list[CurvePoint]
    """In the order of time"""
    changes: list[RulesChange]
    """The latest 100, in the order of time"""


class _AgreementItem(TypedDict):
    itemId: str
    answers: list[AnswerOfMember]
    """What was submitted, in the order of members"""


class AgreementItem(_AgreementItem, total=False):
    final: Any
    """What was approved, if anything was"""


class Annotation(TypedDict):
    member: str
    """The id of the member"""
    status: Literal["draft", "submitted", "skipped", "released"]
    """A draft and a submitted annotation hold one of the places that the item has"""
    target: Any
    """The answer; null while there is none, and for drafts of others"""
    savedAt: str | None
    """When the draft was last saved; null once it was submitted"""
    submission: int
    """Which submission of the item it was, from 1; 0 before the first"""


class _AnnotationSchema(TypedDict):
    fields: list[SchemaField]


class AnnotationSchema(_AnnotationSchema, total=False):
    approval: Literal["ask", "block"]
    """While a required field is not set or a value does not fit: `ask` lets the review screen ask
    once; `block` refuses every approval, whoever sends it. Without it, targets are approved as they
    are"""


class Annotator(TypedDict):
    member: str
    """The id of a member who annotated the item"""
    agreed: bool
    """Whether they had submitted what was approved"""


class AnswerOfMember(TypedDict):
    member: str
    """The id of the member"""
    value: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class ApiKey(TypedDict):
    id: str
    name: str
    scopes: list[Literal["items:write", "read", "review", "admin"]]
    prefix: str
    """The first characters of the key, to recognize it"""
    createdBy: Actor | None
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    lastUsedAt: str | None
    """To the minute"""
    expiresAt: str | None
    revokedAt: str | None
    rateLimit: RateLimit | None
    """Requests per second that each process of the API allows; null if there is no limit"""


class ApproveItem(TypedDict, total=False):
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class _Assign(TypedDict):
    type: Literal["assign"]
    members: list[str]
    """The ids of members who may review; an empty list takes assignments back"""


class Assign(_Assign, total=False):
    split: bool
    """Gives each item to one of the members, in turn and in the order sent, instead of to all of
    them"""


class AssignItem(TypedDict):
    members: list[str]
    """The ids of members who may review; an empty list takes the assignment back"""


class Assigned(TypedDict):
    member: str | None
    """The id of a member; null for no one"""
    items: int
    """An item that is assigned to several members counts for each of them"""


class Batch(TypedDict):
    items: list[NamedItem]
    """At most `LIMIT_ITEMS_PER_BATCH`, which is 1,000 by default"""
    command: PlainCommand | SetField | Flag | Assign | TakeBack


class BatchOutcome(TypedDict):
    correlationId: str
    """The id that the events of this request carry, for `takeBack`"""
    changed: int
    """Items that this request changed, now or when it was sent before with the same
    `X-Request-Id`"""
    unchanged: int
    """Items for which the effect held already"""
    refused: list[RefusedItem]


class ChangeComment(TypedDict, total=False):
    text: str
    """Another text, from the author of the comment"""
    mentions: list[str]
    """Whom the new text mentions"""
    resolved: bool
    """Resolves the comment, or opens it again"""


class ChangedField(TypedDict):
    key: str
    items: int


class Comment(TypedDict):
    id: str
    by: Actor
    at: str
    """ISO 8601, UTC, with milliseconds"""
    text: str
    mentions: list[str]
    """The ids of members whom the text mentions"""
    place: CommentPlace | None
    """Null when it is about the whole item"""
    editedAt: str | None
    """When its text last changed"""
    resolved: Resolved | None
    """Null while it is open"""


class CommentPlace(TypedDict):
    pointer: str
    revision: str
    """The revision of the item at which it was looked at"""


class Comments(TypedDict):
    data: list[Comment]
    """Those that the caller may see, in the order in which they were written"""
    hidden: int
    """How many others there are, which the caller sees after submitting an annotation"""


class Confusion(TypedDict):
    values: list[Any]
    """The most frequent values"""
    pairs: list[list[int]]
    """How often two values were given to the same item, by their places"""
    otherValues: int
    """Values that are rarer, or too long to be shown"""


class Counters(TypedDict):
    new: int
    modified: int
    approved: int
    discarded: int
    pushed: int
    total: int


class Created(TypedDict):
    id: str
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""


class CreatedApiKey(TypedDict):
    id: str
    name: str
    scopes: list[Literal["items:write", "read", "review", "admin"]]
    prefix: str
    """The first characters of the key, to recognize it"""
    createdBy: Actor | None
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    lastUsedAt: str | None
    """To the minute"""
    expiresAt: str | None
    revokedAt: str | None
    rateLimit: RateLimit | None
    """Requests per second that each process of the API allows; null if there is no limit"""
    secret: str
    """The key itself. It is shown only now: the service keeps a hash."""


class CreatedInvitation(TypedDict):
    id: str
    role: Literal["labeler", "lead", "auditor", "admin"]
    """The role of whoever accepts"""
    email: str | None
    """Only the person with this address may accept; null when anyone with the link may"""
    createdBy: Actor
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    expiresAt: str
    """ISO 8601, UTC, with milliseconds"""
    token: str
    """Shown only now. The link is `/invitation/<token>` at the address of the pages."""


class CreatedWebhook(TypedDict):
    id: str
    url: str
    types: list[Literal[
        "item.added",
        "item.edited",
        "item.reverted",
        "item.approved",
        "item.unapproved",
        "item.flagged",
        "item.unflagged",
        "item.assigned",
        "item.discarded",
        "item.restored",
        "item.pushed",
        "push.requested",
        "push.completed",
        "push.stopped",
        "queue.created",
        "queue.archived",
        "queue.unarchived",
        "queue.deleted",
        "dataset.created",
        "dataset.deleted",
        "import.completed",
    ]] | None
    """Null: events of every type"""
    queueId: str | None
    """Null: events of every queue, and those of no queue"""
    description: str
    enabled: bool
    disabledBecause: Literal["gone", "place_lost"] | None
    """Why the service disabled it. `gone`: the receiver answered 410. `place_lost`: the events were
    moved or restored since; replay from where you want to continue."""
    held: bool
    """Whether nothing is sent from here (`WEBHOOKS=hold`): deliveries wait"""
    after: str
    """Up to where events have been read for it, as `after` takes it"""
    waiting: int
    """Deliveries that are due or will be tried again"""
    dead: int
    """Deliveries that were given up"""
    earlierSecretUntil: str | None
    """Until when the secret before the last rotation signs as well"""
    createdBy: Actor | None
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    updatedAt: str
    """ISO 8601, UTC, with milliseconds"""
    secret: str
    """Verifies signatures. Shown only now."""


class CurvePoint(TypedDict):
    percent: Figure
    fleiss: Figure
    alpha: Figure
    leftOut: int
    """Answers that α leaves out, as they are no numbers"""
    at: str
    """ISO 8601, UTC, with milliseconds"""


class Datapoint(TypedDict):
    data: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    metadata: dict[str, Any] | None
    """Carried along unchanged"""
    id: str
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    provenance: Provenance | None
    """Null for a datapoint that was added directly"""


class Dataset(TypedDict):
    id: str
    name: str
    datapoints: int
    revision: str
    """Counts the events of its stream, from 0"""
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    updatedAt: str
    """ISO 8601, UTC, with milliseconds"""


class DatasetName(TypedDict):
    name: str


class DatasetRenamed(TypedDict):
    id: str
    name: str
    revision: str
    """Counts the events of its stream, from 0"""


class _DatasetSource(TypedDict):
    type: Literal["dataset"]
    datasetId: str


class DatasetSource(_DatasetSource, total=False):
    datapointIds: list[str]
    """These datapoints: at most `LIMIT_ITEMS_PER_REQUEST`"""
    ordinals: list[list[int]]
    """The datapoints at these ordinals: ranges from a first to a last, ascending"""
    q: str
    """All datapoints that contain this text, as in the list of datapoints; also needs the right
    `read`"""


class Decided(TypedDict):
    by: Literal["agreement", "adjudication"]
    """Whether all that the item needed agreed, or a lead decided"""
    annotators: list[Annotator]
    """In the order in which they submitted"""


class DeletedTraces(TypedDict):
    traces: int
    spans: int


class Delivery(TypedDict):
    eventId: str
    type: str
    state: Literal["waiting", "delivered", "dead"]
    attempts: int
    dueAt: str | None
    """When it is tried next, unless an earlier event of its item waits"""
    attemptedAt: str | None
    """When it was tried last"""
    status: int | None
    """What the receiver answered last"""
    error: str | None
    """Why there was no answer"""
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""


class Difference(TypedDict):
    given: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    final: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    items: int


class EditTarget(TypedDict):
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class Event(TypedDict):
    id: str
    """Takes `after` to continue from here"""
    type: Literal[
        "item.added",
        "item.edited",
        "item.reverted",
        "item.approved",
        "item.unapproved",
        "item.flagged",
        "item.unflagged",
        "item.assigned",
        "item.discarded",
        "item.restored",
        "item.pushed",
        "push.requested",
        "push.completed",
        "push.stopped",
        "queue.created",
        "queue.archived",
        "queue.unarchived",
        "queue.deleted",
        "dataset.created",
        "dataset.deleted",
        "import.completed",
    ]
    timestamp: str
    """ISO 8601, UTC, with milliseconds"""
    actor: Actor
    data: EventData


class _EventData(TypedDict):
    revision: str
    """The revision that the event gave to what it is about"""


class EventData(_EventData, total=False):
    queueId: str
    itemId: str
    datasetId: str
    pushId: str
    state: Literal["New", "Modified", "Approved", "discarded", "pushed"]
    """The state of the item after the event"""
    by: Literal["agreement"]
    """Nobody decided this approval, since the annotations agree: the actor submitted the last of
    them, or changed what the queue asks for"""
    source: Literal["file", "dataset", "spans", "traces", "sessions", "sql"]
    """What was imported"""
    added: int
    """How much the request added that completed the import"""
    collapsed: int
    """How much of the import was there already"""


class ExceededLimit(TypedDict):
    name: str
    value: int


class ExportLogsServiceRequest(TypedDict, total=False):
    resourceLogs: list[dict[str, Any]]


class ExportLogsServiceResponse(TypedDict, total=False):
    partialSuccess: PartialSuccessOfLogs


class ExportTraceServiceRequest(TypedDict, total=False):
    resourceSpans: list[dict[str, Any]]


class ExportTraceServiceResponse(TypedDict, total=False):
    partialSuccess: PartialSuccess


class FieldAgreement(TypedDict):
    key: str
    """The key of the field"""
    level: Literal["nominal", "ordinal", "interval"]
    overall: Overall


class FieldProblem(TypedDict):
    pointer: str
    detail: str


_Figure = TypedDict(
    "_Figure",
    {
        "is": "Literal['known', 'tooFew', 'noVariation', 'unequal']",
        "items": "int",
    },
)


class Figure(_Figure, total=False):
    value: float
    interval: Interval
    """Where it may well lie (95 %)"""
    needed: int
    """How many items a figure needs, where they are too few"""
    fewest: int
    """The fewest answers that an item has, where that is unequal"""
    most: int
    """The most answers that an item has, where that is unequal"""


class Flag(TypedDict):
    type: Literal["flag"]
    reason: str


class FlagItem(TypedDict):
    reason: str
    """What should be looked at again"""


class HistoryEntry(TypedDict):
    id: str
    revision: str
    """Counts the events of its stream, from 0"""
    type: str
    data: dict[str, Any]
    """What the event holds, by its type"""
    actor: Actor
    at: str
    """ISO 8601, UTC, with milliseconds"""
    correlationId: str
    """Names the request that led to the event"""
    stateAfter: Literal["New", "Modified", "Approved", "discarded", "pushed"]


class ImportItems(TypedDict):
    source: DatasetSource | SpansSource | TracesSource | SessionsSource | SqlSource


class Imported(TypedDict):
    added: int
    collapsed: int
    """How many already existed"""


class Insights(TypedDict):
    resolutionSeconds: int
    """Events closer together than this may share a point of the progress"""
    progress: list[Progress]
    people: list[Person]
    outcomes: Outcomes
    waiting: list[Waiting]
    assigned: list[Assigned]
    """Whom the open items are assigned to"""
    fields: list[ChangedField]
    fieldsFrom: int


Interval = TypedDict(
    "Interval",
    {
        "from": "float",
        "to": "float",
    },
)


class Invitation(TypedDict):
    id: str
    role: Literal["labeler", "lead", "auditor", "admin"]
    """The role of whoever accepts"""
    email: str | None
    """Only the person with this address may accept; null when anyone with the link may"""
    createdBy: Actor
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    expiresAt: str
    """ISO 8601, UTC, with milliseconds"""


class _Item(TypedDict):
    data: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    metadata: dict[str, Any] | None
    """Carried along unchanged"""
    id: str
    queueId: str
    state: Literal["New", "Modified", "Approved", "discarded", "pushed"]
    """`discarded` and `pushed` appear only in lists that ask for them"""
    revision: str
    """Counts the events of its stream, from 0"""
    originalTarget: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    idempotencyKey: str | None
    source: ItemSource
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    updatedAt: str
    """ISO 8601, UTC, with milliseconds"""


class Item(_Item, total=False):
    flag: ItemFlag
    """Absent while the item is not flagged"""
    assignees: list[str]
    """The members it is assigned to; absent while it is assigned to no one"""
    annotations: ItemAnnotations
    """Absent where everybody shares the target, and in answers about the past"""
    openComments: int
    """How many comments on it are open; absent while there are none"""


class _ItemAnnotations(TypedDict):
    needed: int
    """How many annotations the item needs"""
    submitted: int
    """How many members have submitted one. While the item is not approved, those who may not read
    what others answered are told of one less than it needs at most"""


class ItemAnnotations(_ItemAnnotations, total=False):
    disputed: bool
    """Whether all are in and have not approved the item, because they differ or the schema blocks
    it, until somebody decides. For leads and auditors only, and not while they annotate the item
    themselves"""


class _ItemChange(TypedDict):
    itemId: str
    before: Literal["New", "Modified", "Approved", "discarded", "pushed"] | None
    """Null when the item was added in between"""
    after: Literal["New", "Modified", "Approved", "discarded", "pushed"]
    events: int
    """The number of events in between"""
    revisionBefore: str | None
    revisionAfter: str
    """Counts the events of its stream, from 0"""
    at: str
    """When the last of these events happened"""


class ItemChange(_ItemChange, total=False):
    targetBefore: Any
    """Only if asked for; null when the item was added in between"""
    targetAfter: Any
    """Only if asked for"""


class ItemFlag(TypedDict):
    reason: str
    by: Actor
    at: str
    """ISO 8601, UTC, with milliseconds"""


class ItemSource(TypedDict):
    type: Literal["api", "dataset", "span", "trace", "session", "sql"]
    """What the item came from. Depending on it there are further properties, which name the
    place."""


class Lag(TypedDict):
    positions: int | None
    """Positions in the event store that are not folded yet"""
    seconds: float | None
    """Age of the last folded event while more are waiting"""


class Live(TypedDict):
    status: str


class MeasuredVisit(TypedDict):
    id: str
    """Generated by the client, so that the visit can be sent again"""
    itemId: str
    secondsAgo: float
    """Seconds since the visit ended"""
    seconds: float


class Member(TypedDict):
    id: str
    name: str
    email: str
    role: Literal["labeler", "lead", "auditor", "admin"]
    joinedAt: str
    """ISO 8601, UTC, with milliseconds"""
    lastSeenAt: str | None
    """In this project, to the minute"""


class Mention(TypedDict):
    queueId: str
    queueName: str
    itemId: str
    comment: Comment


class _NamedItem(TypedDict):
    id: str


class NamedItem(_NamedItem, total=False):
    revision: int | str
    """The revision the command is meant for: a number, or a string as in answers"""


class _NewApiKey(TypedDict):
    name: str
    scopes: list[Literal["items:write", "read", "review", "admin"]]


class NewApiKey(_NewApiKey, total=False):
    expiresAt: str | None


class _NewDatapoint(TypedDict):
    data: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class NewDatapoint(_NewDatapoint, total=False):
    metadata: dict[str, Any] | None
    """Carried along unchanged; null is the same as none"""


class _NewInvitation(TypedDict):
    role: Literal["labeler", "lead", "auditor", "admin"]


class NewInvitation(_NewInvitation, total=False):
    email: str | None
    """Only the person with this address may accept; without one, anyone with the link"""


class _NewItem(TypedDict):
    data: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class NewItem(_NewItem, total=False):
    metadata: dict[str, Any] | None
    """Carried along unchanged; null is the same as none"""
    idempotencyKey: str
    """Stable id of the item: a second item with the same key collapses onto the first, in this
    queue"""


class _NewQueue(TypedDict):
    name: str


class NewQueue(_NewQueue, total=False):
    guidelines: str
    annotationSchema: AnnotationSchema | None
    datasetId: str | None
    """The dataset that the push dialog offers first; a push over HTTP names one"""
    labelersMayPush: bool
    """With `false`, only leads and admins push"""
    overlap: int
    """How many members annotate an item, each on their own; 1: everybody shares one target"""
    overlapShare: float
    """The share of items that `overlap` members annotate, chosen by a hash of their ids; one member
    annotates each of the others"""
    slotHours: int
    """For how long a draft that was never submitted keeps others from the item after it was last
    saved"""
    openTo: list[str] | None
    """The ids of the labelers it is open to; for others it does not exist. Leads, admins, auditors
    and API keys open every queue. Null: it is open to everybody"""


class NewSavedQuery(TypedDict):
    name: str
    query: str
    """One SELECT of Postgres"""


class _NewView(TypedDict):
    name: str
    query: str
    """What follows `?` in the address of the page: `state`, `q`, `field`, `annotation`, `assignee`,
    `flagged`, `commented`, `mentioned`, `assigned` and `mine` filter, `sort=-field.score` sorts,
    and `hide=data,field.notes` leaves out columns"""


class NewView(_NewView, total=False):
    queueId: str
    """The queue whose items it lists"""
    datasetId: str
    """The dataset whose datapoints it lists, if it is not of a queue"""
    shared: bool
    """Whether everyone in the project sees it; by default only its author does"""


class _NewWebhook(TypedDict):
    url: str


class NewWebhook(_NewWebhook, total=False):
    types: list[Literal[
        "item.added",
        "item.edited",
        "item.reverted",
        "item.approved",
        "item.unapproved",
        "item.flagged",
        "item.unflagged",
        "item.assigned",
        "item.discarded",
        "item.restored",
        "item.pushed",
        "push.requested",
        "push.completed",
        "push.stopped",
        "queue.created",
        "queue.archived",
        "queue.unarchived",
        "queue.deleted",
        "dataset.created",
        "dataset.deleted",
        "import.completed",
    ]] | None
    """Only events of these types; null or absent for every type"""
    queueId: str | None
    """Only events of this queue"""
    description: str
    after: str
    """Sends what came after this, as in the feed; by default only what comes from now on"""


class Outcomes(TypedDict):
    approvedUnchanged: int
    approvedEdited: int
    discarded: int
    pushedUnapproved: int
    left: int


class Overall(TypedDict):
    percent: Figure
    fleiss: Figure
    alpha: Figure
    leftOut: int
    """Answers that α leaves out, as they are no numbers"""


class OwnAttributes(TypedDict):
    input: str | None
    output: str | None


class Pair(TypedDict):
    members: list[str]
    items: int
    """Items that both have answered"""
    percent: Figure
    cohen: Figure


class PartialSuccess(TypedDict):
    rejectedSpans: str
    errorMessage: str


class PartialSuccessOfLogs(TypedDict):
    rejectedLogRecords: str
    errorMessage: str


class _Person(TypedDict):
    actor: Actor
    edited: int
    """Items whose target they edited"""
    approved: int
    """What annotations agreed on counts for nobody"""
    discarded: int
    days: int
    medianSeconds: float | None
    """Between two decisions that follow each other within ten minutes"""
    last: str
    """ISO 8601, UTC, with milliseconds"""


class Person(_Person, total=False):
    submitted: int
    """Annotations that they submitted, where several members annotate each item"""


class PlainCommand(TypedDict):
    type: Literal["approve", "unapprove", "discard", "restore", "revert", "unflag"]


class _Problem(TypedDict):
    type: str
    """The address of a page about it"""
    title: str
    status: int
    detail: str
    instance: str
    """The path of the request"""
    code: Literal[
        "malformed_json",
        "invalid_utf8",
        "invalid_body",
        "unknown_member",
        "schema_invalid",
        "queue_invalid",
        "dataset_invalid",
        "import_invalid",
        "unreadable_spans",
        "invalid_parameter",
        "unknown_parameter",
        "sql_refused",
        "sql_failed",
        "bad_request",
        "unauthenticated",
        "forbidden",
        "push_for_leads",
        "not_your_comment",
        "members_annotate",
        "not_found",
        "queue_not_found",
        "item_not_found",
        "comment_not_found",
        "annotation_not_found",
        "dataset_not_found",
        "datapoint_not_found",
        "trace_not_found",
        "span_not_found",
        "push_not_found",
        "project_not_found",
        "sql_run_not_found",
        "sql_query_not_found",
        "view_not_found",
        "member_not_found",
        "invitation_not_found",
        "api_key_not_found",
        "webhook_not_found",
        "delivery_not_found",
        "method_not_allowed",
        "item_approved",
        "item_not_approved",
        "item_removed",
        "target_not_object",
        "schema_not_met",
        "changed_since",
        "not_taken_back",
        "annotate_instead",
        "not_annotated",
        "item_taken",
        "annotation_submitted",
        "slot_held",
        "too_many_comments",
        "queue_archived",
        "unreadable_history",
        "last_admin",
        "queue_exists",
        "dataset_exists",
        "api_key_exists",
        "invitation_exists",
        "webhook_exists",
        "datapoints_exist",
        "sql_query_exists",
        "view_exists",
        "too_many_saved",
        "sql_cancelled",
        "push_empty",
        "push_exists",
        "push_state",
        "verification_failed",
        "too_many_conflicts",
        "revision_mismatch",
        "body_too_large",
        "item_too_large",
        "import_too_large",
        "too_many_items",
        "unsupported_media_type",
        "idempotency_key_reused",
        "not_assignable",
        "not_a_member",
        "sql_timeout",
        "sql_too_large",
        "sql_busy",
        "rate_limited",
        "internal_error",
        "store_unavailable",
        "database_unavailable",
        "took_too_long",
        "sql_unavailable",
        "read_model_behind",
        "too_busy",
        "disk_full",
        "shutting_down",
        "not_ready",
    ]
    """Stable: for programs to act on"""


class Problem(_Problem, total=False):
    errors: list[FieldProblem]
    """What is wrong in the body; the first 100 errors"""
    limit: ExceededLimit
    position: int
    """For a query: where in its text, in UTF-16 units from 0"""
    correlationId: str
    """For an interrupted command to many items: the id that its events carry"""
    checks: dict[str, str]
    """For readiness: which services are up and which are not"""
    id: str
    """For what was created before with the same Idempotency-Key: its id"""
    state: str
    """For conflicts: the current state of the item"""
    revision: str
    """For conflicts: the current revision"""
    target: Any
    """For conflicts about an item: its current target"""
    originalTarget: Any
    """For conflicts about an item: its original target"""


class Progress(TypedDict):
    at: str
    """ISO 8601, UTC, with milliseconds"""
    new: int
    modified: int
    approved: int
    pushed: int
    discarded: int


class Project(TypedDict):
    id: str
    name: str


class ProjectName(TypedDict):
    name: str


class _Provenance(TypedDict):
    queueId: str
    itemId: str
    approvedBy: Actor | None
    pushId: str
    itemRevision: str
    """Counts the events of its stream, from 0"""


class Provenance(_Provenance, total=False):
    decided: Decided
    """Only where the approval rests on annotations"""
    comments: list[Comment]
    """What had been written about the item, oldest first; absent where nothing had"""


class _Push(TypedDict):
    id: str
    queueId: str
    datasetId: str
    scope: Literal["approved", "all", "item"]
    status: Literal["requested", "running", "completed", "stopped"]
    total: int
    pushed: int
    skipped: int
    requestedAt: str
    """ISO 8601, UTC, with milliseconds"""
    requestedBy: Actor
    completedAt: str | None


class Push(_Push, total=False):
    skippedItems: list[SkippedItem]
    """At most 1,000; not in lists"""


class _PushRequest(TypedDict):
    datasetId: str


class PushRequest(_PushRequest, total=False):
    scope: Literal["approved", "all", "item"]
    itemId: str | None
    """Which item; only with the scope `item`"""


class _Queue(TypedDict):
    id: str
    name: str
    guidelines: str
    datasetId: str | None
    """The dataset that the push dialog offers first; a push over HTTP names one"""
    annotationSchema: AnnotationSchema | None
    labelersMayPush: bool
    """Whether labelers and keys with the scope `review` push, or leads and admins only"""
    overlap: int
    """How many members annotate an item; 1: everybody shares one target"""
    overlapShare: float
    """The share of items that so many members annotate; one member annotates each of the others"""
    slotHours: int
    """For how long a draft that was never submitted keeps others from the item"""
    archived: bool
    """Whether nobody can add, review or push items for now"""
    revision: str
    """Counts the events of its stream, from 0"""
    counters: Counters
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    updatedAt: str
    """ISO 8601, UTC, with milliseconds"""


class Queue(_Queue, total=False):
    settling: bool
    """True while items are brought in line with an overlap or a schema that was changed; absent
    otherwise"""
    openTo: list[str]
    """The ids of the members it is open to, beside leads, admins and auditors; absent when it is
    open to everybody. Not for labelers"""


class QueueAnnotation(TypedDict):
    itemId: str
    idempotencyKey: str | None
    state: Literal["New", "Modified", "Approved", "discarded", "pushed"]
    """The state of the item"""
    member: str
    """The id of the member"""
    memberName: str | None
    """The name of the member; null when they have left the project"""
    submission: int
    """Which submission of the item it was, from 1"""
    submittedAt: str
    """When it was submitted"""
    target: Any
    """The answer"""
    approved: Any
    """The target of the item, once it is approved; otherwise null"""
    data: Any
    """What the answer is about"""
    metadata: dict[str, Any] | None


class QueueAsOf(TypedDict):
    at: str
    """ISO 8601, UTC, with milliseconds"""
    position: str
    """The last event that counts"""
    counters: Counters


class QueueChanges(TypedDict, total=False):
    name: str
    guidelines: str
    datasetId: str | None
    labelersMayPush: bool
    """With `false`, only leads and admins push"""
    overlap: int
    """How many members annotate an item, each on their own; 1: everybody shares one target"""
    overlapShare: float
    """The share of items that `overlap` members annotate, chosen by a hash of their ids; one member
    annotates each of the others"""
    slotHours: int
    """For how long a draft that was never submitted keeps others from the item after it was last
    saved"""
    openTo: list[str] | None
    """The ids of the labelers it is open to; for others it does not exist. Leads, admins, auditors
    and API keys open every queue. Null: it is open to everybody"""
    reopenAgreed: bool
    """Where items come to need more annotations: whether those that were approved because fewer
    agreed are opened again. What was pushed stays where it is."""


class QueueCopy(TypedDict):
    name: str


class _QueueSettings(TypedDict):
    id: str
    name: str
    guidelines: str
    datasetId: str | None
    """The dataset that the push dialog offers first; a push over HTTP names one"""
    annotationSchema: AnnotationSchema | None
    labelersMayPush: bool
    """Whether labelers and keys with the scope `review` push, or leads and admins only"""
    overlap: int
    """How many members annotate an item; 1: everybody shares one target"""
    overlapShare: float
    """The share of items that so many members annotate; one member annotates each of the others"""
    slotHours: int
    """For how long a draft that was never submitted keeps others from the item"""
    archived: bool
    """Whether nobody can add, review or push items for now"""
    revision: str
    """Counts the events of its stream, from 0"""


class QueueSettings(_QueueSettings, total=False):
    settling: bool
    """True while items are brought in line with an overlap or a schema that was changed; absent
    otherwise"""
    openTo: list[str]
    """The ids of the members it is open to, beside leads, admins and auditors; absent when it is
    open to everybody. Not for labelers"""


class RateLimit(TypedDict):
    requestsPerSecond: int
    burst: int


class Ready(TypedDict):
    status: Literal["ok", "degraded"]
    """`degraded`: streams are set aside, and everything else works"""
    checks: dict[str, str]
    setAside: int
    """Streams with an event that this release cannot read"""


class RecordVisits(TypedDict):
    visits: list[MeasuredVisit]


class _RefusedItem(TypedDict):
    id: str
    code: str
    """The same as the `code` of problems"""
    detail: str


class RefusedItem(_RefusedItem, total=False):
    state: Literal["New", "Modified", "Approved", "discarded", "pushed"]
    """The state the item is in"""
    revision: str
    """Counts the events of its stream, from 0"""


class ReleaseSlot(TypedDict):
    member: str
    """The id of the member whose draft holds the slot"""


class Removal(TypedDict):
    traces: int
    spans: int
    bytes: int
    """Of the texts of the spans"""
    at: str
    """ISO 8601, UTC, with milliseconds"""


class Replay(TypedDict):
    after: str
    """Everything after this is sent, also what was sent before"""


class Resolved(TypedDict):
    by: Actor
    at: str
    """ISO 8601, UTC, with milliseconds"""


class ResultColumn(TypedDict):
    name: str
    type: str
    """The name in Postgres"""


class RetentionLimits(TypedDict):
    keepDays: int | None
    """Days since the newest span of a trace arrived; null for no limit"""
    keepBytes: int | None
    """Bytes of the texts of all spans; null for no limit"""


class RoleChange(TypedDict):
    role: Literal["labeler", "lead", "auditor", "admin"]


class Root(TypedDict):
    name: str
    version: str
    """Of the API: what its addresses begin with"""
    docs: str
    """Where people read about it"""
    openapi: str
    """The OpenAPI document, for programs"""
    health: str
    """Whether it can do its work"""


class RotateSecret(TypedDict, total=False):
    overlapHours: int
    """How long the earlier secret signs as well"""


class RulesChange(TypedDict):
    at: str
    """ISO 8601, UTC, with milliseconds"""
    what: Literal["guidelines", "schema"]
    """What was changed"""
    by: Actor


class SaveAnnotation(TypedDict):
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class SavedQuery(TypedDict):
    id: str
    name: str
    query: str
    savedBy: str
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    updatedAt: str
    """ISO 8601, UTC, with milliseconds"""


class SavedQueryChanges(TypedDict, total=False):
    name: str
    query: str
    """One SELECT of Postgres"""


class SavedView(TypedDict):
    id: str
    queueId: str | None
    datasetId: str | None
    name: str
    query: str
    shared: bool
    createdBy: Actor
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    updatedAt: str
    """ISO 8601, UTC, with milliseconds"""


class _SchemaField(TypedDict):
    key: str
    type: Literal["string", "number", "boolean", "enum"]


class SchemaField(_SchemaField, total=False):
    label: str
    """What people see in place of the key"""
    description: str
    required: bool
    """Whether an item without it lacks something to be approved"""
    default: Any
    """What the review screen sets when an item is approved without it"""
    min: float
    """Only for type number"""
    max: float
    """Only for type number"""
    tolerance: float
    """Only for type number: annotations that are no further apart are equal"""
    counts: bool
    """With `false`, annotations are equal whatever they have here; the approved item has the first
    one’s value"""
    values: list[str | float | bool | None]
    """Only for type enum"""
    labels: list[str]
    """Only for type enum: what people see in place of the options, one for each, in their order"""
    multiple: bool
    """Only for type enum: whether the value is a list of options"""


class Scope(TypedDict):
    name: str
    version: str
    attributes: dict[str, Any]


class _SendBack(TypedDict):
    reason: str
    """What should be looked at again"""


class SendBack(_SendBack, total=False):
    to: str
    """A member who may review; without it the one who approved the item, if they still may"""


class Service(TypedDict):
    service: Literal["command-api", "projector", "event-store", "database"]
    state: Literal["up", "read_only", "stuck", "elsewhere", "away"]
    """`read_only`: it answers readers but accepts no changes; `stuck`: events wait and none is
    folded; `elsewhere`: it folds other streams than the API writes"""
    version: str | None
    """What it runs on, or is"""
    since: str | None
    """When it was started"""


class Session(TypedDict):
    sessionId: str
    firstWords: str | None
    """What its user said first, at most 200 characters; null if its first trace does not say so in
    words"""
    traceCount: int
    spanCount: int
    errorCount: int
    startedAt: str
    """ISO 8601, UTC, with milliseconds"""
    latestStartedAt: str
    """When its latest trace started"""


class SessionsSource(TypedDict):
    type: Literal["sessions"]
    sessionIds: list[str]
    """The traces of each, by start, become one item"""
    form: Literal["tree", "conversation"]
    """`tree`: all spans, each with those that it led to as its `children`. `conversation`: what was
    said, as messages with `role` and `content`."""


class SetField(TypedDict):
    type: Literal["setField"]
    key: str
    """A key of the target; of a repeated key the last one is set"""
    value: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class SkipItem(TypedDict):
    reason: str
    """Why somebody else should annotate the item"""


class SkippedItem(TypedDict):
    itemId: str
    code: str


class Span(TypedDict):
    startedAt: str
    """ISO 8601, UTC, with milliseconds"""
    startNs: str
    """Nanoseconds since 1970"""
    durationNs: str
    """Nanoseconds"""
    inputTokens: int | None
    outputTokens: int | None
    cost: str | None
    """A decimal number"""
    traceId: str
    spanId: str
    parentSpanId: str | None
    name: str
    kind: Literal["unspecified", "internal", "server", "client", "producer", "consumer"]
    type: Literal["llm", "tool", "agent", "other"]
    """Determined by the conventions that its attributes follow"""
    status: Literal["ok", "error", "unset"]
    statusMessage: str | None
    model: str | None
    hasInput: bool
    hasOutput: bool


class SpanDetail(TypedDict):
    startedAt: str
    """ISO 8601, UTC, with milliseconds"""
    startNs: str
    """Nanoseconds since 1970"""
    durationNs: str
    """Nanoseconds"""
    inputTokens: int | None
    outputTokens: int | None
    cost: str | None
    """A decimal number"""
    traceId: str
    spanId: str
    parentSpanId: str | None
    name: str
    kind: Literal["unspecified", "internal", "server", "client", "producer", "consumer"]
    type: Literal["llm", "tool", "agent", "other"]
    """Determined by the conventions that its attributes follow"""
    status: Literal["ok", "error", "unset"]
    statusMessage: str | None
    model: str | None
    hasInput: bool
    hasOutput: bool
    input: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    inputFrom: str | None
    """The convention and the attributes that it was found by; null if there is none, or if the span
    is older"""
    output: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""
    outputFrom: str | None
    """The same for the output"""
    cachedTokens: int | None
    """Input tokens that were read from a cache"""
    cacheWriteTokens: int | None
    """Input tokens that were written to a cache"""
    reasoningTokens: int | None
    """Output tokens that were spent on reasoning"""
    sessionId: str | None
    """The conversation that the span is a part of"""
    userId: str | None
    """The user it was run for"""
    attributes: dict[str, Any]
    resource: dict[str, Any]
    scope: Scope
    events: list[SpanEvent]
    links: list[SpanLink]


class SpanEvent(TypedDict):
    timeNs: str
    """Nanoseconds since 1970"""
    name: str
    attributes: dict[str, Any]


class SpanKey(TypedDict):
    traceId: str
    spanId: str


class SpanLink(TypedDict):
    traceId: str
    spanId: str
    attributes: dict[str, Any]


class SpansSource(TypedDict):
    type: Literal["spans"]
    spans: list[SpanKey]
    """In the order that the items will have in the queue"""


class _SqlColumns(TypedDict):
    data: list[str]


class SqlColumns(_SqlColumns, total=False):
    target: list[str]
    metadata: list[str]


class _SqlQuery(TypedDict):
    query: str
    """One SELECT of Postgres"""


class SqlQuery(_SqlQuery, total=False):
    runId: str | None
    """An id for this run, with which it can be canceled"""
    limit: int
    """The most rows to return; at most `LIMIT_SQL_ROWS`"""


class SqlResult(TypedDict):
    runId: str
    columns: list[ResultColumn]
    rows: list[list[str | float | bool | None]]
    """One array per row, in the order of the columns"""
    truncated: bool
    """Whether there are more rows than these"""
    truncatedBy: Literal["rows", "bytes"] | None
    ms: int
    """How long it took, in milliseconds"""


class _SqlSource(TypedDict):
    type: Literal["sql"]
    query: str
    """As for `POST /v1/sql`; also needs the right `read`"""
    columns: SqlColumns
    """The columns that become each part: one column is the value, several become an object"""


class SqlSource(_SqlSource, total=False):
    key: str | None
    """The column that identifies a row: importing the row again adds no second item"""


class SqlTable(TypedDict):
    name: str
    meaning: str
    columns: list[SqlTableColumn]


class SqlTableColumn(TypedDict):
    name: str
    type: str
    meaning: str


class Status(TypedDict):
    status: Literal["ok", "degraded", "not_ready"]
    """`degraded`: streams are set aside, and everything else works"""
    services: list[Service]
    lag: Lag
    setAside: int
    """Streams with an event that this release cannot read"""
    pushes: int | None
    """Pushes that are not completed"""
    imports: int
    """Imports that the process works on which answers"""


class StoredTraces(TypedDict):
    traces: int
    spans: int
    bytes: int
    """Of the texts of the spans"""


class StoredVisits(TypedDict):
    stored: int


class SubmitAnnotation(TypedDict, total=False):
    target: Any
    """Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and
    every digit."""


class TakeBack(TypedDict):
    type: Literal["takeBack"]
    correlationId: str
    """The `correlationId` of the answer, which is the `X-Request-Id` of the request"""


class Trace(TypedDict):
    startedAt: str
    """ISO 8601, UTC, with milliseconds"""
    startNs: str
    """Nanoseconds since 1970"""
    durationNs: str
    """Nanoseconds"""
    inputTokens: int | None
    outputTokens: int | None
    cost: str | None
    """A decimal number"""
    traceId: str
    name: str
    """Of the root span, or of the earliest until the root arrives"""
    service: str | None
    status: Literal["ok", "error", "unset"]
    """`error` if any span failed, else the status of the root"""
    sessionId: str | None
    """The conversation that it is a part of, as its spans say"""
    spanCount: int
    errorCount: int


class TraceRetention(TypedDict):
    keepDays: int | None
    """Days since the newest span of a trace arrived; null for no limit"""
    keepBytes: int | None
    """Bytes of the texts of all spans; null for no limit"""
    stored: StoredTraces
    checkedAt: str | None
    """When it was last checked what is kept no longer; null if never"""
    lastRemoval: Removal | None
    """What was last removed; null if nothing ever was"""


class TraceWithSpans(TypedDict):
    trace: Trace
    spans: list[Span]
    """At most the first 20,000, sorted by start"""


class TracesSource(TypedDict):
    type: Literal["traces"]
    traceIds: list[str]
    """Each becomes one item"""
    form: Literal["tree", "conversation"]
    """`tree`: all spans, each with those that it led to as its `children`. `conversation`: what was
    said, as messages with `role` and `content`."""


class TracesToDelete(TypedDict):
    traceIds: list[str]
    """Ids of traces, in upper or lower case"""


class Transition(TypedDict):
    before: Literal["New", "Modified", "Approved", "discarded", "pushed"] | None
    """Null when the item was added in between"""
    after: Literal["New", "Modified", "Approved", "discarded", "pushed"]
    items: int


class Verification(TypedDict):
    position: str
    """The last event that counts"""
    rows: int
    different: int
    setAside: int
    """Streams with an event that this release cannot read"""
    tables: list[VerifiedTable]


class VerifiedTable(TypedDict):
    table: str
    rows: int
    different: int


class ViewChanges(TypedDict, total=False):
    name: str
    query: str
    """What follows `?` in the address of the page: `state`, `q`, `field`, `annotation`, `assignee`,
    `flagged`, `commented`, `mentioned`, `assigned` and `mine` filter, `sort=-field.score` sorts,
    and `hide=data,field.notes` leaves out columns"""
    shared: bool
    """Whether everyone in the project sees it; by default only its author does"""


Visit = TypedDict(
    "Visit",
    {
        "id": "str",
        "actor": "Actor",
        "from": "str",
        "to": "str",
        "seconds": "float",
    },
)


class Waiting(TypedDict):
    fromSeconds: int
    items: int


class Webhook(TypedDict):
    id: str
    url: str
    types: list[Literal[
        "item.added",
        "item.edited",
        "item.reverted",
        "item.approved",
        "item.unapproved",
        "item.flagged",
        "item.unflagged",
        "item.assigned",
        "item.discarded",
        "item.restored",
        "item.pushed",
        "push.requested",
        "push.completed",
        "push.stopped",
        "queue.created",
        "queue.archived",
        "queue.unarchived",
        "queue.deleted",
        "dataset.created",
        "dataset.deleted",
        "import.completed",
    ]] | None
    """Null: events of every type"""
    queueId: str | None
    """Null: events of every queue, and those of no queue"""
    description: str
    enabled: bool
    disabledBecause: Literal["gone", "place_lost"] | None
    """Why the service disabled it. `gone`: the receiver answered 410. `place_lost`: the events were
    moved or restored since; replay from where you want to continue."""
    held: bool
    """Whether nothing is sent from here (`WEBHOOKS=hold`): deliveries wait"""
    after: str
    """Up to where events have been read for it, as `after` takes it"""
    waiting: int
    """Deliveries that are due or will be tried again"""
    dead: int
    """Deliveries that were given up"""
    earlierSecretUntil: str | None
    """Until when the secret before the last rotation signs as well"""
    createdBy: Actor | None
    createdAt: str
    """ISO 8601, UTC, with milliseconds"""
    updatedAt: str
    """ISO 8601, UTC, with milliseconds"""


class WebhookChanges(TypedDict, total=False):
    url: str
    types: list[Literal[
        "item.added",
        "item.edited",
        "item.reverted",
        "item.approved",
        "item.unapproved",
        "item.flagged",
        "item.unflagged",
        "item.assigned",
        "item.discarded",
        "item.restored",
        "item.pushed",
        "push.requested",
        "push.completed",
        "push.stopped",
        "queue.created",
        "queue.archived",
        "queue.unarchived",
        "queue.deleted",
        "dataset.created",
        "dataset.deleted",
        "import.completed",
    ]] | None
    """Only events of these types; null or absent for every type"""
    queueId: str | None
    """Only events of this queue"""
    description: str
    enabled: bool
    """A webhook that was disabled continues where it was"""


class WebhookSecret(TypedDict):
    secret: str
    """Verifies signatures. Shown only now."""


class WebhookTest(TypedDict):
    delivered: bool
    """Whether the receiver answered 2xx"""
    status: int | None
    """What it answered; null without an answer"""
    error: str | None
    """Why there is no answer"""


class _WriteComment(TypedDict):
    text: str


class WriteComment(_WriteComment, total=False):
    pointer: str
    """The place in the item that it is about: a JSON pointer into `data`, `target` or `metadata`"""
    revision: int | str
    """The revision at which that place was looked at; by default the current one"""
    mentions: list[str]
    """The ids of members whom the text mentions"""
