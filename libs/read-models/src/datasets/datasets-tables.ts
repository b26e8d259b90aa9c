import { table } from '../table.js';

export const datasetsTable = table({
  name: 'datasets',
  columns: {
    id: 'uuid',
    project_id: 'text',
    name: 'text',
    deleted: 'boolean',
    created_at: 'text',
    updated_at: 'text',
    revision: 'bigint',
    position: 'bigint',
  },
  key: ['id'],
  indices: [{ name: 'datasets_of_project', columns: ['project_id', 'position'] }],
});

/** How many datapoints a dataset has, and how many places it has ever given to any: deleted ones leave theirs empty. */
export const datasetCountersTable = table({
  name: 'dataset_counters',
  columns: {
    dataset_id: 'uuid',
    datapoints: 'bigint',
    places: 'bigint',
  },
  key: ['dataset_id'],
});
