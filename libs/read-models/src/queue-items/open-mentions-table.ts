import { table } from '../table.js';

/**
 * Whom the open comments on items mention, as long as the item is in its queue. Which comment a row is about may only
 * be shown to those who may read it.
 */
export const openMentionsTable = table({
  name: 'open_mentions',
  columns: {
    item_id: 'uuid',
    /** The number of the comment, see `item_comments`. */
    number: 'integer',
    /** The id of the member who is mentioned. */
    member: 'text',
    /** When the comment was written. */
    at: 'text',
  },
  key: ['item_id', 'number', 'member'],
  indices: [{ name: 'open_mentions_of_member', columns: ['member', 'at', 'item_id', 'number'] }],
});
