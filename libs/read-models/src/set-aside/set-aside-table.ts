import { table } from '../table.js';

/** Streams with an event that could not be read: what came before it is in the other tables, but nothing after it. */
export const setAsideTable = table({
  name: 'set_aside_streams',
  columns: {
    stream: 'text',
    revision: 'bigint',
    position: 'bigint',
    type: 'text',
    was_read: 'boolean',
    reason: 'text',
    stored_at: 'text',
  },
  key: ['stream'],
});
