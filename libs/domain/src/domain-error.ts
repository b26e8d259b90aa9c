/** Stable names of the reasons why a command is rejected; the HTTP API returns them as `code`. */
export type RejectionCode =
  | 'item_not_found'
  | 'item_approved'
  | 'item_not_approved'
  | 'item_removed'
  | 'target_not_object'
  | 'schema_not_met'
  | 'changed_since'
  | 'not_taken_back'
  | 'item_taken'
  | 'annotation_submitted'
  | 'annotation_not_found'
  | 'slot_held'
  | 'comment_not_found'
  | 'not_your_comment'
  | 'too_many_comments'
  | 'queue_not_found'
  | 'queue_exists'
  | 'queue_invalid'
  | 'schema_invalid'
  | 'dataset_not_found'
  | 'dataset_exists'
  | 'dataset_invalid'
  | 'datapoints_exist'
  | 'push_not_found'
  | 'push_exists'
  | 'push_state'
  | 'idempotency_key_reused';

/** A command that the rules do not allow. A value: deciders return it, they never throw. */
export class DomainError extends Error {
  constructor(
    readonly code: RejectionCode,
    message: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
