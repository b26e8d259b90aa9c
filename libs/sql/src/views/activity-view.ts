import { column, type View } from './view.js';

const states = `(array['New', 'Modified', 'Approved', 'discarded', 'pushed'])`;

/** What happened, one row per event. */
export const activityView: View = {
  name: 'activity',
  meaning: 'What happened: one row per event',
  columns: [
    column('position', 'bigint', 'Its place among all events'),
    column('type', 'text', 'What happened, such as ItemApproved'),
    column('at', 'timestamptz', 'When'),
    column('actor_type', 'text', 'member, apiKey or system'),
    column('actor_id', 'text', 'Who: the id'),
    column('actor_name', 'text', 'Who: the name'),
    column('queue_id', 'uuid', 'In which queue'),
    column('item_id', 'uuid', 'To which item'),
    column('dataset_id', 'uuid', 'In which dataset'),
    column('push_id', 'uuid', 'Of which push'),
    column('state', 'text', 'The item’s state afterwards', `${states}[state + 1]`),
    column('revision', 'bigint', 'The number of the event in its stream'),
    column('correlation_id', 'text', 'The request that led to it'),
  ],
  from: (project) => `from read_model.activity where project_id = ${project}`,
  reads: ['read_model.activity'],
};
