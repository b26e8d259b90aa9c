import { startThrowawayPostgres, type ThrowawayPostgres } from '@labeling/infra';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  changeSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  migrateSql,
  NameTaken,
  saveQuery,
  savedQueryLimits,
  TooManySaved,
  type SavedQuery,
} from '../index.js';

let postgres: ThrowawayPostgres;
let projectId: string;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  await migrateSql(postgres.url);
});
beforeEach(() => (projectId = randomUUID()));
afterAll(() => postgres?.remove());

async function saved(name: string, query = 'select 1'): Promise<SavedQuery> {
  const made = await saveQuery(postgres.pool, { id: randomUUID(), projectId, name, query, savedBy: 'Ada' });
  if (!made) throw new Error('The query was not saved');
  return made;
}
const names = async () => (await listSavedQueries(postgres.pool, projectId)).map(({ name }) => name);

describe('saved queries', () => {
  it('are listed by name, ignoring case, for their project only', async () => {
    for (const name of ['b', 'C', 'a']) await saved(name);
    expect(await names()).toEqual(['a', 'b', 'C']);
    expect(await listSavedQueries(postgres.pool, randomUUID())).toEqual([]);
  });

  it('keep what a change does not mention, and record who saved them last', async () => {
    const before = await saved('Slow spans', 'select 1');
    while (Date.now() <= before.updatedAt.getTime()) await pause(1);
    const changed = await changeSavedQuery(
      postgres.pool,
      { id: before.id, projectId },
      { name: 'New', savedBy: 'Bob' },
    );
    expect(changed).toEqual({ ...before, name: 'New', savedBy: 'Bob', updatedAt: changed?.updatedAt });
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect(await listSavedQueries(postgres.pool, projectId)).toEqual([changed]);
  });

  it('refuse a name that another query of the project has, ignoring case', async () => {
    const [, other] = [await saved('Slow spans'), await saved('Other')];
    await expect(saved('slow SPANS')).rejects.toThrow(NameTaken);
    const rename = changeSavedQuery(postgres.pool, { id: other.id, projectId }, { name: 'SLOW spans', savedBy: 'Bob' });
    await expect(rename).rejects.toThrow(NameTaken);
    expect(await names()).toEqual(['Other', 'Slow spans']);
  });

  it('are limited to the number that a project may keep', async () => {
    await postgres.pool.query(
      `insert into sql.saved_query (id, project_id, name, query, saved_by)
       select gen_random_uuid(), $1, 'Query ' || n, 'select 1', 'Ada' from generate_series(2, $2) as n`,
      [projectId, savedQueryLimits.perProject],
    );
    const { id } = await saved('The last');
    await expect(saved('One more')).rejects.toThrow(TooManySaved);
    await deleteSavedQuery(postgres.pool, { id, projectId });
    await saved('One more');
  });

  it('can be changed and deleted only from their own project', async () => {
    const { id } = await saved('Mine');
    const elsewhere = { id, projectId: randomUUID() };
    expect(await changeSavedQuery(postgres.pool, elsewhere, { name: 'Theirs', savedBy: 'Eve' })).toBeUndefined();
    expect(await deleteSavedQuery(postgres.pool, elsewhere)).toBe(false);
    expect(await names()).toEqual(['Mine']);
    expect(await deleteSavedQuery(postgres.pool, { id, projectId })).toBe(true);
    expect(await names()).toEqual([]);
  });
});
