import { column, type View } from './view.js';

const datasets: View = {
  name: 'datasets',
  meaning: 'Datasets, with their number of datapoints',
  columns: [
    column('id', 'uuid', 'The id of the dataset', 'dataset.id'),
    column('name', 'text', 'Its name', 'dataset.name'),
    column('datapoints', 'bigint', 'The number of its datapoints', 'coalesce(counters.datapoints, 0)'),
    column('created_at', 'timestamptz', 'When it was created', 'dataset.created_at'),
    column('updated_at', 'timestamptz', 'When it was last renamed', 'dataset.updated_at'),
  ],
  from: ({ project }) => `
    from read_model.datasets as dataset
    left join read_model.dataset_counters as counters on counters.dataset_id = dataset.id
    where dataset.project_id = ${project} and not dataset.deleted`,
  reads: ['read_model.datasets', 'read_model.dataset_counters'],
};

const datapoints: View = {
  name: 'datapoints',
  meaning: 'Datapoints of all datasets; ordinal gives their order',
  columns: [
    column('id', 'uuid', 'The id of the datapoint', 'datapoint.id'),
    column('dataset_id', 'uuid', 'Its dataset', 'datapoint.dataset_id'),
    column('dataset', 'text', 'The name of its dataset', 'dataset.name'),
    column(
      'ordinal',
      'integer',
      'Its place in the dataset, from 0; places of deleted ones stay empty',
      'datapoint.ordinal',
    ),
    column('data', 'json', 'What the labeler judged', 'datapoint.data'),
    column('target', 'json', 'What the labeler said', 'datapoint.target'),
    column('metadata', 'json', 'Its metadata', 'datapoint.metadata'),
    column('queue_id', 'uuid', 'The queue it was pushed from', 'datapoint.queue_id'),
    column('item_id', 'uuid', 'The item it comes from', 'datapoint.item_id'),
    column('item_revision', 'bigint', 'The revision of that item', 'datapoint.item_revision'),
    column('approved_by', 'json', 'Who approved that item: {type, id, name}', 'datapoint.approved_by'),
    column(
      'decided',
      'json',
      'How annotations led to its target: {by, annotators: [{member, agreed}]}',
      'datapoint.decided',
    ),
    column(
      'comments',
      'json',
      'What people had written about that item: [{by, at, text, place, resolved, …}]',
      'datapoint.comments',
    ),
    column('push_id', 'uuid', 'The push that added it', 'datapoint.push_id'),
    column('created_at', 'timestamptz', 'When it was added', 'datapoint.created_at'),
  ],
  from: ({ project }) => `
    from read_model.datasets as dataset join read_model.datapoints as datapoint on datapoint.dataset_id = dataset.id
    where dataset.project_id = ${project} and not dataset.deleted`,
  reads: ['read_model.datasets', 'read_model.datapoints'],
};

export const datasetViews: readonly View[] = [datasets, datapoints];
