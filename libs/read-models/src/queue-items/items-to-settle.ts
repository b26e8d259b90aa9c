// The items that a changed overlap concerns, as far as the read models know: each item's own stream decides.
import type { Settling } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { codeOf } from './item-state-codes.js';

const approved = codeOf('Approved');
const hasEnough = (needed: string) => `state < ${approved} and submitted > 0 and submitted >= ${needed}`;
const isSettled = (needed: string) => `${hasEnough(needed)} and agreement <> 'withdrawn' and not differing`;
const isReopened = (needed: string) => `state = ${approved} and agreement = 'reached' and submitted < ${needed}`;

/** How many items another overlap would concern. */
export interface OverlapChange {
  /** Not approved yet, but with enough equal annotations: they are approved. */
  readonly settled: number;
  /** Not approved yet, and their annotations, of which there are enough, differ: a lead has to decide. */
  readonly disputed: number;
  /** Approved because fewer annotations agreed: they can be opened again. */
  readonly reopened: number;
}

export async function overlapChange(
  db: Queryable,
  queueId: string,
  needed: number,
  schema = liveSchema,
): Promise<OverlapChange> {
  const count = (condition: string) => `(count(*) filter (where ${condition}))::integer`;
  const { rows } = await db.query<OverlapChange>(
    `select ${count(isSettled('$2'))} as settled, ${count(`${hasEnough('$2')} and differing`)} as disputed,
       ${count(isReopened('$2'))} as reopened
     from ${schema}.queue_items where queue_id = $1 and state <= ${approved}`,
    [queueId, needed],
  );
  return rows[0] ?? { settled: 0, disputed: 0, reopened: 0 };
}

export interface ToSettle {
  readonly queueId: string;
  readonly needed: number;
  readonly settling: Settling;
}

function concerned({ settling }: ToSettle): string {
  const settled = `(${isSettled('$2')})`;
  return settling === 'raised' ? `(${settled} or (${isReopened('$2')}))` : settled;
}

/** Some of the items that are still to be settled, in queue order after this ordinal. */
export async function itemsToSettle(
  db: Queryable,
  { after, limit, ...of }: ToSettle & { readonly after: number; readonly limit: number },
  schema = liveSchema,
): Promise<{ readonly id: string; readonly ordinal: number }[]> {
  const { rows } = await db.query<{ id: string; ordinal: number }>(
    `select id, ordinal from ${schema}.queue_items
     where queue_id = $1 and ordinal > $3 and ${concerned(of)} order by ordinal limit $4`,
    [of.queueId, of.needed, after, limit],
  );
  return rows;
}

export async function countToSettle(db: Queryable, of: ToSettle, schema = liveSchema): Promise<number> {
  const { rows } = await db.query<{ items: number }>(
    `select count(*)::integer as items from ${schema}.queue_items where queue_id = $1 and ${concerned(of)}`,
    [of.queueId, of.needed],
  );
  return rows[0]?.items ?? 0;
}

/** The queues whose items are to be brought in line with their overlap. */
export async function queuesToSettle(db: Queryable, schema = liveSchema): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from ${schema}.queues where settling is not null and not archived and not deleted`,
  );
  return rows.map(({ id }) => id);
}
