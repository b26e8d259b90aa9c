// Items as lists show, sort and filter them: with the target and the state that everybody shares, or as seen by one of
// the members who annotate them.
import type { Schema } from '../schema.js';
import { annotatorValues, ownCode, ownItems, startsOfDrafts, type Annotator } from './annotator-items.js';
import { codeOf } from './item-state-codes.js';

/** How a query names what is seen of an item: the code of its state, and its target. */
export interface SeenItem {
  readonly state: string;
  readonly target: string;
}

/** The items of a query as `item`, with what is seen of them. */
export interface SeenItems extends SeenItem {
  readonly from: string;
  /** The first values of the query, `$1` the queue; further ones follow. */
  readonly values: unknown[];
}

/** What a query asks for: the payloads of its items as `payload`, without which there are no targets, and their states. */
export interface SeenParts {
  readonly payloads: boolean;
  readonly states: boolean;
}

const sharedTarget = 'coalesce(payload.edited_target, payload.original_target)';
export const sharedItem: SeenItem = { state: 'item.state', target: sharedTarget };

/** What was approved counts for everybody; before that, one's own answer, even if it was skipped or lost its slot. */
const ownTarget = `case when item.review_state = ${codeOf('Approved')} then ${sharedTarget}
  else coalesce(own.target, ${sharedTarget}) end`;

export function seenItems(
  schema: Schema,
  queueId: string | null,
  annotator: Annotator | undefined,
  parts: SeenParts,
): SeenItems {
  const payloads = parts.payloads ? `join ${schema}.item_payloads as payload on payload.item_id = item.id` : '';
  const items = `${schema}.queue_items as item ${payloads}`;
  if (annotator === undefined || !(parts.payloads || parts.states)) {
    return { ...sharedItem, from: items, values: [queueId] };
  }
  const target = ownTarget;
  if (!parts.states) {
    return { ...sharedItem, target, from: `${items} ${ownAnswers(schema)}`, values: [queueId, annotator.memberId] };
  }
  const from = `${ownItems(schema)} ${startsOfDrafts(schema)} ${payloads}`;
  return { state: ownCode, target, from, values: annotatorValues(queueId, annotator) };
}

/** The answers of member `$2`. One index lookup for each item that somebody annotates, however few Postgres expects. */
const ownAnswers = (schema: Schema) => `
  left join lateral (
    select target from ${schema}.item_annotations
    where item.annotators > 0 and item_id = item.id and member = $2 offset 0
  ) as own on true`;
