import { EntitySchema } from 'typeorm';

export interface ProjectRow {
  id: string;
  name: string;
  createdAt: Date;
}

export const projectTable = new EntitySchema<ProjectRow>({
  name: 'project',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    name: { type: 'text' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
  },
});
