// What members submitted to the items of a queue: now, or as it was at a position of the event store.
import type { JsonText } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { FINAL } from './item-answers-table.js';

/** What members submitted to one item, and its approved target, if it has one. */
export interface SubmittedAnnotations {
  readonly itemId: string;
  readonly ordinal: number;
  readonly annotations: readonly { readonly member: string; readonly target: JsonText }[];
  readonly final: JsonText | undefined;
}
export interface SubmittedIn {
  readonly queueId: string;
  /** Everything up to this position counts; undefined for now. */
  readonly position: bigint | undefined;
  /** Only items behind this ordinal. */
  readonly after?: number;
}

interface Row {
  readonly id: string;
  readonly ordinal: number;
  readonly members: readonly string[] | null;
  readonly targets: readonly JsonText[] | null;
}

const ITEMS_AT_ONCE = 2_000;
/** The largest `bigint`. */
const LAST_POSITION = 2n ** 63n - 1n;

/** Of every item of a queue that was not discarded and has at least one, in queue order; a few thousand are read at once. */
export async function* submittedAnnotations(
  db: Queryable,
  { queueId, position, after: first = -1 }: SubmittedIn,
  schema = liveSchema,
): AsyncGenerator<SubmittedAnnotations> {
  for (let after: number | undefined = first; after !== undefined;) {
    const { rows }: { rows: Row[] } = await db.query<Row>(
      `select item.id, item.ordinal, answered.members, answered.targets
       from (
         select id, ordinal from ${schema}.queue_items
         where queue_id = $1 and ordinal > $2 and annotators > 0 order by ordinal limit $3
       ) as item
       cross join lateral (
         select array_agg(member order by member collate "C") as members,
           array_agg(target order by member collate "C") as targets
         from (
           select distinct on (member) member, target from ${schema}.item_answers
           where item_id = item.id and position <= $4 order by member, position desc
         ) as last where target is not null
       ) as answered
       order by item.ordinal`,
      [queueId, after, ITEMS_AT_ONCE, position ?? LAST_POSITION],
    );
    for (const { id, ordinal, members, targets } of rows) {
      const all = (members ?? []).flatMap((member, i) =>
        targets?.[i] == null ? [] : [{ member, target: targets[i] }],
      );
      const annotations = all.filter(({ member }) => member !== FINAL);
      const final = all.find(({ member }) => member === FINAL)?.target;
      if (annotations.length > 0) yield { itemId: id, ordinal, annotations, final };
    }
    after = rows.length < ITEMS_AT_ONCE ? undefined : rows.at(-1)?.ordinal;
  }
}
