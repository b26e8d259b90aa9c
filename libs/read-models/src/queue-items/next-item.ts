// Which item of a queue somebody is offered next.
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { allOwnItems, annotatorValues, ownLeft, ownTurn, type Annotator } from './annotator-items.js';

export interface NextFor {
  readonly queueId: string;
  readonly actorId: string;
  /** The item they come from: those after it are offered before those in front of it. */
  readonly after?: string;
  /** If members annotate each item on their own: who asks, how many are needed, and how long drafts hold a slot. */
  readonly annotator?: Annotator;
}

/**
 * The id of an item that somebody has left to do: items assigned to them come first, and items assigned to others last.
 * If several annotate each item, those that nobody is working on come before the others, and those that lack the fewest
 * answers come first. Then the queue's order decides. Undefined when nothing is left.
 */
export async function nextItemFor(db: Queryable, next: NextFor, schema = liveSchema): Promise<string | undefined> {
  const { queueId, annotator } = next;
  if (!isUuid(queueId)) return undefined;
  const values = annotator ? annotatorValues(queueId, annotator) : [queueId];
  const value = (of: unknown) => `$${values.push(of)}`;
  const query = annotator ? nextToAnnotate(next, schema, value) : nextToReview(next, schema, value);
  const { rows } = await db.query<{ id: string | null }>(query, values);
  return rows[0]?.id ?? undefined;
}

type Value = (of: unknown) => string;

/**
 * One index lookup for each kind of item, in the order in which they are offered: Postgres begins the next one only if
 * it has found nothing. Sorting would read all that is left of the queue.
 */
function nextToReview({ actorId, after }: NextFor, schema: Schema, value: Value): string {
  const { before, place } = placeOf(after, schema, value);
  const first = (which: string, order = 'ordinal') => `(
    select id from ${schema}.queue_items
    where queue_id = $1 and state < 2 and id is distinct from ${before} and ${which} order by ${order} limit 1
  )`;
  const behindFirst = `ordinal < ${place}, ordinal`;
  const own = `strpos(assignees, ${value(JSON.stringify(actorId))}) > 0`;
  return `select coalesce(
    ${first(`assignees is not null and ${own}`, behindFirst)},
    ${first(`assignees is null and ordinal >= ${place}`)},
    ${first(`assignees is null and ordinal < ${place}`)},
    ${first('assignees is not null', behindFirst)}
  ) as id`;
}

function nextToAnnotate({ actorId, after }: NextFor, schema: Schema, value: Value): string {
  const { before, place } = placeOf(after, schema, value);
  // Whatever comes first, everything left has to be looked at: `offset 0` keeps Postgres from planning for an early end, and from
  // looking up the member's own answer to each item separately.
  return `select id from (
      select item.id, ordinal, assignees, ${ownTurn} as turn from ${allOwnItems(schema)}
      where queue_id = $1 and ${ownLeft} and item.id is distinct from ${before} offset 0
    ) as open
    order by case when assignees is null then 1 when strpos(assignees, ${value(JSON.stringify(actorId))}) > 0 then 0 else 2 end,
      turn, ordinal < ${place}, ordinal
    limit 1`;
}

/** The item that somebody comes from, and its ordinal; without one, an ordinal below all others. */
function placeOf(after: string | undefined, schema: Schema, value: Value): { before: string; place: string } {
  const before = `${value(after ?? null)}::uuid`;
  return {
    before,
    place: `coalesce((select ordinal from ${schema}.queue_items where id = ${before} and queue_id = $1), -1)`,
  };
}
