import type pg from 'pg';
import type { Repository } from 'typeorm';
import { codeOf } from '../roles/provision.js';
import type { SavedQueryRow } from './saved-query-table.js';

/** A query that someone saved under a name, for the whole project. */
export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** The name of the person who saved it last. */
  readonly savedBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Another query of the project has this name, ignoring case. */
export class NameTaken extends Error {
  constructor(readonly taken: string) {
    super(`Another query is named ${taken}`);
    this.name = 'NameTaken';
  }
}

/** The project has as many saved queries as it may. */
export class TooManySaved extends Error {
  constructor() {
    super(`A project keeps at most ${savedQueryLimits.perProject} queries`);
    this.name = 'TooManySaved';
  }
}

/** `perProject` is limited because a list returns all of them. */
export const savedQueryLimits = { nameCharacters: 200, queryCharacters: 100_000, perProject: 200 } as const;

/** All saved queries of a project, by name. */
export async function listSavedQueries(pool: pg.Pool, projectId: string): Promise<SavedQuery[]> {
  const saved = (await savedQueriesOver(pool)).createQueryBuilder('saved').where({ projectId });
  return (await saved.orderBy({ 'lower(saved.name)': 'ASC', 'saved.id': 'ASC' }).getMany()).map(savedQueryOf);
}

/** @throws NameTaken, TooManySaved */
export async function saveQuery(
  pool: pg.Pool,
  query: Pick<SavedQuery, 'id' | 'name' | 'query' | 'savedBy'> & { readonly projectId: string },
): Promise<SavedQuery | undefined> {
  const saved = await savedQueriesOver(pool);
  const { projectId } = query;
  if ((await saved.countBy({ projectId })) >= savedQueryLimits.perProject) throw new TooManySaved();
  await unlessTaken(query.name, saved.insert(query));
  return find(saved, query);
}

/** Changes only what is given; undefined when the project has no such query. @throws NameTaken */
export async function changeSavedQuery(
  pool: pg.Pool,
  { id, projectId }: QueryOfProject,
  changes: Partial<Pick<SavedQuery, 'name' | 'query'>> & { readonly savedBy: string },
): Promise<SavedQuery | undefined> {
  const saved = await savedQueriesOver(pool);
  const updated = { ...changes, updatedAt: () => 'clock_timestamp()' };
  await unlessTaken(changes.name ?? '', saved.update({ id, projectId }, updated));
  return find(saved, { id, projectId });
}

/** False when there was no such query. */
export async function deleteSavedQuery(pool: pg.Pool, { id, projectId }: QueryOfProject): Promise<boolean> {
  return (await (await savedQueriesOver(pool)).delete({ id, projectId })).affected === 1;
}

interface QueryOfProject {
  readonly id: string;
  readonly projectId: string;
}

async function find(saved: Repository<SavedQueryRow>, { id, projectId }: QueryOfProject) {
  const row = await saved.findOneBy({ id, projectId });
  return row === null ? undefined : savedQueryOf(row);
}

const savedQueryOf = ({ id, name, query, savedBy, createdAt, updatedAt }: SavedQueryRow): SavedQuery => ({
  ...{ id, name, query, savedBy, createdAt, updatedAt },
});

async function unlessTaken(name: string, saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw new NameTaken(name);
    throw error;
  }
}
const UNIQUE_VIOLATION = '23505';

const opened = new WeakMap<pg.Pool, Promise<Repository<SavedQueryRow>>>();

/** One repository per pool. TypeORM is loaded at the first use; after a failed attempt the next one tries again. */
async function savedQueriesOver(pool: pg.Pool): Promise<Repository<SavedQueryRow>> {
  const opening = opened.get(pool) ?? open(pool);
  opened.set(pool, opening);
  try {
    return await opening;
  } catch (error) {
    opened.delete(pool);
    throw error;
  }
}

async function open(pool: pg.Pool): Promise<Repository<SavedQueryRow>> {
  const [{ dataSourceOver }, { savedQueryTable }] = await Promise.all([
    import('@labeling/postgres/data-source'),
    import('./saved-query-table.js'),
  ]);
  const dataSource = await dataSourceOver(pool, { schema: 'sql', entities: [savedQueryTable] }).initialize();
  return dataSource.getRepository(savedQueryTable);
}
