import { table } from '../table.js';

/** What people wrote about items. Queries do not show it: who may read which comment is decided from the item itself. */
export const itemCommentsTable = table({
  name: 'item_comments',
  columns: {
    item_id: 'uuid',
    /** Its index among the comments of the item, from 0. */
    number: 'integer',
    /** The comment as the domain has it, as JSON. */
    comment: 'text',
  },
  key: ['item_id', 'number'],
});
