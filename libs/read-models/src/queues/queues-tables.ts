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
    labelers_may_push: 'boolean',
    overlap: 'smallint',
    overlap_lots: 'smallint',
    slot_hours: 'integer',
    settling: 'text null',
    /** The ids of the members it is open to, separated by commas; null: everybody. Kept when it is deleted. */
    open_to: 'text null',
    deleted: 'boolean',
    archived: 'boolean',
    created_at: 'text',
    updated_at: 'text',
    revision: 'bigint',
    position: 'bigint',
  },
  key: ['id'],
  indices: [{ name: 'queues_of_project', columns: ['project_id', 'position'] }],
});

/**
 * How many items of a queue each actor approved: those that are approved in it, and those pushed as approved. Approvals
 * by agreement count for nobody.
 */
export const queueApprovalsTable = table({
  name: 'queue_approvals',
  columns: { queue_id: 'uuid', actor_id: 'text', items: 'integer' },
  key: ['queue_id', 'actor_id'],
  indices: [{ name: 'queue_approvals_of_actor', columns: ['actor_id', 'queue_id'] }],
});

/** How many items of a queue are in each state. Separate from the settings, as these counts change with every batch. */
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
