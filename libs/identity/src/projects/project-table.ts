import { EntitySchema } from 'typeorm';

export interface ProjectRow {
  id: string;
  name: string;
  created_at: Date;
}

export const projectTable = new EntitySchema<ProjectRow>({
  name: 'project',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    name: { type: 'text' },
    created_at: { type: 'timestamptz', default: () => 'now()' },
  },
});
