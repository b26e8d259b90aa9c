// The items that a changed overlap or schema affects, as far as the read models know: each item's own stream decides.
import {
  areEqualAnswers,
  shortfalls,
  type AnnotationSchema,
  type JsonText,
  type LenientFields,
  type Need,
  type Settling,
} from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { READ_BYTES, type ReadAtOnce } from '../read-at-once.js';
import { liveSchema, type Schema } from '../schema.js';
import { codeOf } from './item-state-codes.js';
import { needValues, neededSql } from './needed.js';
import { bytesOfTargets, targetsOf } from './submitted-targets.js';

const approved = codeOf('Approved');
const needed = neededSql('$2', '$3');
const hasEnough = `state < ${approved} and submitted > 0 and submitted >= ${needed}`;
const mayAgree = `${hasEnough} and agreement <> 'withdrawn'`;
const isSettled = `${mayAgree} and not differing`;
const isReopened = `state = ${approved} and agreement = 'reached' and submitted < ${needed}`;

const AT_ONCE: ReadAtOnce = { count: 1_000, bytes: READ_BYTES };

/** How many items another overlap or another schema would affect. */
export interface OverlapChange {
  /** How many are in the queue, and how many of them would need several annotations. */
  readonly items: number;
  readonly several: number;
  /** Not approved yet, but with enough equal annotations: they are approved. */
  readonly settled: number;
  /** Not approved yet, with enough annotations that differ or that the schema blocks: a lead has to decide. */
  readonly disputed: number;
  /** Approved because fewer annotations agreed: they can be opened again. */
  readonly reopened: number;
}

export interface ChangeToCount {
  readonly queueId: string;
  readonly need: Need;
  readonly lenient: LenientFields;
  /** What is approved must meet it, if there is one. */
  readonly demanded?: AnnotationSchema | undefined;
}

export async function overlapChange(
  db: Queryable,
  { queueId, need, lenient, demanded }: ChangeToCount,
  schema = liveSchema,
  atOnce = AT_ONCE,
): Promise<OverlapChange> {
  const count = (condition: string) => `(count(*) filter (where ${condition}))::integer`;
  const { rows } = await db.query<OverlapChange>(
    `select ${count('true')} as items, ${count(`${needed} > 1`)} as several,
       ${count(isSettled)} as settled, ${count(`${hasEnough} and differing`)} as disputed, ${count(isReopened)} as reopened
     from ${schema}.queue_items as item where queue_id = $1 and state <= ${approved}`,
    [queueId, ...needValues(need)],
  );
  const strictly = rows[0] ?? { items: 0, several: 0, settled: 0, disputed: 0, reopened: 0 };
  if (demanded === undefined && (lenient.length === 0 || strictly.disputed === 0)) return strictly;
  // Answers that are the same JSON are counted already, unless a schema may block them.
  const condition = demanded === undefined ? `${hasEnough} and differing` : hasEnough;
  let [settled, disputed] = [demanded === undefined ? strictly.settled : 0, 0];
  const compared = { queueId, need, after: -1, lenient, demanded, condition };
  for await (const each of comparedItems(db, compared, schema, atOnce)) {
    const isOpen = each.isEqual && each.agreement === 'withdrawn';
    if (each.isEqual && each.meets && !isOpen) settled += 1;
    else if (!isOpen) disputed += 1;
  }
  return { ...strictly, settled, disputed };
}

export interface ToSettle {
  readonly queueId: string;
  readonly need: Need;
  readonly settling: Settling;
  /** The fields in which annotations that differ may be equal. */
  readonly lenient: LenientFields;
}

function concerned({ settling, lenient }: ToSettle): string {
  const settled = `(${lenient.length === 0 ? isSettled : mayAgree})`;
  return settling === 'raised' ? `(${settled} or (${isReopened}))` : settled;
}

/** Some of the items that are still to be settled, in queue order after this ordinal. */
export async function itemsToSettle(
  db: Queryable,
  { after, limit, ...of }: ToSettle & { readonly after: number; readonly limit: number },
  schema = liveSchema,
  atOnce = AT_ONCE,
): Promise<{ readonly id: string; readonly ordinal: number }[]> {
  if (of.lenient.length > 0) {
    const found: { readonly id: string; readonly ordinal: number }[] = [];
    const compared = { ...of, after, condition: concerned(of) };
    for await (const { id, ordinal, isEqual } of comparedItems(db, compared, schema, atOnce)) {
      if (isEqual) found.push({ id, ordinal });
      if (found.length === limit) break;
    }
    return found;
  }
  const { rows } = await db.query<{ id: string; ordinal: number }>(
    `select id, ordinal from ${schema}.queue_items as item
     where queue_id = $1 and ordinal > $4 and ${concerned(of)} order by ordinal limit $5`,
    [of.queueId, ...needValues(of.need), after, limit],
  );
  return rows;
}

export async function countToSettle(
  db: Queryable,
  of: ToSettle,
  schema = liveSchema,
  atOnce = AT_ONCE,
): Promise<number> {
  if (of.lenient.length > 0) {
    let items = 0;
    const compared = { ...of, after: -1, condition: concerned(of) };
    for await (const { isEqual } of comparedItems(db, compared, schema, atOnce)) {
      if (isEqual) items += 1;
    }
    return items;
  }
  const { rows } = await db.query<{ items: number }>(
    `select count(*)::integer as items from ${schema}.queue_items as item where queue_id = $1 and ${concerned(of)}`,
    [of.queueId, ...needValues(of.need)],
  );
  return rows[0]?.items ?? 0;
}

interface Compare {
  readonly queueId: string;
  readonly need: Need;
  readonly lenient: LenientFields;
  readonly demanded?: AnnotationSchema | undefined;
  readonly after: number;
  /** `$2` and `$3` are the values of `needValues`. */
  readonly condition: string;
}
interface ComparedRow {
  readonly id: string;
  readonly ordinal: number;
  readonly agreement: string;
  /** Null if they need not be compared: the annotations are the same JSON, or the item is approved. */
  readonly targets: readonly JsonText[] | null;
}

/**
 * Items that meet the condition, in queue order after this ordinal, with whether their annotations are equal in what counts, and
 * whether what would then be approved meets what is demanded.
 */
async function* comparedItems(
  db: Queryable,
  { queueId, need, lenient, demanded, after: first, condition }: Compare,
  schema: Schema,
  { count, bytes }: ReadAtOnce,
) {
  const isCompared = `(differing or $5) and state < ${approved}`;
  for (let after = first; ;) {
    const { rows }: { rows: ComparedRow[] } = await db.query<ComparedRow>(
      `select id, ordinal, agreement, case when compared then ${targetsOf(schema, 'item.id')} end as targets
       from (
         select id, ordinal, agreement, ${isCompared} as compared,
           sum(case when ${isCompared} then ${bytesOfTargets(schema, 'item.id')} end)
             over (order by ordinal rows between unbounded preceding and 1 preceding) as before
         from (
           select * from ${schema}.queue_items as item
           where queue_id = $1 and ordinal > $4 and ${condition} order by ordinal limit $6
         ) as item
       ) as item
       where coalesce(before, 0) < $7 order by ordinal`,
      [queueId, ...needValues(need), after, demanded !== undefined, count, bytes],
    );
    for (const { targets, ...item } of rows) {
      const [earliest] = targets ?? [];
      const meets = earliest === undefined || demanded === undefined || shortfalls(earliest, demanded).length === 0;
      yield { ...item, isEqual: targets === null || areEqualAnswers(targets, lenient), meets };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.ordinal;
  }
}

/** The queues whose items are to be brought in line with their overlap. */
export async function queuesToSettle(db: Queryable, schema = liveSchema): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from ${schema}.queues where settling is not null and not archived and not deleted`,
  );
  return rows.map(({ id }) => id);
}
