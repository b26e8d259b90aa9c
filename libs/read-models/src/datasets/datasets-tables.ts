import { EntitySchema } from 'typeorm';

export const datasetsTable = new EntitySchema<{
  id: string;
  project_id: string;
  name: string;
  created_at: string;
  updated_at: string;
  revision: string;
  position: string;
}>({
  name: 'datasets',
  columns: {
    id: { type: 'uuid', primary: true },
    project_id: { type: 'text' },
    name: { type: 'text' },
    created_at: { type: 'text' },
    updated_at: { type: 'text' },
    revision: { type: 'bigint' },
    position: { type: 'bigint' },
  },
  indices: [{ name: 'datasets_of_project', columns: ['project_id', 'position'] }],
});

export const datasetCountersTable = new EntitySchema<{ dataset_id: string; datapoints: string }>({
  name: 'dataset_counters',
  columns: {
    dataset_id: { type: 'uuid', primary: true },
    datapoints: { type: 'bigint' },
  },
});
