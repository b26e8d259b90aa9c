// Few of very many events may match, and only those of an item, a queue or a project are found without reading others. So the others
// are looked through slice by slice.
import type { Queryable } from '@labeling/postgres';
import type { Schema } from '../schema.js';
import { conditionsOf, type ActivityConditions } from './activity-conditions.js';
import type { Marked } from './activity-cursor.js';

/** How many events the first query looks through, so that the first answer comes soon. */
const LOOKED_THROUGH = 20_000;
/** A query that takes less long is followed by one that looks through so many times as many. */
const QUICK_MS = 250;
const GROWTH = 4;

/** How many events each query looks through for those that match: the more, the less time it takes per event. */
export class SliceSize {
  constructor(public events = LOOKED_THROUGH) {}

  async look<Result>(work: () => Promise<Result>): Promise<Result> {
    const begin = performance.now();
    const result = await work();
    if (performance.now() - begin < QUICK_MS) this.events *= GROWTH;
    return result;
  }
}

/** The last event of a slice, whether it matches or not. */
export type SliceEnd = Marked & { readonly position: bigint };

type EndRow = Marked & { readonly position: string; readonly itemId: string | null };

/**
 * Where the next slice ends: `count` events further, or one more, so that an approval is in one slice with the edit that it carried.
 * Undefined when all that is left can be read at once: few events are left, or all of them match.
 */
export async function endOfSlice(
  db: Queryable,
  { projectId, queueId, itemId, newerThan, olderThan, ...filter }: ActivityConditions,
  { count, forwards = false, schema }: { readonly count: number; readonly forwards?: boolean; readonly schema: Schema },
): Promise<SliceEnd | undefined> {
  if (Object.values(filter).every((value) => value === undefined)) return undefined;
  const whose =
    itemId !== undefined ? { itemId } : queueId !== undefined ? { queueId } : projectId !== undefined && { projectId };
  const values: unknown[] = [count - 1];
  const conditions = conditionsOf({ ...whose, newerThan, olderThan }, values, schema);
  if (conditions === undefined) return undefined;
  const order = `order by position ${forwards ? 'asc' : 'desc'}`;
  const { rows } = await db.query<EndRow>(
    `select position, type, revision, at, correlation_id as "correlationId", item_id as "itemId" from ${schema}.activity
     where position = any (array(
       select position from ${schema}.activity where ${conditions} ${order} offset $1 limit 2
     )) ${order}`,
    values,
  );
  const [last, next] = rows;
  if (last === undefined || next === undefined) return undefined;
  const belongs = last.itemId !== null && last.itemId === next.itemId && last.correlationId === next.correlationId;
  const end = belongs ? next : last;
  return { ...end, position: BigInt(end.position) };
}
