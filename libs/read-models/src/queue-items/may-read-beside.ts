import type { AnnotationStatus } from '@labeling/domain';

/** Who reads what others answered to an item, as SQL expressions. */
export interface ReadsBeside {
  /** The id of the member, or null for an API key. */
  readonly member: string;
  /** Whether they read all answers, except to items that they are annotating. */
  readonly readsAll: string;
}

/** The domain's `mayReadBeside` as an SQL condition. `itemId` is the item, and `annotations` the table. */
export function mayReadBesideSql(itemId: string, annotations: string, { member, readsAll }: ReadsBeside): string {
  const own = (status: AnnotationStatus) => `exists (
    select from ${annotations} as own where own.item_id = ${itemId} and own.member = ${member} and own.status = '${status}')`;
  return `(${own('submitted')} or (${readsAll} and not ${own('draft')}))`;
}
