// Every reason for a refusal or failure, with its usual status. The docs page and the OpenAPI document list them.

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What happened and what to do, for the docs page. */
  readonly meaning: string;
}

const kinds = {
  malformed_json: [400, 'Malformed JSON', 'The body is not a JSON value; `detail` says where the error is.'],
  invalid_utf8: [400, 'Body is not UTF-8', 'JSON over HTTP is UTF-8; the body contains other bytes.'],
  invalid_body: [400, 'Invalid body', 'Properties are missing or wrong; `errors` lists each with its JSON pointer.'],
  unknown_member: [
    400,
    'Unknown member',
    'The body has members that it cannot have; `errors` lists each, with the name that may have been meant.',
  ],
  schema_invalid: [
    400,
    'Invalid annotation schema',
    'The fields of the schema are invalid; `errors` lists the problems.',
  ],
  queue_invalid: [400, 'Invalid queue', 'The queue cannot have this name.'],
  dataset_invalid: [400, 'Invalid dataset', 'The dataset cannot have this name or these datapoints.'],
  import_invalid: [
    400,
    'Invalid import',
    'Some rows cannot be added, so nothing was added; `errors` lists each problem with its place.',
  ],
  unreadable_spans: [
    400,
    'Unreadable spans',
    'The body is not an OTLP request with spans or log records; do not send it again.',
  ],
  invalid_parameter: [400, 'Invalid parameter', 'A path parameter, query parameter or header is invalid.'],
  unknown_parameter: [
    400,
    'Unknown parameter',
    'The operation has no such query parameter; `detail` says which one may have been meant.',
  ],
  sql_refused: [
    400,
    'Query refused',
    'A query must be one SELECT with only what docs/sql.md lists; `position` says where it is not.',
  ],
  sql_failed: [
    400,
    'Query failed',
    'The database could not run the query; `position` says where the error is, if known.',
  ],
  bad_request: [400, 'Bad request', 'The request is not well-formed HTTP.'],
  unauthenticated: [
    401,
    'Not authenticated',
    'Send `Authorization: Bearer <API key>` with a valid key or session, which has access to the project in `X-Project-Id` if you name one.',
  ],
  forbidden: [403, 'Not allowed', 'The API key or member lacks the right that the operation needs.'],
  push_for_leads: [
    403,
    'Only leads push',
    'The settings of the queue let only leads and admins push: ask one of them, or change `labelersMayPush`.',
  ],
  not_your_comment: [
    403,
    'Not your comment',
    'Only the author of a comment can change its text; anybody who reviews resolves it.',
  ],
  members_annotate: [403, 'Only members annotate', 'An annotation is the answer of a person: an API key has none.'],
  not_found: [404, 'Not found', 'Nothing exists at this address.'],
  queue_not_found: [404, 'Unknown queue', 'The project has no such queue, or you have no access to it.'],
  item_not_found: [404, 'Unknown item', 'The queue never had such an item.'],
  comment_not_found: [404, 'No such comment', 'The item has no such comment, or none that you may see yet.'],
  annotation_not_found: [404, 'No such annotation', 'The member has not annotated the item, or not submitted.'],
  dataset_not_found: [404, 'Unknown dataset', 'The project has no such dataset.'],
  datapoint_not_found: [404, 'Unknown datapoint', 'The dataset has no such datapoint.'],
  trace_not_found: [404, 'Unknown trace', 'The project has no such trace.'],
  span_not_found: [404, 'Unknown span', 'The project has no such span in this trace.'],
  push_not_found: [404, 'Unknown push', 'The queue has no such push.'],
  project_not_found: [404, 'Unknown project', 'The request is about another project, or no project has this id.'],
  sql_run_not_found: [404, 'Query not running', 'The project runs no query with this id; it may have ended.'],
  sql_query_not_found: [404, 'Unknown saved query', 'The project has no such saved query.'],
  view_not_found: [404, 'Unknown view', 'The project has no such view, or it is private to somebody else.'],
  member_not_found: [404, 'Unknown member', 'The project has no such member.'],
  invitation_not_found: [404, 'Unknown invitation', 'The project has no such invitation that is still open.'],
  api_key_not_found: [404, 'Unknown API key', 'The project has no such API key.'],
  webhook_not_found: [404, 'Unknown webhook', 'The project has no such webhook.'],
  delivery_not_found: [404, 'Unknown delivery', 'The webhook has no delivery of this event, or not any more.'],
  method_not_allowed: [
    405,
    'Method not allowed',
    'The address exists, but does not allow this method; see the header `Allow`.',
  ],
  item_approved: [409, 'Item is approved', 'An approved target cannot change: unapprove the item first.'],
  item_not_approved: [409, 'Item is not approved', 'Only approved items are pushed with this scope, or sent back.'],
  item_removed: [409, 'Item was removed', 'The item was discarded or pushed. Reading it answers 404 with this code.'],
  target_not_object: [409, 'Target is not an object', 'Fields can only be set in a target that is an object.'],
  schema_not_met: [
    409,
    'Schema not met',
    'The queue lets nobody approve a target that lacks a required field or has a value that does not fit its schema.',
  ],
  changed_since: [
    409,
    'Changed since',
    'The item has changed since the request, which can no longer be undone for it.',
  ],
  not_taken_back: [
    409,
    'Cannot be undone by others',
    'The request only changed the draft of a member, or skipped the item for them: they can change that themselves.',
  ],
  annotate_instead: [
    409,
    'Members annotate this item',
    'Several members annotate each item of this queue on their own: save and submit an annotation, or ask a lead.',
  ],
  not_annotated: [
    409,
    'Everybody shares one target',
    'Items of this queue have one target for all: edit and approve it, or give the queue an `overlap` above 1.',
  ],
  item_taken: [
    409,
    'Item is taken',
    'As many members as the item needs are annotating it or have submitted. What you typed is still yours.',
  ],
  annotation_submitted: [409, 'Annotation is submitted', 'A submitted annotation cannot change: reopen it first.'],
  slot_held: [
    409,
    'Draft is too new',
    'Others get the slot of a draft once it is older than `slotHours`; a lead, at any time.',
  ],
  too_many_comments: [409, 'Too many comments', 'The item has as many comments as an item can have.'],
  queue_archived: [
    409,
    'Queue is archived',
    'Nobody can add, review or push items of an archived queue: unarchive the queue first.',
  ],
  unreadable_history: [
    409,
    'History cannot be read',
    'It has an event of a later release or of another application, or was deleted in the event store. Until a release reads it, nothing can change. `detail` names it.',
  ],
  last_admin: [409, 'Last admin', 'A project must have an admin: make somebody else an admin first.'],
  queue_exists: [409, 'Queue exists', 'The queue created with this Idempotency-Key was renamed or deleted since.'],
  dataset_exists: [
    409,
    'Dataset exists',
    'The dataset created with this Idempotency-Key was renamed or deleted since.',
  ],
  api_key_exists: [
    409,
    'API key exists',
    'The API key with this `id` was created with this Idempotency-Key, and its secret is shown only once: revoke the key and create another.',
  ],
  invitation_exists: [
    409,
    'Invitation exists',
    'The invitation with this `id` was created with this Idempotency-Key, and its link is shown only once: revoke it and create another.',
  ],
  webhook_exists: [
    409,
    'Webhook exists',
    'The webhook with this `id` was created with this Idempotency-Key by somebody else, or has a new secret, or was deleted since.',
  ],
  datapoints_exist: [409, 'Datapoints exist', 'Other datapoints with these ids exist.'],
  sql_query_exists: [409, 'Name is taken', 'Another saved query of the project has this name.'],
  view_exists: [409, 'Name is taken', 'The queue or dataset already has a view of this name.'],
  too_many_saved: [409, 'Too many are saved', 'Delete some that nobody needs.'],
  sql_cancelled: [409, 'Query canceled', 'Somebody canceled the query before it had a result.'],
  push_empty: [409, 'Nothing to push', 'No item of the queue is in this scope.'],
  push_exists: [409, 'Push exists', 'A different push was requested with this Idempotency-Key.'],
  push_state: [409, 'Wrong state of the push', 'The push is not in a state that allows this.'],
  verification_failed: [
    409,
    'Not verified',
    'Another verification or a rebuild is running, the product is too busy, or it ended early; `detail` says which.',
  ],
  too_many_conflicts: [409, 'Changed by others', 'Others kept changing the same resource; send the request again.'],
  revision_mismatch: [
    412,
    'Changed in the meantime',
    '`If-Match`, or the revision given for an item, is not the current one. `revision` shows what is; for an item, so do `state` and its targets.',
  ],
  body_too_large: [413, 'Body too large', 'Send the items in several requests.'],
  item_too_large: [413, 'Item too large', 'Data, target and metadata of one item together exceed the limit.'],
  import_too_large: [413, 'Import too large', 'Import it in several parts.'],
  too_many_items: [413, 'Too many items', 'Send the items in several requests.'],
  unsupported_media_type: [
    415,
    'Unsupported media type',
    'Send a content type that the operation takes: most take `application/json`, in UTF-8.',
  ],
  idempotency_key_reused: [
    422,
    'Idempotency-Key was used',
    'The header was sent before with a different request: send another key.',
  ],
  not_assignable: [
    422,
    'Not assignable',
    'Items are assigned to members of the project who may review and to whom the queue is open; `detail` names the ids of others.',
  ],
  not_a_member: [
    422,
    'Not a member',
    'Queues are opened to members of the project, and those are mentioned to whom the queue is open; `detail` names the ids of others.',
  ],
  sql_timeout: [
    422,
    'Query took too long',
    'It was stopped after `SQL_TIMEOUT_MS`: make it simpler, or read fewer rows.',
  ],
  sql_too_large: [422, 'Result too large', 'One row exceeds the size limit of an answer: select fewer columns.'],
  sql_busy: [429, 'Too many queries', 'Too many queries are running: wait the seconds in `Retry-After`.'],
  rate_limited: [429, 'Too many requests', 'Wait the seconds in `Retry-After`, then continue.'],
  internal_error: [500, 'Internal error', 'The service failed; the log has the request id.'],
  store_unavailable: [
    503,
    'Event store unavailable',
    'Nothing is lost: send the same request again after `Retry-After` seconds.',
  ],
  database_unavailable: [503, 'Database unavailable', 'Send the same request again after `Retry-After` seconds.'],
  took_too_long: [
    503,
    'Took too long',
    'The database ended what it was asked for, which took too long: ask for less at once, or send it again after `Retry-After` seconds.',
  ],
  sql_unavailable: [
    503,
    'SQL unavailable',
    'The database does not allow a separate role for each project; `detail` says why.',
  ],
  read_model_behind: [
    503,
    'Not readable yet',
    'The read models did not reach `atLeast` in time; send the request again.',
  ],
  too_busy: [
    503,
    'Too busy',
    'Other requests take all memory, places or time that there is; `detail` says which. Send it again after `Retry-After` seconds.',
  ],
  disk_full: [
    503,
    'Temporary disk full',
    'The server cannot keep what it reads until all is checked; nothing was added. Make room for its temporary files, and send the request again.',
  ],
  shutting_down: [503, 'Shutting down', 'This process is stopping; send the request again.'],
  not_ready: [503, 'Not ready', 'A service that this API needs is unavailable; `checks` names it.'],
} as const satisfies Record<string, readonly [number, string, string]>;

/** Stable names that programs can rely on. */
export type ProblemCode = keyof typeof kinds;

export const problemCodes = Object.keys(kinds) as ProblemCode[];

export function problemKind(code: ProblemCode): ProblemKind {
  const [status, title, meaning] = kinds[code];
  return { status, title, meaning };
}
