import { stateOfCode } from '@labeling/read-models/tables';
import { column, isInSeenQueue, type View } from './view.js';

/** What happened, one row per event. */
export const activityView: View = {
  name: 'activity',
  meaning: 'What happened: one row per event',
  columns: [
    column('position', 'bigint', 'Its position among all events'),
    column('type', 'text', 'What happened, such as ItemApproved'),
    column('at', 'timestamptz', 'When it happened'),
    column('actor_type', 'text', 'member, apiKey or system'),
    column('actor_id', 'text', 'The id of who did it'),
    column('actor_name', 'text', 'The name of who did it'),
    column('queue_id', 'uuid', 'The queue it happened in'),
    column('item_id', 'uuid', 'The item it happened to'),
    column('dataset_id', 'uuid', 'The dataset it happened in'),
    column('push_id', 'uuid', 'The push it belongs to'),
    column('state', 'text', 'The item’s state after it', stateOfCode('state')),
    column('revision', 'bigint', 'The number of the event in its stream'),
    column('correlation_id', 'text', 'The request that led to it'),
    column(
      'details',
      'json',
      'More about it: {source, added, collapsed} for an import, {by} for an automatic approval',
    ),
  ],
  from: (whose) => `
    from read_model.activity
    where project_id = ${whose.project} and ${isInSeenQueue('activity.queue_id', whose)}`,
  reads: ['read_model.activity', 'read_model.queues'],
};
