// Few of very many events may match, and only those of an item, a queue or a project are found without reading others.
// Any other filter looks through the events slice by slice.
import type { Queryable } from '@labeling/postgres';
import type { Schema } from '../schema.js';
import { conditionsOf, type ActivityConditions } from './activity-conditions.js';
import type { Marked } from './activity-cursor.js';

/** How many events the first query looks through: few enough that the first answer comes soon. */
const LOOKED_THROUGH = 20_000;
/** A query that takes less time than this is followed by one that looks through `GROWTH` times as many. */
const QUICK_MS = 250;
const GROWTH = 4;
/** Skipping more than this takes long, too. */
const MOST_LOOKED_THROUGH = 1_000_000;

/** How many events each query looks through for those that match: the more, the less time it takes per event. */
export class SliceSize {
  events: number;

  constructor(private readonly first = LOOKED_THROUGH) {
    this.events = first;
  }

  /** Work that was quick because it soon found all it may (`isFull`) says nothing of how long a slice takes. */
  async look<Result extends { readonly isFull: boolean }>(work: () => Promise<Result>): Promise<Result> {
    const begin = performance.now();
    const result = await work();
    if (result.isFull) this.events = this.first;
    else if (performance.now() - begin < QUICK_MS) this.events = Math.min(this.events * GROWTH, MOST_LOOKED_THROUGH);
    return result;
  }
}

/** The last event of a slice, whether it matches or not. */
export type SliceEnd = Marked & { readonly position: bigint };

type EndRow = Marked & { readonly position: string; readonly itemId: string | null; readonly projectId: string | null };

/**
 * Where the next slice ends: `count` events further, or one more, so that an approval is in the same slice as the edit that it
 * carried. Undefined when everything left can be read at once: few events are left, or all of them match.
 */
export async function endOfSlice(
  db: Queryable,
  { projectId, viewer, queueId, itemId, newerThan, olderThan, ...others }: ActivityConditions,
  { count, forwards = false, schema }: { readonly count: number; readonly forwards?: boolean; readonly schema: Schema },
): Promise<SliceEnd | undefined> {
  const isOfOneQueue = itemId !== undefined || queueId !== undefined;
  // The viewer sees either all of one queue or nothing of it.
  const filter = isOfOneQueue ? others : { ...others, viewer };
  if (Object.values(filter).every((value) => value === undefined)) return undefined;
  const whose =
    itemId !== undefined
      ? { itemId, viewer }
      : queueId !== undefined
        ? { queueId, viewer }
        : projectId !== undefined && { projectId };
  const values: unknown[] = [count - 1];
  const conditions = conditionsOf({ ...whose, newerThan, olderThan }, values, schema);
  if (conditions === undefined) return undefined;
  const order = `order by position ${forwards ? 'asc' : 'desc'}`;
  const { rows } = await db.query<EndRow>(
    `select position, type, revision, at, correlation_id as "correlationId", item_id as "itemId", project_id as "projectId" from ${schema}.activity
     where position = any (array(
       select position from ${schema}.activity where ${conditions} ${order} offset $1 limit 2
     )) ${order}`,
    values,
  );
  const [last, next] = rows;
  if (last === undefined || next === undefined) return undefined;
  // Nobody may learn that another project has such an item or queue, or when it was last changed.
  if (projectId !== undefined && last.projectId !== projectId) return undefined;
  const end = areOneStep(forwards ? last : next, forwards ? next : last) ? next : last;
  return { ...end, position: BigInt(end.position) };
}

function areOneStep(earlier: EndRow, later: EndRow): boolean {
  const isOfItem = later.itemId !== null && later.itemId === earlier.itemId;
  const isCarried = earlier.type === 'TargetEdited' && later.type === 'ItemApproved';
  return isOfItem && isCarried && later.correlationId === earlier.correlationId;
}
