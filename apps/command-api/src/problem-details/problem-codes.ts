// Every reason for which this API refuses or fails, with its usual status. The docs page and the OpenAPI document list it.

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What happened and what to do, for the docs page. */
  readonly meaning: string;
}

const kinds = {
  malformed_json: [400, 'Malformed JSON', 'The body is not one JSON value; `detail` says where it breaks.'],
  invalid_utf8: [400, 'Body is not UTF-8', 'JSON over HTTP is UTF-8; the body holds bytes that are not.'],
  invalid_body: [400, 'Invalid body', 'Members are missing or wrong; `errors` lists each with its JSON pointer.'],
  schema_invalid: [
    400,
    'Invalid annotation schema',
    'The fields of the schema do not fit; `errors` lists what is wrong.',
  ],
  queue_invalid: [400, 'Invalid queue', 'The queue cannot have this name.'],
  dataset_invalid: [400, 'Invalid dataset', 'The dataset cannot have this name or these datapoints.'],
  import_invalid: [
    400,
    'Nothing to import so',
    'Something that was to be added cannot be; `errors` lists each by its place, and nothing was added.',
  ],
  unreadable_spans: [
    400,
    'Unreadable spans',
    'The body is no ExportTraceServiceRequest of OTLP; do not send it again.',
  ],
  invalid_parameter: [400, 'Invalid parameter', 'A path parameter, query parameter or header has a wrong form.'],
  sql_refused: [
    400,
    'Query refused',
    'A query is one SELECT of what docs/sql.md names; `position` says where it is not.',
  ],
  sql_failed: [
    400,
    'Query failed',
    'The database could not carry out the query; `position` says where, if it is known.',
  ],
  bad_request: [400, 'Bad request', 'The request is not well-formed HTTP.'],
  unauthenticated: [401, 'Not authenticated', 'Send `Authorization: Bearer <API key>` with a key that is not revoked.'],
  forbidden: [403, 'Not allowed', 'The API key or member lacks the right that the operation needs.'],
  not_found: [404, 'Not found', 'There is nothing at this address.'],
  queue_not_found: [404, 'Unknown queue', 'The project has no such queue.'],
  item_not_found: [404, 'Unknown item', 'The queue never had such an item.'],
  dataset_not_found: [404, 'Unknown dataset', 'The project has no such dataset.'],
  datapoint_not_found: [404, 'Unknown datapoint', 'The dataset has no such datapoint.'],
  trace_not_found: [404, 'Unknown trace', 'The project has no such trace.'],
  span_not_found: [404, 'Unknown span', 'The project has no such span in this trace.'],
  push_not_found: [404, 'Unknown push', 'The queue has no such push.'],
  project_not_found: [404, 'Unknown project', 'The request is about another project, or there is none with this id.'],
  sql_run_not_found: [404, 'Unknown run', 'No query of the project runs under this id: it may have ended.'],
  sql_query_not_found: [404, 'Unknown saved query', 'The project has no such saved query.'],
  member_not_found: [404, 'Unknown member', 'The project has no such member.'],
  invitation_not_found: [404, 'Unknown invitation', 'The project has no such invitation that is still open.'],
  api_key_not_found: [404, 'Unknown API key', 'The project has no such API key.'],
  method_not_allowed: [
    405,
    'Method not allowed',
    'The address exists, but not for this method; see the header `Allow`.',
  ],
  item_approved: [409, 'Item is approved', 'An approved target does not change: unapprove the item first.'],
  item_not_approved: [409, 'Item is not approved', 'Only approved items are pushed with this scope.'],
  item_removed: [409, 'Item was removed', 'The item was discarded or pushed. Reading it answers 404 with this code.'],
  target_not_object: [409, 'Target is no object', 'Only a target that is an object has fields to set.'],
  changed_since: [
    409,
    'Changed since',
    'Something else happened to the item since, so that what the request did cannot be taken back.',
  ],
  last_admin: [409, 'Last admin', 'A project never goes without an admin: make somebody else an admin first.'],
  queue_exists: [409, 'Queue exists', 'Another queue was created with this id or Idempotency-Key.'],
  dataset_exists: [409, 'Dataset exists', 'Another dataset was created with this id or Idempotency-Key.'],
  datapoints_exist: [409, 'Datapoints exist', 'Datapoints with these ids exist.'],
  sql_query_exists: [409, 'Name is taken', 'Another saved query of the project has this name.'],
  sql_cancelled: [409, 'Query cancelled', 'Somebody ended the query before it had its result.'],
  idempotency_key_reused: [409, 'Idempotency-Key was used', 'The header was sent before with a different request.'],
  push_empty: [409, 'Nothing to push', 'No item of the queue is in this scope.'],
  push_exists: [409, 'Push exists', 'A different push was requested with this id or Idempotency-Key.'],
  push_state: [409, 'Push state', 'The push is not in a state that allows this.'],
  verification_failed: [
    409,
    'Could not be verified',
    'Another verification or a rebuild is running, or the product is too busy; `detail` says which.',
  ],
  too_many_conflicts: [
    409,
    'Changed by others',
    'Others kept changing the same thing at once; send the request again.',
  ],
  revision_mismatch: [
    412,
    'Changed meanwhile',
    '`If-Match`, or the revision of an item in a batch, names another one; `state` and `revision` tell how it is now.',
  ],
  body_too_large: [413, 'Body too large', 'Send the items in several requests.'],
  item_too_large: [413, 'Item too large', 'Data, target and metadata of one item together are over the limit.'],
  import_too_large: [413, 'Import too large', 'Import it in several parts.'],
  too_many_items: [413, 'Too many items', 'Send the items in several requests.'],
  unsupported_media_type: [415, 'Unsupported media type', 'Send `Content-Type: application/json`, in UTF-8.'],
  sql_timeout: [422, 'Query took too long', 'It was ended after `SQL_TIMEOUT_MS`: ask for less.'],
  sql_too_large: [422, 'Result too large', 'One row is larger than an answer may be: select less of it.'],
  sql_busy: [429, 'Too many queries', 'Too many queries run at once: wait for the seconds in `Retry-After`.'],
  rate_limited: [429, 'Too many requests', 'Wait for the seconds in `Retry-After`, then go on.'],
  internal_error: [500, 'Internal error', 'The service failed; the log has the request id.'],
  store_unavailable: [
    503,
    'Event store away',
    'Nothing is lost: send the same request again after `Retry-After` seconds.',
  ],
  database_unavailable: [503, 'Database away', 'Send the same request again after `Retry-After` seconds.'],
  sql_unavailable: [
    503,
    'SQL is not available',
    'The database does not let projects have roles of their own; `detail` says why.',
  ],
  read_model_behind: [503, 'Not there yet', 'The read models have not reached `atLeast` in time; ask again.'],
  shutting_down: [503, 'Shutting down', 'This process stops; send the request again.'],
  not_ready: [503, 'Not ready', 'Something this API needs is away; `checks` names it.'],
} as const satisfies Record<string, readonly [number, string, string]>;

/** Stable names for programs to act on. */
export type ProblemCode = keyof typeof kinds;

export const problemCodes = Object.keys(kinds) as ProblemCode[];

export function problemKind(code: ProblemCode): ProblemKind {
  const [status, title, meaning] = kinds[code];
  return { status, title, meaning };
}
