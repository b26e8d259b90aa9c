import { column, type View } from './view.js';

const states = `(array['New', 'Modified', 'Approved', 'discarded', 'pushed'])`;

/**
 * A key is stored as a JSON string, usually without escapes. One with `\u`, which may stand for something that `text`
 * cannot hold, is shown as stored.
 */
const stored = 'payload.idempotency_key';
const key = `case
  when strpos(${stored}, '\\') = 0 then substr(${stored}, 2, length(${stored}) - 2)
  when strpos(${stored}, '\\u') > 0 then ${stored}
  else ${stored}::json #>> '{}' end`;

const queues: View = {
  name: 'queues',
  meaning: 'Queues, with how many items are in which state',
  columns: [
    column('id', 'uuid', 'The id of the queue', 'queue.id'),
    column('name', 'text', 'Its name', 'queue.name'),
    column('guidelines', 'text', 'The guidelines that reviewers see', 'queue.guidelines'),
    column('annotation_schema', 'json', 'The fields of the Fields tab', 'queue.annotation_schema'),
    column('dataset_id', 'uuid', 'Its default dataset', 'queue.default_dataset_id'),
    column('new', 'integer', 'Items in state New', 'coalesce(counters.new, 0)'),
    column('modified', 'integer', 'Items in state Modified', 'coalesce(counters.modified, 0)'),
    column('approved', 'integer', 'Items in state Approved', 'coalesce(counters.approved, 0)'),
    column('discarded', 'integer', 'Items discarded', 'coalesce(counters.discarded, 0)'),
    column('pushed', 'integer', 'Items pushed', 'coalesce(counters.pushed, 0)'),
    column('created_at', 'timestamptz', 'When it was made', 'queue.created_at'),
    column('updated_at', 'timestamptz', 'When its settings changed last', 'queue.updated_at'),
  ],
  from: (project) => `
    from read_model.queues as queue left join read_model.queue_counters as counters on counters.queue_id = queue.id
    where queue.project_id = ${project} and not queue.deleted`,
  reads: ['read_model.queues', 'read_model.queue_counters'],
};

const items: View = {
  name: 'items',
  meaning: 'Items of all queues, also those that were discarded or pushed',
  columns: [
    column('id', 'uuid', 'The id of the item', 'item.id'),
    column('queue_id', 'uuid', 'Its queue', 'item.queue_id'),
    column('queue', 'text', 'The name of its queue', 'queue.name'),
    column('ordinal', 'integer', 'Its place in the queue, from 0', 'item.ordinal'),
    column('state', 'text', 'New, Modified, Approved, discarded or pushed', `${states}[item.state + 1]`),
    column('data', 'json', 'What is judged', 'payload.data'),
    column('target', 'json', 'What is said of it now', 'coalesce(payload.edited_target, payload.original_target)'),
    column('original_target', 'json', 'What it was added with', 'payload.original_target'),
    column('metadata', 'json', 'What it carries along', 'payload.metadata'),
    column('idempotency_key', 'text', 'The client’s own id', key),
    column('source', 'json', 'Where it came from', 'payload.source'),
    column('added_by', 'json', 'Who added it: {type, id, name}', 'payload.added_by'),
    column('approved_by', 'json', 'Who approved it, while it is approved', 'item.approved_by'),
    column('flag', 'json', 'Why it is flagged: {reason, by, at}', 'item.flag'),
    column('changed_by', 'text', 'The id of who changed it last', 'item.changed_by'),
    column('revision', 'bigint', 'The number of its last event, from 0', 'item.revision'),
    column('push_id', 'uuid', 'The push that took it', 'item.push_id'),
    column('dataset_id', 'uuid', 'Where it was pushed to', 'item.dataset_id'),
    column('datapoint_id', 'uuid', 'The datapoint it became', 'item.datapoint_id'),
    column('created_at', 'timestamptz', 'When it was added', 'item.created_at'),
    column('updated_at', 'timestamptz', 'When it changed last', 'item.updated_at'),
  ],
  // An outer join, so that queries without payloads do not read any.
  from: (project) => `
    from read_model.queues as queue
    join read_model.queue_items as item on item.queue_id = queue.id
    left join read_model.item_payloads as payload on payload.item_id = item.id
    where queue.project_id = ${project} and item.project_id = ${project} and not queue.deleted`,
  reads: ['read_model.queues', 'read_model.queue_items', 'read_model.item_payloads'],
};

export const queueViews: readonly View[] = [queues, items];
