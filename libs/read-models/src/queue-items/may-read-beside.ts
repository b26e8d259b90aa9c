import type { AnnotationStatus } from '@labeling/domain';
import { codeOf } from './item-state-codes.js';

/** Who wants to read others' answers to an item, as SQL expressions. */
export interface ReadsBeside {
  /** The id of the member, or null for an API key. */
  readonly member: string;
  /** Whether they read all answers, except to items that they are annotating. */
  readonly readsAll: string;
}

/** The domain's `mayReadBeside` as an SQL condition. `item` is a row of the queue's items, and `annotations` the table. */
export function mayReadBesideSql(item: string, annotations: string, { member, readsAll }: ReadsBeside): string {
  const own = (status: AnnotationStatus) => `exists (
    select from ${annotations} as own where own.item_id = ${item}.id and own.member = ${member} and own.status = '${status}')`;
  return `(${own('submitted')} or (${readsAll} and (${item}.state = ${codeOf('pushed')} or not ${own('draft')})))`;
}
