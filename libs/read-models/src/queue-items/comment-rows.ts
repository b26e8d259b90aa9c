// The comments of items in their table: loaded for a fold, and written if they changed.
import type { Comment, Comments } from '@labeling/domain';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import { selected, type NewRow, type Selected } from '../table.js';
import { itemCommentsTable } from './comments-table.js';

type Columns = (typeof itemCommentsTable)['columns'];

/** The comments of each of these items, in the order in which they were written. */
export async function loadComments(
  client: pg.ClientBase,
  schema: Schema,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Comments>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await client.query<Selected<Columns>>(
    `select ${selected(itemCommentsTable.columns)} from ${schema}.item_comments
     where item_id = any ($1::uuid[]) order by item_id, number`,
    [itemIds],
  );
  const found = new Map<string, Comment[]>();
  for (const { itemId, comment } of rows) {
    const of = found.get(itemId) ?? [];
    found.set(itemId, of);
    of.push(JSON.parse(comment));
  }
  return found;
}

/** The rows of the comments that changed. */
export function changedComments(itemId: string, before: Comments, now: Comments): NewRow<Columns>[] {
  return now.flatMap((comment, number) =>
    comment === before[number] ? [] : [{ item_id: itemId, number, comment: JSON.stringify(comment) }],
  );
}
