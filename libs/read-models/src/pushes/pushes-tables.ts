import { table } from '../table.js';

export const pushesTable = table({
  name: 'pushes',
  columns: {
    id: 'uuid',
    project_id: 'text',
    queue_id: 'uuid',
    dataset_id: 'uuid',
    scope: 'text',
    status: 'text',
    total: 'integer',
    through: 'integer',
    pushed: 'integer',
    skipped: 'integer',
    requested_at: 'text',
    requested_by: 'text',
    updated_at: 'text',
    completed_at: 'text null',
    revision: 'bigint',
    position: 'bigint',
  },
  key: ['id'],
  indices: [
    { name: 'pushes_of_queue', columns: ['queue_id', 'position'] },
    { name: 'pushes_unfinished', columns: ['position'], where: '(completed_at IS NULL)' },
  ],
});

/** Items that a push left in their queue, in the order in which it reached them, and why. */
export const pushSkipsTable = table({
  name: 'push_skips',
  columns: {
    push_id: 'uuid',
    number: 'integer',
    item_id: 'uuid',
    code: 'text',
  },
  key: ['push_id', 'number'],
});
