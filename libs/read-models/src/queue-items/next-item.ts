// Which item of a queue somebody is offered next.
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { annotatorValues, ownItems, ownLeft, ownTurn, type Annotator } from './annotator-items.js';

export interface NextFor {
  readonly queueId: string;
  readonly actorId: string;
  /** The item they come from: those behind it are offered before those in front of it. */
  readonly after?: string;
  /** Where members annotate each on their own: how many, and how long drafts hold a slot. */
  readonly annotator?: Annotator;
}

/**
 * The id of an item that is left to do for somebody: what is assigned to them comes first, and what is assigned to others last. Where
 * several annotate each item, those that nobody is at come before the others, and those that lack the fewest answers come first.
 * Then the queue's order decides. Undefined when nothing is left.
 */
export async function nextItemFor(db: Queryable, next: NextFor, schema = liveSchema): Promise<string | undefined> {
  const { queueId, actorId, after = null, annotator } = next;
  if (!isUuid(queueId)) return undefined;
  const values = annotator ? annotatorValues(queueId, annotator) : [queueId];
  const value = (of: unknown) => `$${values.push(of)}`;
  const left = annotator ? leftToAnnotate(schema) : leftToReview(schema);
  const before = value(after);
  const { rows } = await db.query<{ id: string }>(
    `select item.id from ${left.from} and item.id is distinct from ${before}::uuid
     order by case when assignees is null then 1 when strpos(assignees, ${value(JSON.stringify(actorId))}) > 0 then 0 else 2 end,
       ${left.order}
       ordinal < coalesce((select ordinal from ${schema}.queue_items where id = ${before}::uuid and queue_id = $1), -1),
       ordinal
     limit 1`,
    values,
  );
  return rows[0]?.id;
}

function leftToReview(schema: Schema) {
  return { from: `${schema}.queue_items as item where queue_id = $1 and state < 2`, order: '' };
}

function leftToAnnotate(schema: Schema) {
  return {
    from: `${ownItems(schema)} where queue_id = $1 and ${ownLeft}`,
    order: `${ownTurn},`,
  };
}
