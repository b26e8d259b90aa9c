// The attributes with input and output in spans without a convention, which each project names itself.
import type { Queryable } from '@labeling/postgres';
import type { OwnAttributes } from '../conventions/own-attributes.js';

const none: OwnAttributes = { input: null, output: null };

export async function getOwnAttributes(db: Queryable, projectId: string): Promise<OwnAttributes> {
  const { rows } = await db.query<OwnAttributes>(
    'select input, output from traces.own_attributes where project_id = $1',
    [projectId],
  );
  return rows[0] ?? none;
}

export async function setOwnAttributes(
  db: Queryable,
  projectId: string,
  { input, output }: OwnAttributes,
): Promise<void> {
  await db.query(
    `insert into traces.own_attributes as own (project_id, input, output) values ($1, $2, $3)
     on conflict (project_id) do update set input = excluded.input, output = excluded.output`,
    [projectId, input, output],
  );
}

/** The attributes of every project that has named some. */
export async function allOwnAttributes(db: Queryable): Promise<ReadonlyMap<string, OwnAttributes>> {
  const { rows } = await db.query<OwnAttributes & { projectId: string }>(
    'select project_id as "projectId", input, output from traces.own_attributes',
  );
  return new Map(rows.map(({ projectId, input, output }) => [projectId, { input, output }]));
}
