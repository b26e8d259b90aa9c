// What members submitted to the items of a queue, each annotation with the item that it is about.
import type { JsonText } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { fittingRows, LIST_BYTES, type Counted } from '../fitting-rows.js';
import { pageOf, readCursor, type Page } from '../page.js';
import { liveSchema } from '../schema.js';
import { codeOf, stateOfCode, type ItemStateName } from './item-state-codes.js';
import { mayReadBesideSql } from './may-read-beside.js';

/** What one member submitted, and its item. */
export interface QueueAnnotation {
  readonly itemId: string;
  readonly idempotencyKey: string | null;
  /** The state that the item is in; `discarded` and `pushed` once it was removed. */
  readonly state: ItemStateName;
  readonly member: string;
  /** Which submission of the item it was, from 1. */
  readonly submission: number;
  /** ISO 8601. */
  readonly submittedAt: string;
  readonly target: JsonText;
  /** What was approved for the item; null while nothing is. */
  readonly approved: JsonText | null;
  readonly data: JsonText;
  readonly metadata: JsonText | null;
}
/** The reader reads all answers, except to items that they, as a member, are annotating. */
export interface AnnotationsToRead {
  readonly queueId: string;
  /** The id of the member or API key. */
  readonly reader: string;
}
export interface ListQueueAnnotations extends AnnotationsToRead {
  readonly limit: number;
  readonly after?: string;
}

interface Row extends Omit<QueueAnnotation, 'idempotencyKey'>, Counted {
  readonly ordinal: number;
  /** A JSON string. */
  readonly idempotencyKey: string | null;
}

const approvedTarget = `case
  when item.review_state = ${codeOf('Approved')} and item.state <> ${codeOf('discarded')}
  then coalesce(payload.edited_target, payload.original_target) end`;

/** In the order of the queue, then of submission. A page ends early at about 2 MB of payloads. @throws InvalidCursor */
export async function listQueueAnnotations(
  db: Queryable,
  { queueId, reader, limit, after }: ListQueueAnnotations,
  schema = liveSchema,
): Promise<Page<QueueAnnotation>> {
  const place = readCursor(after, 2) ?? [-1, 0];
  if (!isUuid(queueId)) return { data: [], next: null };
  const mayRead = mayReadBesideSql('item', `${schema}.item_annotations`, { member: '$4', readsAll: 'true' });
  const rest = `
    select item.id as "itemId", item.ordinal, payload.idempotency_key as "idempotencyKey",
      ${stateOfCode('item.state')} as state, annotation.member, annotation.submission,
      annotation.changed_at as "submittedAt", annotation.target, ${approvedTarget} as approved,
      payload.data, payload.metadata
    from ${schema}.queue_items as item
    join ${schema}.item_annotations as annotation on annotation.item_id = item.id
    join ${schema}.item_payloads as payload on payload.item_id = item.id
    where item.queue_id = $1 and item.annotators > 0 and annotation.status = 'submitted' and ${mayRead}
      and item.ordinal >= $2::bigint and (item.ordinal, annotation.submission) > ($2::bigint, $3::bigint)
    order by item.ordinal, annotation.submission limit $5`;
  const { rows } = await db.query<Row>(
    fittingRows(rest, {
      payloads: ['target', 'approved', 'data', 'metadata'],
      order: 'ordinal, submission',
      bytes: LIST_BYTES,
    }),
    [queueId, ...place, reader, limit + 1],
  );
  const page = pageOf(rows, limit, ({ ordinal, submission }) => `${ordinal}.${submission}`, rows[0]?.found);
  return { ...page, data: page.data.map(annotationOf) };
}

const STREAM_ROWS = 1_000;

/** The same as a stream, for export. Each batch shows the state when it is read. */
export async function* streamQueueAnnotations(
  db: Queryable,
  asked: AnnotationsToRead,
  schema = liveSchema,
): AsyncGenerator<readonly QueueAnnotation[], void, void> {
  for (let after: string | null = null; ;) {
    const list = { ...asked, limit: STREAM_ROWS, ...(after !== null && { after }) };
    const page: Page<QueueAnnotation> = await listQueueAnnotations(db, list, schema);
    if (page.data.length > 0) yield page.data;
    if (page.next === null) return;
    after = page.next;
  }
}

function annotationOf(row: Row): QueueAnnotation {
  const { itemId, idempotencyKey, state, member, submission, submittedAt, target, approved, data, metadata } = row;
  return {
    ...{ itemId, state, member, submission, submittedAt, target, approved, data, metadata },
    idempotencyKey: idempotencyKey === null ? null : JSON.parse(idempotencyKey),
  };
}
