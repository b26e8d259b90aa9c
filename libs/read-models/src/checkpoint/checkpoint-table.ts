import { EntitySchema } from 'typeorm';

/** One row: how far the event store is folded into the other tables. */
export const checkpointTable = new EntitySchema<{ one: boolean; position: string }>({
  name: 'checkpoint',
  columns: {
    one: { type: 'boolean', primary: true, default: true },
    position: { type: 'bigint' },
  },
  checks: [{ name: 'checkpoint_is_one_row', expression: 'one' }],
});
