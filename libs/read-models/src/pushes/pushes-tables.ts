import { EntitySchema } from 'typeorm';

export const pushesTable = new EntitySchema<{
  id: string;
  project_id: string;
  queue_id: string;
  dataset_id: string;
  scope: string;
  status: string;
  total: number;
  through: number;
  pushed: number;
  skipped: number;
  requested_at: string;
  requested_by: string;
  updated_at: string;
  completed_at: string | null;
  revision: string;
  position: string;
}>({
  name: 'pushes',
  columns: {
    id: { type: 'uuid', primary: true },
    project_id: { type: 'text' },
    queue_id: { type: 'uuid' },
    dataset_id: { type: 'uuid' },
    scope: { type: 'text' },
    status: { type: 'text' },
    total: { type: 'integer' },
    through: { type: 'integer' },
    pushed: { type: 'integer' },
    skipped: { type: 'integer' },
    requested_at: { type: 'text' },
    requested_by: { type: 'text' },
    updated_at: { type: 'text' },
    completed_at: { type: 'text', nullable: true },
    revision: { type: 'bigint' },
    position: { type: 'bigint' },
  },
  indices: [
    { name: 'pushes_of_queue', columns: ['queue_id', 'position'] },
    { name: 'pushes_unfinished', columns: ['position'], where: '(completed_at IS NULL)' },
  ],
});

/** Items that a push left in their queue, in the order in which it came to them, and why. */
export const pushSkipsTable = new EntitySchema<{ push_id: string; number: number; item_id: string; code: string }>({
  name: 'push_skips',
  columns: {
    push_id: { type: 'uuid', primary: true },
    number: { type: 'integer', primary: true },
    item_id: { type: 'uuid' },
    code: { type: 'text' },
  },
});
