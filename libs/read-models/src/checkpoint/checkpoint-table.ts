import { table } from '../table.js';

/** One row: how far the event store is folded into the other tables. */
export const checkpointTable = table({
  name: 'checkpoint',
  columns: {
    one: 'boolean',
    position: 'bigint',
  },
  key: ['one'],
  defaults: { one: true },
  checks: [{ name: 'checkpoint_is_one_row', expression: 'one' }],
});
