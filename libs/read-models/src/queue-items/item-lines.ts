import type { Actor, ReviewState } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { flagOfJson, type ItemFlag } from './item-flag.js';
import { removalOf, reviewStateOf } from './item-state-codes.js';

/** An item as a line of a list: only the beginnings of its payloads, so that long ones are never read whole. */
export interface ItemLine {
  readonly id: string;
  readonly ordinal: number;
  /** The state it is in; of a removed item the one it had. */
  readonly state: ReviewState;
  readonly removed: 'discarded' | 'pushed' | null;
  readonly revision: bigint;
  readonly flag: ItemFlag | null;
  readonly idempotencyKey: string | null;
  /** The first characters of the JSON text, which may end anywhere but inside a character. */
  readonly data: PayloadStart;
  readonly target: PayloadStart;
  readonly updatedAt: string;
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

interface LineRow {
  id: string;
  ordinal: number;
  code: number;
  reviewCode: number;
  revision: string;
  flag: string | null;
  idempotencyKey: string | null;
  data: string;
  dataBytes: number;
  target: string;
  targetBytes: number;
  updatedAt: string;
  actorType: Actor['type'];
  actorId: string;
  actorName: string;
}

/** The items at these places of a queue as lines, removed ones included, with `characters` (code points) of payloads. */
export async function itemLines(
  db: Queryable,
  { queueId, ordinals, characters }: { queueId: string; ordinals: readonly number[]; characters: number },
  schema = liveSchema,
): Promise<ItemLine[]> {
  if (!isUuid(queueId)) return [];
  // The size of a stored text is known without reading it; its beginning is all that is unpacked.
  const { rows } = await db.query<LineRow>(
    `select item.id, item.ordinal, item.state as code, item.review_state as "reviewCode", item.revision,
       item.flag, payload.idempotency_key as "idempotencyKey",
       left(payload.data, $3) as data, octet_length(payload.data) as "dataBytes",
       left(coalesce(payload.edited_target, payload.original_target), $3) as target,
       octet_length(coalesce(payload.edited_target, payload.original_target)) as "targetBytes",
       item.updated_at as "updatedAt", last.actor_type as "actorType", last.actor_id as "actorId",
       last.actor_name as "actorName"
     from ${schema}.queue_items as item
       join ${schema}.item_payloads as payload on payload.item_id = item.id
       cross join lateral (
         select actor_type, actor_id, actor_name from ${schema}.activity
         where item_id = item.id order by position desc limit 1
       ) as last
     where item.queue_id = $1 and item.ordinal = any ($2::integer[]) order by item.ordinal`,
    [queueId, ordinals, characters],
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
  const { id, ordinal, updatedAt, idempotencyKey } = row;
  return {
    ...{ id, ordinal, updatedAt },
    state: reviewStateOf(row.reviewCode),
    removed: removalOf(row.code),
    revision: BigInt(row.revision),
    flag: row.flag === null ? null : flagOfJson(row.flag),
    idempotencyKey: idempotencyKey === null ? null : JSON.parse(idempotencyKey),
    data: startOf(row.data, row.dataBytes),
    target: startOf(row.target, row.targetBytes),
    changedBy: { type: row.actorType, id: row.actorId, name: row.actorName },
  };
}

function startOf(text: string, bytes: number): PayloadStart {
  return { text, isWhole: Buffer.byteLength(text) === bytes };
}
