import { table } from '../table.js';

/**
 * One row per event: who did what to what, when. `state` is the item's state code after the event; `details` is JSON, for events
 * that show more than what they are about.
 */
export const activityTable = table({
  name: 'activity',
  columns: {
    position: 'bigint',
    project_id: 'text null',
    queue_id: 'uuid null',
    item_id: 'uuid null',
    dataset_id: 'uuid null',
    push_id: 'uuid null',
    type: 'text',
    revision: 'bigint',
    state: 'smallint null',
    actor_type: 'text',
    actor_id: 'text',
    actor_name: 'text',
    at: 'text',
    correlation_id: 'text',
    details: 'text null',
  },
  key: ['position'],
  indices: [
    { name: 'activity_of_project', columns: ['project_id', 'position'] },
    { name: 'activity_of_queue', columns: ['queue_id', 'position'], where: '(queue_id IS NOT NULL)' },
    {
      name: 'activity_of_approver',
      columns: ['queue_id', 'actor_id', 'position'],
      where: "(type = 'ItemApproved'::text)",
    },
    { name: 'activity_of_item', columns: ['item_id', 'position'], where: '(item_id IS NOT NULL)' },
  ],
});
