import { table } from '../table.js';

export const datasetsTable = table({
  name: 'datasets',
  columns: {
    id: 'uuid',
    project_id: 'text',
    name: 'text',
    created_at: 'text',
    updated_at: 'text',
    revision: 'bigint',
    position: 'bigint',
  },
  key: ['id'],
  indices: [{ name: 'datasets_of_project', columns: ['project_id', 'position'] }],
});

export const datasetCountersTable = table({
  name: 'dataset_counters',
  columns: {
    dataset_id: 'uuid',
    datapoints: 'bigint',
  },
  key: ['dataset_id'],
});
