import { table } from '../table.js';

/** What people wrote about items. Queries show it to those who may read it, as the domain decides. */
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
