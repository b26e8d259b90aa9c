// Items by what members have answered to them, in queues where several annotate each item.
import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import type { FilterSql } from './item-filters.js';
import { codeOf } from './item-state-codes.js';

/** In the order of the pages. `mine` and `submitted` are about whoever asks. */
export const annotationFilters = ['mine', 'submitted', 'open', 'disputed'] as const;
export type AnnotationFilterName = (typeof annotationFilters)[number];

export interface AnnotationFilter {
  readonly is: AnnotationFilterName;
  /** The id of who asks. */
  readonly asker: string;
}

export function annotationCondition({ is, asker }: AnnotationFilter, { schema, queueId, value }: FilterSql): string {
  const own = (...statuses: string[]) => `exists (
    select from ${schema}.item_annotations as own
    where own.item_id = item.id and own.member = ${value(asker)} and own.status = any (${value(statuses)}::text[])
  )`;
  const isOpen = `item.state < ${codeOf('Approved')}`;
  // Null where everybody shares the target: then no item is open or disputed.
  const ofQueue = (what: string) => `(select ${what} from ${schema}.queues where id = ${queueId} and overlap > 1)`;
  const needed = `(case when item.lot < ${ofQueue('overlap_lots')} then ${ofQueue('overlap')} else ${ofQueue('1')} end)`;
  switch (is) {
    case 'mine':
      return own('draft', 'submitted');
    case 'submitted':
      return own('submitted');
    case 'open':
      return `(${isOpen} and item.submitted < ${needed})`;
    case 'disputed':
      // Whoever is annotating an item is told nothing of what others answered.
      return `(item.differing and ${isOpen} and item.submitted >= ${needed} and not ${own('draft')})`;
  }
}

/** Which of these items the member has a draft of. */
export async function withDraftOf(
  db: Queryable,
  member: string,
  itemIds: readonly string[],
  schema = liveSchema,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select item_id as id from ${schema}.item_annotations
     where item_id = any ($1::uuid[]) and member = $2 and status = 'draft'`,
    [itemIds, member],
  );
  return new Set(rows.map(({ id }) => id));
}
