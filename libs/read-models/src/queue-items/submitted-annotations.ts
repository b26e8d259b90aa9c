import type { JsonText } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';

/** What members submitted to one item, and its approved target, if it has one. */
export interface SubmittedAnnotations {
  readonly annotations: readonly { readonly member: string; readonly target: JsonText }[];
  readonly final: JsonText | undefined;
}

interface Row {
  readonly ordinal: number;
  readonly members: readonly string[];
  readonly targets: readonly JsonText[];
  readonly final: JsonText | null;
}

const ITEMS_AT_ONCE = 2_000;

/** Of every item of a queue that was not discarded and has at least one, in queue order; a few thousand are read at once. */
export async function* submittedAnnotations(
  db: Queryable,
  queueId: string,
  schema = liveSchema,
): AsyncGenerator<SubmittedAnnotations> {
  for (let after: number | undefined = -1; after !== undefined;) {
    const { rows }: { rows: Row[] } = await db.query<Row>(
      `select item.ordinal, annotated.members, annotated.targets,
         case when item.review_state = 2 then coalesce(payload.edited_target, payload.original_target) end as final
       from (
         select id, ordinal, review_state from ${schema}.queue_items
         where queue_id = $1 and ordinal > $2 and submitted > 0 and state <> 3 order by ordinal limit $3
       ) as item
       join ${schema}.item_payloads as payload on payload.item_id = item.id
       cross join lateral (
         select array_agg(member order by member collate "C") as members,
           array_agg(target order by member collate "C") as targets
         from ${schema}.item_annotations as annotation
         where annotation.item_id = item.id and annotation.status = 'submitted'
       ) as annotated
       order by item.ordinal`,
      [queueId, after, ITEMS_AT_ONCE],
    );
    for (const { members, targets, final } of rows) {
      const annotations = members.flatMap((member, i) => (targets[i] == null ? [] : [{ member, target: targets[i] }]));
      yield { annotations, final: final ?? undefined };
    }
    after = rows.length < ITEMS_AT_ONCE ? undefined : rows.at(-1)?.ordinal;
  }
}
