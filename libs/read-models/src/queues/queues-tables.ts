import { table } from '../table.js';

export const queuesTable = table({
  name: 'queues',
  columns: {
    id: 'uuid',
    project_id: 'text',
    name: 'text',
    guidelines: 'text',
    default_dataset_id: 'uuid null',
    annotation_schema: 'text null',
    deleted: 'boolean',
    created_at: 'text',
    updated_at: 'text',
    revision: 'bigint',
    position: 'bigint',
  },
  key: ['id'],
  indices: [{ name: 'queues_of_project', columns: ['project_id', 'position'] }],
});

/** How many items of a queue are in each state. Kept apart from the settings, because these change with every batch. */
export const queueCountersTable = table({
  name: 'queue_counters',
  columns: {
    queue_id: 'uuid',
    new: 'integer',
    modified: 'integer',
    approved: 'integer',
    discarded: 'integer',
    pushed: 'integer',
  },
  key: ['queue_id'],
});
