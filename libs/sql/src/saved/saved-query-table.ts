import { EntitySchema } from 'typeorm';

export interface SavedQueryRow {
  id: string;
  projectId: string;
  name: string;
  query: string;
  savedBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export const savedQueryTable = new EntitySchema<SavedQueryRow>({
  name: 'saved_query',
  schema: 'sql',
  columns: {
    id: { type: 'uuid', primary: true },
    projectId: { type: 'uuid' },
    name: { type: 'text' },
    query: { type: 'text' },
    savedBy: { type: 'text' },
    createdAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    updatedAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
  },
});
