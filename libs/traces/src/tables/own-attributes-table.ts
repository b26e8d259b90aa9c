import { EntitySchema } from 'typeorm';

/** The attributes in which a project's own spans have their input and output. */
export const ownAttributesTable = new EntitySchema<{
  project_id: string;
  input: string | null;
  output: string | null;
}>({
  name: 'own_attributes',
  schema: 'traces',
  columns: {
    project_id: { type: 'uuid', primary: true },
    input: { type: 'text', nullable: true },
    output: { type: 'text', nullable: true },
  },
});
