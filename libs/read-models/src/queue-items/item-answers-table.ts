import { table } from '../table.js';

/** The member that stands for the final decision; no member's id is empty. */
export const FINAL = '';

/**
 * Every answer to an item that counted at some time: one row whenever one arrived, changed or no longer counted. So the
 * agreement of members can be read as of any moment.
 */
export const itemAnswersTable = table({
  name: 'item_answers',
  columns: {
    item_id: 'uuid',
    queue_id: 'uuid',
    position: 'bigint',
    /** Empty for the approved target. */
    member: 'text',
    at: 'text',
    /** Null if it no longer counts. */
    target: 'text null',
  },
  key: ['item_id', 'position', 'member'],
  indices: [{ name: 'item_answers_of_queue', columns: ['queue_id', 'position'] }],
});
