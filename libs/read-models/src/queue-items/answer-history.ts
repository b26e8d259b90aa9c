// How the answers to a queue's items came about, and what its members were told in the meantime.
import type { Actor, JsonText } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { fittingRows } from '../fitting-rows.js';
import { READ_BYTES, type ReadAtOnce } from '../read-at-once.js';
import { liveSchema } from '../schema.js';
import { codeOf } from './item-state-codes.js';
import { FINAL } from './item-answers-table.js';
import type { SubmittedIn } from './submitted-annotations.js';

/** A member's answer to an item arrived, changed, or no longer counted. */
export interface AnswerChanged {
  readonly itemId: string;
  readonly member: string;
  /** ISO 8601 */
  readonly at: string;
  readonly target: JsonText | null;
}

const AT_ONCE: ReadAtOnce = { count: 5_000, bytes: READ_BYTES };

/** In the order in which they happened, a batch at a time. */
export async function* answerHistory(
  db: Queryable,
  { queueId, position: until }: Pick<SubmittedIn, 'queueId' | 'position'>,
  schema = liveSchema,
  { count, bytes } = AT_ONCE,
): AsyncGenerator<readonly AnswerChanged[]> {
  let after: readonly [position: string, item: string, member: string] = ['0', NO_ITEM, ''];
  for (;;) {
    const order = 'position, "itemId", member';
    const fitting = fittingRows(
      `select position, item_id as "itemId", member, at, target from ${schema}.item_answers
       where queue_id = $1 and position >= $2 and (position, item_id, member) > ($2, $3::uuid, $4)
         and position <= coalesce($5, position) and member <> '${FINAL}'
       order by position, item_id, member limit $6`,
      { payloads: ['target'], order, bytes },
    );
    const { rows }: { rows: (AnswerChanged & { readonly position: string })[] } = await db.query(
      `select position, "itemId", member, at, target from (${fitting}) as fitting order by ${order}`,
      [queueId, ...after, until ?? null, count],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = [last.position, last.itemId, last.member];
  }
}
const NO_ITEM = '00000000-0000-0000-0000-000000000000';

/** A change of the rules that members of a queue follow. */
export interface RulesChange {
  /** ISO 8601 */
  readonly at: string;
  readonly what: 'guidelines' | 'schema';
  readonly by: Actor;
}

/** The latest ones up to a position, in the order in which they happened. */
export async function rulesChanges(
  db: Queryable,
  { queueId, position }: Pick<SubmittedIn, 'queueId' | 'position'>,
  most: number,
  schema = liveSchema,
): Promise<RulesChange[]> {
  const { rows } = await db.query<
    { at: string; type: string } & { actorType: Actor['type']; id: string; name: string }
  >(
    `select at, type, actor_type as "actorType", actor_id as id, actor_name as name from ${schema}.activity
     where queue_id = $1 and position <= coalesce($2, position)
       and type in ('GuidelinesEdited', 'AnnotationSchemaDefined', 'AnnotationSchemaRemoved')
     order by position desc limit $3`,
    [queueId, position ?? null, most],
  );
  return rows.reverse().map(({ at, type, actorType, id, name }) => {
    return { at, what: type === 'GuidelinesEdited' ? 'guidelines' : 'schema', by: { type: actorType, id, name } };
  });
}

/**
 * The items of a queue that a member is annotating: others' answers to them are hidden from that member. A draft on a
 * pushed item can never be submitted.
 */
export async function itemsInHand(
  db: Queryable,
  { queueId, member }: { readonly queueId: string; readonly member: string },
  schema = liveSchema,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select item_id as id from ${schema}.item_annotations join ${schema}.queue_items as item on item.id = item_id
     where member = $2 and status = 'draft' and queue_id = $1 and state <> ${codeOf('pushed')}`,
    [queueId, member],
  );
  return new Set(rows.map(({ id }) => id));
}
