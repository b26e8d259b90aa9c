import type { Actor, ReviewState } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { aloneTypesOf, rowReader, type ShownRow } from '../column.js';
import { liveSchema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import type { Annotator } from './annotator-items.js';
import { itemColumns, markColumns } from './item-columns.js';
import { removalOf, reviewStateOf } from './item-state-codes.js';
import { seenItems } from './seen-items.js';

const { id, ordinal, revision, submitted, updated_at, open_comments } = itemColumns;
const lineColumns = { id, ordinal, revision, submitted, updated_at, open_comments, ...markColumns };
const lineTypes = aloneTypesOf(lineColumns);
const readLine = rowReader(lineColumns);

/** An item as a line of a list: only the beginnings of its payloads, so that long ones are never read whole. */
export interface ItemLine extends ShownRow<typeof lineColumns> {
  /** The state it is in as the caller sees it, or the one that it had when it was removed. */
  readonly state: ReviewState;
  readonly removed: 'discarded' | 'pushed' | null;
  readonly idempotencyKey: string | null;
  /** The first characters of the JSON text, which may end anywhere but inside a character. */
  readonly data: PayloadStart;
  readonly target: PayloadStart;
  /** Who caused its last event. */
  readonly changedBy: Actor;
}
export interface PayloadStart {
  readonly text: string;
  readonly isWhole: boolean;
}
export interface ItemRevision {
  readonly id: string;
  readonly ordinal: number;
  readonly revision: bigint;
}

interface LineRow extends Selected<typeof lineTypes> {
  readonly code: number;
  readonly reviewCode: number;
  readonly idempotencyKey: string | null;
  readonly data: string;
  readonly dataBytes: number;
  readonly target: string;
  readonly targetBytes: number;
  readonly actorType: Actor['type'];
  readonly actorId: string;
  readonly actorName: string;
}

/** Which lines to read, and how many characters (code points) of their data and their targets. */
export interface LinesToRead {
  readonly ordinals: readonly number[];
  readonly characters: { readonly data: number; readonly target: number };
}
interface ItemLinesToRead extends LinesToRead {
  readonly queueId: string;
  /** Who sees the items with their own answers, if several annotate each; by default, everybody's shared view. */
  readonly annotator?: Annotator | undefined;
}

/** The items at these places of a queue as lines, removed ones included. */
export async function itemLines(
  db: Queryable,
  { queueId, ordinals, characters, annotator }: ItemLinesToRead,
  schema = liveSchema,
): Promise<ItemLine[]> {
  if (!isUuid(queueId)) return [];
  const { from, state, target, values } = seenItems(schema, queueId, annotator, { payloads: true, states: true });
  const value = (of: unknown) => `$${values.push(of)}`;
  // The size of a stored text is known without reading it; only its beginning is unpacked.
  const { rows } = await db.query<LineRow>(
    `select ${selected(lineTypes, 'item')}, item.state as code, case when item.state < 3 then ${state} else item.review_state end as "reviewCode",
       payload.idempotency_key as "idempotencyKey",
       left(payload.data, ${value(characters.data)}) as data, octet_length(payload.data) as "dataBytes",
       left(${target}, ${value(characters.target)}) as target, octet_length(${target}) as "targetBytes",
       last.actor_type as "actorType", last.actor_id as "actorId",
       last.actor_name as "actorName"
     from ${from}
       cross join lateral (
         select actor_type, actor_id, actor_name from ${schema}.activity
         where item_id = item.id order by position desc limit 1
       ) as last
     where item.queue_id = $1 and item.ordinal = any (${value(ordinals)}::integer[]) order by item.ordinal`,
    values,
  );
  return rows.map(lineOfRow);
}

/** Which items are at these places of a queue and at which revision, removed ones included, in queue order. */
export async function itemRevisions(
  db: Queryable,
  queueId: string,
  ordinals: readonly number[],
  schema = liveSchema,
): Promise<ItemRevision[]> {
  if (!isUuid(queueId)) return [];
  const { rows } = await db.query<{ id: string; ordinal: number; revision: string }>(
    `select id, ordinal, revision from ${schema}.queue_items
     where queue_id = $1 and ordinal = any ($2::integer[]) order by ordinal`,
    [queueId, ordinals],
  );
  return rows.map(({ revision, ...same }) => ({ ...same, revision: BigInt(revision) }));
}

function lineOfRow(row: LineRow): ItemLine {
  const { idempotencyKey } = row;
  return {
    ...readLine(row),
    state: reviewStateOf(row.reviewCode),
    removed: removalOf(row.code),
    idempotencyKey: idempotencyKey === null ? null : JSON.parse(idempotencyKey),
    data: startOf(row.data, row.dataBytes),
    target: startOf(row.target, row.targetBytes),
    changedBy: { type: row.actorType, id: row.actorId, name: row.actorName },
  };
}

export function startOf(text: string, bytes: number): PayloadStart {
  return { text, isWhole: Buffer.byteLength(text) === bytes };
}
