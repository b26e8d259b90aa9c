import { EntitySchema } from 'typeorm';

export const queuesTable = new EntitySchema<{
  id: string;
  project_id: string;
  name: string;
  guidelines: string;
  default_dataset_id: string | null;
  annotation_schema: string | null;
  deleted: boolean;
  created_at: string;
  updated_at: string;
  revision: string;
  position: string;
}>({
  name: 'queues',
  columns: {
    id: { type: 'uuid', primary: true },
    project_id: { type: 'text' },
    name: { type: 'text' },
    guidelines: { type: 'text' },
    default_dataset_id: { type: 'uuid', nullable: true },
    annotation_schema: { type: 'text', nullable: true },
    deleted: { type: 'boolean' },
    created_at: { type: 'text' },
    updated_at: { type: 'text' },
    revision: { type: 'bigint' },
    position: { type: 'bigint' },
  },
  indices: [{ name: 'queues_of_project', columns: ['project_id', 'position'] }],
});

/** How many items of a queue are in each state. Apart from the settings: these change with every batch. */
export const queueCountersTable = new EntitySchema<{
  queue_id: string;
  new: number;
  modified: number;
  approved: number;
  discarded: number;
  pushed: number;
}>({
  name: 'queue_counters',
  columns: {
    queue_id: { type: 'uuid', primary: true },
    new: { type: 'integer' },
    modified: { type: 'integer' },
    approved: { type: 'integer' },
    discarded: { type: 'integer' },
    pushed: { type: 'integer' },
  },
});
