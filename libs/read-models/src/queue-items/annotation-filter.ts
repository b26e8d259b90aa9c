// Filters items by what members have answered to them, in queues where several annotate each item.
import type { AnnotationStatus } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import type { FilterSql } from './item-filters.js';
import { codeOf } from './item-state-codes.js';

/** In the order of the pages. `mine` and `submitted` are about the asker. */
export const annotationFilters = ['mine', 'submitted', 'open', 'disputed'] as const;
export type AnnotationFilterName = (typeof annotationFilters)[number];

export interface AnnotationFilter {
  readonly is: AnnotationFilterName;
  /** The id of the member or API key that asks. */
  readonly asker: string;
  /** Whether they read all answers, except to items that they are annotating themselves. */
  readonly readsAll: boolean;
}

export function annotationCondition(
  { is, asker, readsAll }: AnnotationFilter,
  { schema, queueId, value }: FilterSql,
): string {
  const own = (...statuses: string[]) => `exists (
    select from ${schema}.item_annotations as own
    where own.item_id = item.id and own.member = ${value(asker)} and own.status = any (${value(statuses)}::text[])
  )`;
  const isOpen = `item.state < ${codeOf('Approved')}`;
  // Null if everybody shares the target: then no item is open or disputed.
  const ofQueue = (what: string) => `(select ${what} from ${schema}.queues where id = ${queueId} and overlap > 1)`;
  const needed = `(case when item.lot < ${ofQueue('overlap_lots')} then ${ofQueue('overlap')} else ${ofQueue('1')} end)`;
  switch (is) {
    case 'mine':
      return own('draft', 'submitted');
    case 'submitted':
      return own('submitted');
    case 'open': {
      // Members who have yet to answer must not learn that all are in.
      const mayNotRead = readsAll ? own('draft') : `not ${own('submitted')}`;
      return `(${isOpen} and ${ofQueue('true')} and (item.submitted < ${needed} or ${mayNotRead}))`;
    }
    case 'disputed':
      // As in `isDisputed`. Members who are annotating an item learn nothing about others' answers.
      return `((item.differing or item.agreement <> 'withdrawn' and ${ofQueue('settling is null')}) and ${isOpen}
        and item.submitted >= ${needed} and not ${own('draft')})`;
  }
}

/** The status of the member's own annotation of each of these items, by item. */
export async function ownStatuses(
  db: Queryable,
  member: string,
  itemIds: readonly string[],
  schema = liveSchema,
): Promise<ReadonlyMap<string, AnnotationStatus>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; status: AnnotationStatus }>(
    `select item_id as id, status from ${schema}.item_annotations where item_id = any ($1::uuid[]) and member = $2`,
    [itemIds, member],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
