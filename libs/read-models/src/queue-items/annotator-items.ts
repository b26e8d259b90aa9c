// The items of a queue as seen by one of the members who annotate it: with their own answer, and nobody else's.
import {
  MOST_ANNOTATIONS,
  neededFor,
  type AnnotationStatus,
  type JsonText,
  type Need,
  type Overlap,
} from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { needValues, neededSql } from './needed.js';
import { packStates, type StatesVector } from './states-vector.js';

/** Whose view it is, and when a slot is free again (docs: annotating). */
export interface Annotator {
  readonly memberId: string;
  /** What decides how many annotations each item needs. */
  readonly need: Need;
  /** Drafts that were last saved before this moment, and never submitted, hold no slot. ISO 8601, in UTC. */
  readonly expiredBefore: string;
}

const HOUR = 3_600_000;

/** A member in a queue with this overlap, as of now. */
export function annotatorNow(memberId: string, { slotHours, ...need }: Overlap): Annotator {
  return { memberId, need, expiredBefore: new Date(Date.now() - slotHours * HOUR).toISOString() };
}

/** What a member answered to an item, and whether they still can. */
export interface OwnAnnotation {
  readonly itemId: string;
  /** Null if they have not begun. */
  readonly status: AnnotationStatus | null;
  readonly target: JsonText | null;
  /** As many others as the item needs are working on it or have submitted. */
  readonly isTaken: boolean;
  /** Whether the item is approved because all agreed. */
  readonly isAgreed: boolean;
}

/** Only for items that somebody has begun to annotate. */
export async function ownAnnotations(
  db: Queryable,
  itemIds: readonly string[],
  { memberId, expiredBefore, need }: Annotator,
  schema = liveSchema,
): Promise<ReadonlyMap<string, OwnAnnotation>> {
  const { rows } = await db.query<Omit<OwnAnnotation, 'isTaken'> & { readonly inTheWay: number }>(
    `select item_id as "itemId", status, target, in_the_way as "inTheWay",
       (select agreement = 'reached' from ${schema}.queue_items where id = own.item_id) as "isAgreed"
     from (${ownOf(schema, 'item_id = any ($1::uuid[])')}) as own`,
    [itemIds.filter(isUuid), memberId, expiredBefore],
  );
  return new Map(
    rows.map(({ inTheWay, ...row }) => [row.itemId, { ...row, isTaken: inTheWay >= neededFor(row.itemId, need) }]),
  );
}

/**
 * For each item that somebody annotates: the answer of member `$2`, and how many others are in the way of theirs. A
 * member who holds a slot keeps it, unless enough others have submitted.
 */
const ownOf = (schema: Schema, whose: string) => `
  select item_id, own_status as status, own_target as target, drafts, submitted as others_submitted,
    case when own_status = 'draft' then submitted else submitted + drafts end as in_the_way
  from (
    select item_id, max(status) filter (where member = $2) as own_status,
      max(target) filter (where member = $2) as own_target,
      (count(*) filter (where member <> $2 and status = 'submitted'))::integer as submitted,
      (count(*) filter (where member <> $2 and status = 'draft' and (submission > 0 or saved_at >= $3)))::integer as drafts
    from ${schema}.item_annotations where ${whose} group by item_id
  ) as annotated`;

/** How many annotations an item needs, by the values of an annotator's query. */
const ownNeeded = neededSql('$4', '$5');

/** The first values of an annotator's query; further ones follow. */
export function annotatorValues(queueId: string | null, { memberId, expiredBefore, need }: Annotator): unknown[] {
  return [queueId, memberId, expiredBefore, ...needValues(need)];
}

/** The member has nothing left to do: they submitted or skipped it, or as many others as it needs are working on it. */
const ownDone = `coalesce(own.status in ('submitted', 'skipped') or own.in_the_way >= ${ownNeeded}, false)`;

/** The item is not approved, and the member has something left to do. */
export const ownLeft = `item.state < 2 and not ${ownDone}`;

/**
 * The code of an item in the member's view: 0 as it was added, 1 a draft, 2 nothing left to do for them (submitted, skipped, taken by
 * others, approved), and 3 or more removed.
 */
export const ownCode = `case
  when item.state >= 2 then item.state
  when ${ownDone} then 2
  when own.target <> begun.target then 1
  else 0
end`;

/**
 * When it is the turn of an item that is left to do: the lower, the sooner. Items that nobody else is working on come
 * before the others, and among them, those that lack the fewest annotations come first.
 */
export const ownTurn = `(case when coalesce(own.drafts, 0) > 0 then ${MOST_ANNOTATIONS} else 0 end
  + ${ownNeeded} - coalesce(own.others_submitted, 0))`;

/**
 * The items of queue `$1`, each with the answer of member `$2`. One index lookup for each: Postgres cannot know how many
 * annotations there are, and would compare each item with each of them.
 */
export const ownItems = (schema: Schema) => `
  ${schema}.queue_items as item
  left join lateral (${ownOf(schema, 'item.annotators > 0 and item_id = item.id')}) as own on true`;

/**
 * The same for a whole queue. If all annotations of an item are submitted, its row already has their number: only for
 * other items are they looked up one by one.
 */
export const allOwnItems = (schema: Schema) => `
  ${schema}.queue_items as item
  left join ${schema}.item_annotations as mine on mine.item_id = item.id and mine.member = $2
  left join lateral (${ownOf(schema, `${areSomeOpen} and item_id = item.id`)}) as looked on true
  cross join lateral (select item.submitted - (mine.status is not null)::integer as others) as counted
  cross join lateral (
    select mine.status, mine.target, coalesce(looked.drafts, 0) as drafts,
      case when ${areSomeOpen} then looked.others_submitted else others end as others_submitted,
      case when ${areSomeOpen} then looked.in_the_way else others end as in_the_way
  ) as own`;
const areSomeOpen = 'item.annotators > item.submitted';

/** What the member's drafts began as. One lookup for each draft: joining the table would read all payloads. */
export const startsOfDrafts = (schema: Schema) => `
  left join lateral (
    select coalesce(edited_target, original_target) as target from ${schema}.item_payloads
    where own.target is not null and own.status not in ('submitted', 'skipped') and item_id = item.id offset 0
  ) as begun on true`;

/** Code (3 for all removed ones) and turn of each chosen item; finished items have turn 0, which hides others' work. */
const ownPlaces = (schema: Schema, chosen: string, items = ownItems(schema)) => `
  select ordinal, revision, least(code, 3) as code, case when code < 2 then turn else 0 end as turn
  from (
    select ordinal, item.revision, ${ownCode} as code, ${ownTurn} as turn
    from ${items} ${startsOfDrafts(schema)} where ${chosen}
  ) as own_items`;

/** Turns come from Postgres as letters, just as states come as digits: this letter is 0. */
const TURN_0 = 'A'.charCodeAt(0);

export interface AnnotatorStates extends StatesVector {
  /** The turn of each item, by ordinal. */
  readonly turns: Uint8Array<ArrayBuffer>;
}

/** Like `statesVector`, in the member's view. */
export async function annotatorStates(
  db: Queryable,
  queueId: string,
  annotator: Annotator,
  schema = liveSchema,
): Promise<AnnotatorStates> {
  const { rows } = await db.query<{ position: string; states: string | null; turns: string | null }>(
    `select position, states, turns from ${schema}.checkpoint, (
       select string_agg(code::text, '' order by ordinal) as states, string_agg(chr(${TURN_0} + turn), '' order by ordinal) as turns
       from (${ownPlaces(schema, 'queue_id = $1', allOwnItems(schema))}) as places
     ) as vectors`,
    annotatorValues(isUuid(queueId) ? queueId : null, annotator),
  );
  const { position = 0, states, turns } = rows[0] ?? {};
  const codes = states ?? '';
  return {
    ...{ position: BigInt(position), total: codes.length, states: packStates(codes) },
    turns: Uint8Array.from(Buffer.from(turns ?? '', 'latin1'), (letter) => letter - TURN_0),
  };
}

/** An item's place, its code and its turn in the member's view, and its revision. */
export interface AnnotatorState {
  readonly ordinal: number;
  readonly code: number;
  readonly turn: number;
  readonly revision: string;
}

/** The states of the items at these places, in queue order. */
export async function annotatorStatesAt(
  db: Queryable,
  queueId: string,
  ordinals: readonly number[],
  annotator: Annotator,
  schema = liveSchema,
): Promise<AnnotatorState[]> {
  if (!isUuid(queueId)) return [];
  const { rows } = await db.query<AnnotatorState>(
    `select ordinal, code, turn, revision::text as revision
     from (${ownPlaces(schema, 'queue_id = $1 and ordinal = any ($6::integer[])')}) as places order by ordinal`,
    [...annotatorValues(queueId, annotator), ordinals],
  );
  return rows;
}

/** How many items of a queue a member has submitted, in total and since a moment, and the last two, the latest first. */
export interface OwnSubmissions {
  readonly submitted: number;
  readonly submittedSince: number;
  readonly last: readonly string[];
}

/** `since`: ISO 8601, in UTC. */
export async function ownSubmissions(
  db: Queryable,
  { queueId, memberId, since }: { queueId: string; memberId: string; since: string },
  schema = liveSchema,
): Promise<OwnSubmissions> {
  const { rows } = await db.query<OwnSubmissions>(
    `with own as (
       select item_id, changed_at from ${schema}.item_annotations as annotation
       join ${schema}.queue_items as item on item.id = annotation.item_id
       where item.queue_id = $1 and annotation.member = $2 and annotation.status = 'submitted' and item.state <> 3
     )
     select count(*)::integer as submitted, (count(*) filter (where changed_at >= $3))::integer as "submittedSince",
       array(select item_id::text from own order by changed_at desc, item_id limit 2) as last
     from own`,
    [isUuid(queueId) ? queueId : null, memberId, since],
  );
  return rows[0] ?? { submitted: 0, submittedSince: 0, last: [] };
}

/** What a member has done in a queue whose items several members annotate. */
export interface OwnShare {
  readonly submitted: number;
  /** Items that are not approved yet, and that the member has submitted or skipped. */
  readonly done: number;
}

/** By queue. Those in which the member has annotated nothing are missing. */
export async function ownShares(
  db: Queryable,
  memberId: string,
  queueIds: readonly string[],
  schema = liveSchema,
): Promise<ReadonlyMap<string, OwnShare>> {
  if (queueIds.length === 0) return new Map();
  const { rows } = await db.query<OwnShare & { readonly queueId: string }>(
    `select item.queue_id as "queueId",
       (count(*) filter (where annotation.status = 'submitted' and item.state <> 3))::integer as submitted,
       (count(*) filter (where item.state < 2))::integer as done
     from ${schema}.item_annotations as annotation
     join ${schema}.queue_items as item on item.id = annotation.item_id
     where annotation.member = $1 and annotation.status in ('submitted', 'skipped') and item.queue_id = any ($2::uuid[])
     group by item.queue_id`,
    [memberId, queueIds],
  );
  return new Map(rows.map(({ queueId, ...share }) => [queueId, share]));
}
