// What members submitted to the items of a queue: now, or as it was at a position of the event store.
import type { JsonText } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { READ_BYTES, type ReadAtOnce } from '../read-at-once.js';
import { liveSchema } from '../schema.js';
import { FINAL } from './item-answers-table.js';

interface Answer {
  readonly member: string;
  readonly target: JsonText;
}
/** What members submitted to one item, and its approved target, if it has one. */
export interface SubmittedAnnotations {
  readonly itemId: string;
  readonly ordinal: number;
  readonly annotations: readonly Answer[];
  readonly final: JsonText | undefined;
}
export interface SubmittedIn {
  readonly queueId: string;
  /** Everything up to this position counts; undefined for the present. */
  readonly position: bigint | undefined;
  /** Only items after this ordinal. */
  readonly after?: number;
}

interface Row {
  readonly id: string;
  readonly ordinal: number;
  /** Null, like the target, if nobody had submitted. */
  readonly member: string | null;
  readonly target: JsonText | null;
}

const AT_ONCE: ReadAtOnce = { count: 2_000, bytes: READ_BYTES };
/** The largest `bigint`. */
const LAST_POSITION = 2n ** 63n - 1n;

/** For every item of a queue that was not discarded and has at least one, in queue order. */
export async function* submittedAnnotations(
  db: Queryable,
  { queueId, position, after = -1 }: SubmittedIn,
  schema = liveSchema,
  { count, bytes } = AT_ONCE,
): AsyncGenerator<SubmittedAnnotations> {
  for (;;) {
    const { rows }: { rows: Row[] } = await db.query<Row>(
      `select id, ordinal, member, target
       from (
         select item.id, item.ordinal, answer.member, answer.target,
           sum(octet_length(answer.target)) over (order by item.ordinal groups between unbounded preceding and 1 preceding) as before
         from (
           select id, ordinal from ${schema}.queue_items
           where queue_id = $1 and ordinal > $2 and annotators > 0 order by ordinal limit $3
         ) as item
         left join lateral (
           select distinct on (member) member, target from ${schema}.item_answers
           where item_id = item.id and position <= $4 order by member, position desc
         ) as answer on answer.target is not null
       ) as answer
       where coalesce(before, 0) < $5 order by ordinal, member collate "C"`,
      [queueId, after, count, position ?? LAST_POSITION, bytes],
    );
    for (const item of itemsIn(rows)) if (item.annotations.length > 0) yield item;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.ordinal;
  }
}

/** Rows of one item follow one another. */
function* itemsIn(rows: readonly Row[]): Generator<SubmittedAnnotations> {
  let item: (SubmittedAnnotations & { annotations: Answer[]; final: JsonText | undefined }) | undefined;
  for (const { id: itemId, ordinal, member, target } of rows) {
    if (item?.itemId !== itemId) {
      if (item !== undefined) yield item;
      item = { itemId, ordinal, annotations: [], final: undefined };
    }
    if (member === null || target === null) continue;
    if (member === FINAL) item.final = target;
    else item.annotations.push({ member, target });
  }
  if (item !== undefined) yield item;
}
