import { EntitySchema } from 'typeorm';

/** One row per event: who did what to what, when. `state` is the item's state code after the event. */
export const activityTable = new EntitySchema<{
  position: string;
  project_id: string | null;
  queue_id: string | null;
  item_id: string | null;
  dataset_id: string | null;
  push_id: string | null;
  type: string;
  revision: string;
  state: number | null;
  actor_type: string;
  actor_id: string;
  actor_name: string;
  at: string;
  correlation_id: string;
}>({
  name: 'activity',
  columns: {
    position: { type: 'bigint', primary: true },
    project_id: { type: 'text', nullable: true },
    queue_id: { type: 'uuid', nullable: true },
    item_id: { type: 'uuid', nullable: true },
    dataset_id: { type: 'uuid', nullable: true },
    push_id: { type: 'uuid', nullable: true },
    type: { type: 'text' },
    revision: { type: 'bigint' },
    state: { type: 'smallint', nullable: true },
    actor_type: { type: 'text' },
    actor_id: { type: 'text' },
    actor_name: { type: 'text' },
    at: { type: 'text' },
    correlation_id: { type: 'text' },
  },
  indices: [
    { name: 'activity_of_project', columns: ['project_id', 'position'] },
    { name: 'activity_of_queue', columns: ['queue_id', 'position'], where: '(queue_id IS NOT NULL)' },
    { name: 'activity_of_item', columns: ['item_id', 'position'], where: '(item_id IS NOT NULL)' },
  ],
});
