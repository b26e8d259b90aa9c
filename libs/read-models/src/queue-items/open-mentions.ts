// Whom the comments on an item mention now: what the table of open mentions should contain for it.
import { openComments, type Comments } from '@labeling/domain';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import type { NewRow } from '../table.js';
import { insertRows } from '../unnest.js';
import { codeOfFold, itemOfFold, type ItemFold } from './item-fold.js';
import { removalOf, type StateCode } from './item-state-codes.js';
import { openMentionsTable } from './open-mentions-table.js';

type MentionRow = NewRow<(typeof openMentionsTable)['columns']>;

/** The rows of an item before and after a batch. */
export interface MentionChange {
  readonly itemId: string;
  readonly before: readonly MentionRow[];
  readonly now: readonly MentionRow[];
}

/** Nobody can resolve a comment on an item that was removed, so none of its mentions is open. */
function openMentions(item_id: string, code: StateCode, comments: Comments): MentionRow[] {
  if (comments.length === 0 || removalOf(code) !== null) return [];
  const open = new Set(openComments(comments));
  return comments.flatMap((comment, number) =>
    open.has(comment)
      ? [...new Set(comment.mentions)].map((member) => ({ item_id, number, member, at: comment.at }))
      : [],
  );
}

/** Empty if they have not changed. */
export function changedMentions(fold: ItemFold): MentionChange[] {
  const { id: itemId, before: old } = fold;
  const before = old === undefined ? [] : openMentions(itemId, old.code, old.comments);
  const now = openMentions(itemId, codeOfFold(fold), itemOfFold(fold).comments);
  return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ itemId, before, now }];
}

export async function saveMentions(
  client: pg.ClientBase,
  schema: Schema,
  changes: readonly MentionChange[],
): Promise<void> {
  const old = changes.filter(({ before }) => before.length > 0).map(({ itemId }) => itemId);
  if (old.length > 0) {
    await client.query(`delete from ${schema}.open_mentions where item_id = any ($1::uuid[])`, [old]);
  }
  await insertRows(
    client,
    schema,
    openMentionsTable,
    changes.flatMap(({ now }) => now),
  );
}
