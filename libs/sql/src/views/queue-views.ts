import { itemColumns, mayReadBesideSql, payloadColumns, queuesTable } from '@labeling/read-models/tables';
import { column, inOrder, isSeen, shownColumns, type Column, type View } from './view.js';

/** How the view shows each column of the table; null where it does not. A column that is missing here does not compile. */
const ofQueue: Readonly<Record<keyof typeof queuesTable.columns, Column | null>> = {
  id: column('id', 'uuid', 'The id of the queue', 'queue.id'),
  project_id: null,
  name: column('name', 'text', 'Its name', 'queue.name'),
  guidelines: column('guidelines', 'text', 'The guidelines that reviewers see', 'queue.guidelines'),
  annotation_schema: column('annotation_schema', 'json', 'The fields of the Fields tab', 'queue.annotation_schema'),
  default_dataset_id: column(
    'dataset_id',
    'uuid',
    'Its default dataset',
    'case when dataset.deleted then null else queue.default_dataset_id end',
  ),
  labelers_may_push: column(
    'labelers_may_push',
    'boolean',
    'Whether labelers can push, or only leads',
    'queue.labelers_may_push',
  ),
  overlap: column('overlap', 'integer', 'How many annotations an item needs', 'queue.overlap'),
  overlap_lots: column(
    'overlap_share',
    'numeric',
    'The share of items that need that many; the others need one',
    'trim_scale(queue.overlap_lots / 10000.0)',
  ),
  slot_hours: column('slot_hours', 'integer', 'How long a draft holds its slot', 'queue.slot_hours'),
  settling: null,
  open_to: null,
  deleted: null,
  archived: column('archived', 'boolean', 'Whether it is archived', 'queue.archived'),
  created_at: column('created_at', 'timestamptz', 'When it was created', 'queue.created_at'),
  updated_at: column('updated_at', 'timestamptz', 'When its settings last changed', 'queue.updated_at'),
  revision: null,
  position: null,
};

const queues: View = {
  name: 'queues',
  meaning: 'Queues, with the number of items in each state',
  columns: inOrder(
    [
      ...Object.values(ofQueue).filter((shown) => shown !== null),
      column('new', 'integer', 'Items in state New', 'coalesce(counters.new, 0)'),
      column('modified', 'integer', 'Items in state Modified', 'coalesce(counters.modified, 0)'),
      column('approved', 'integer', 'Items in state Approved', 'coalesce(counters.approved, 0)'),
      column('discarded', 'integer', 'Items discarded', 'coalesce(counters.discarded, 0)'),
      column('pushed', 'integer', 'Items pushed', 'coalesce(counters.pushed, 0)'),
    ],
    [],
    ['created_at', 'updated_at'],
  ),
  from: (whose) => `
    from read_model.queues as queue
    left join read_model.queue_counters as counters on counters.queue_id = queue.id
    left join read_model.datasets as dataset on dataset.id = queue.default_dataset_id
    where queue.project_id = ${whose.project} and not queue.deleted and ${isSeen('queue', whose)}`,
  reads: ['read_model.queues', 'read_model.queue_counters', 'read_model.datasets'],
};

const items: View = {
  name: 'items',
  meaning: 'Items of all queues, including discarded and pushed ones',
  columns: inOrder(
    [
      ...shownColumns(itemColumns, 'item'),
      column('queue', 'text', 'The name of its queue', 'queue.name'),
      ...shownColumns(payloadColumns, 'payload'),
    ],
    [
      ...['id', 'queue_id', 'queue', 'ordinal', 'state', 'data', 'target', 'original_target', 'metadata'],
      ...['idempotency_key', 'source', 'added_by'],
    ],
    ['created_at', 'updated_at'],
  ),
  // An outer join, so that queries without payloads do not read any.
  from: (whose) => `
    from read_model.queues as queue
    join read_model.queue_items as item on item.queue_id = queue.id
    left join read_model.item_payloads as payload on payload.item_id = item.id
    where queue.project_id = ${whose.project} and item.project_id = ${whose.project} and not queue.deleted
      and ${isSeen('queue', whose)}`,
  reads: ['read_model.queues', 'read_model.queue_items', 'read_model.item_payloads'],
};

const annotations: View = {
  name: 'annotations',
  meaning: 'Annotations that members submitted, each their own, as far as you may read them',
  columns: [
    column('item_id', 'uuid', 'The item', 'item.id'),
    column('queue_id', 'uuid', 'Its queue', 'queue.id'),
    column('queue', 'text', 'The name of its queue', 'queue.name'),
    column('member', 'text', 'The id of the member', 'annotation.member'),
    column('member_name', 'text', 'The name of the member; null once they have left the project', 'person.name'),
    column('submission', 'integer', 'Which submission of the item it was, from 1', 'annotation.submission'),
    column('submitted_at', 'timestamptz', 'When it was submitted', 'annotation.changed_at'),
    column('target', 'json', 'The answer', 'annotation.target'),
  ],
  from: (whose) => `
    from read_model.queues as queue
    join read_model.queue_items as item on item.queue_id = queue.id
    join read_model.item_annotations as annotation on annotation.item_id = item.id
    left join (
      identity.membership join identity.member as person on person.id = membership.member_id
    ) on membership.project_id = ${whose.project} and person.id::text = annotation.member
    where queue.project_id = ${whose.project} and item.project_id = ${whose.project} and not queue.deleted
      and ${isSeen('queue', whose)}
      and annotation.status = 'submitted' and ${mayReadBesideSql('item', 'read_model.item_annotations', whose)}`,
  reads: [
    ...['read_model.queues', 'read_model.queue_items', 'read_model.item_annotations'],
    ...['identity.membership', 'identity.member'],
  ],
};

export const queueViews: readonly View[] = [queues, items, annotations];
