import type pg from 'pg';
import { codeOf } from '../roles/provision.js';

/** A query of a project that somebody gave a name. */
export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** The name of who saved it last. */
  readonly savedBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Another query of the project has this name, in whatever case. */
export class NameTaken extends Error {
  constructor(readonly taken: string) {
    super(`Another query is named ${taken}`);
    this.name = 'NameTaken';
  }
}

export const savedQueryLimits = { nameCharacters: 200, queryCharacters: 100_000 } as const;

type Db = Pick<pg.Pool, 'query'>;

const columns = `id, name, query, saved_by as "savedBy", created_at as "createdAt", updated_at as "updatedAt"`;

/** All of a project, by name. */
export async function listSavedQueries(db: Db, projectId: string): Promise<SavedQuery[]> {
  const { rows } = await db.query<SavedQuery>(
    `select ${columns} from sql.saved_query where project_id = $1 order by lower(name), id`,
    [projectId],
  );
  return rows;
}

/** @throws NameTaken */
export async function saveQuery(
  db: Db,
  {
    id,
    projectId,
    name,
    query,
    savedBy,
  }: Pick<SavedQuery, 'id' | 'name' | 'query' | 'savedBy'> & { projectId: string },
): Promise<SavedQuery | undefined> {
  return one(
    db,
    name,
    `insert into sql.saved_query (id, project_id, name, query, saved_by) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [id, projectId, name, query, savedBy],
  );
}

/** What is given is changed; undefined when the project has no such query. @throws NameTaken */
export async function changeSavedQuery(
  db: Db,
  of: { readonly id: string; readonly projectId: string },
  { name, query, savedBy }: Partial<Pick<SavedQuery, 'name' | 'query'>> & { readonly savedBy: string },
): Promise<SavedQuery | undefined> {
  return one(
    db,
    name ?? '',
    `update sql.saved_query
     set name = coalesce($3, name), query = coalesce($4, query), saved_by = $5, updated_at = clock_timestamp()
     where id = $1 and project_id = $2 returning ${columns}`,
    [of.id, of.projectId, name ?? null, query ?? null, savedBy],
  );
}

/** Whether there was such a query. */
export async function deleteSavedQuery(
  db: Db,
  of: { readonly id: string; readonly projectId: string },
): Promise<boolean> {
  const { rowCount } = await db.query('delete from sql.saved_query where id = $1 and project_id = $2', [
    of.id,
    of.projectId,
  ]);
  return rowCount === 1;
}

async function one(db: Db, name: string, text: string, values: unknown[]): Promise<SavedQuery | undefined> {
  try {
    const { rows } = await db.query<SavedQuery>(text, values);
    return rows[0];
  } catch (error) {
    if (codeOf(error) === '23505') throw new NameTaken(name);
    throw error;
  }
}
