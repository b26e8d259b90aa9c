import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aBootstrappedDatabase, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import { aPerson } from '../members/people.fixture.js';
import type { Caller } from '../rights/caller.js';
import type { Role } from '../rights/rights.js';
import { savedViewLimits, type SavedView, type ViewRefusal } from './saved-views.js';

let database: Database & { projectId: string };
let identity: Identity;
let queueId: string;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  database = await aBootstrappedDatabase();
  identity = new Identity({ databaseUrl: database.url });
  const first = await database.pool.query<{ id: string; name: string }>('select id, name from identity.member');
  const by = { type: 'member', id: first.rows[0]?.id ?? '', name: first.rows[0]?.name ?? '' } as const;
  const people: [string, Role][] = [
    ['Dora', 'admin'],
    ['Ben', 'labeler'],
    ['Cleo', 'labeler'],
  ];
  for (const [name, role] of people) {
    const { token } = await aPerson(identity, { projectId: database.projectId, role, by, name });
    const caller = await identity.authenticate({ authorization: `Bearer ${token}` });
    if (caller) callers.set(name, caller);
  }
});
beforeEach(() => (queueId = randomUUID()));
afterAll(async () => {
  await identity?.close();
  await database?.stop();
});

function as(name: string): Caller {
  const caller = callers.get(name);
  if (!caller) throw new Error(`Nobody is called ${name}`);
  return caller;
}
function good(view: SavedView | ViewRefusal): SavedView {
  if (typeof view === 'string') throw new Error(view);
  return view;
}
const save = async (who: string, name: string, shared = false) =>
  good(await identity.savedViews.save(as(who), { queueId, name, query: 'state=New', shared }));
const names = async (who: string) => (await identity.savedViews.list(as(who), { queueId })).map(({ name }) => name);

describe('saved views', () => {
  it.each([
    ['private ones to others', false],
    ['shared ones to nobody', true],
  ])('are limited in number for each viewer, with room left for %s', async (_, shared) => {
    const last = await save('Ben', 'The last', shared);
    await database.pool.query(
      `insert into identity.saved_view (project_id, queue_id, name, query, shared, created_by)
       select $1, gen_random_uuid(), 'View ' || n, '', $4, $2 from generate_series(2, $3) as n`,
      [database.projectId, as('Ben').actor.id, savedViewLimits.seen, shared],
    );
    const one = { queueId, name: 'One more', query: '', shared: false };
    expect(await identity.savedViews.save(as('Ben'), one)).toBe('too_many');
    const ofDora = await identity.savedViews.save(as('Dora'), one);
    expect(ofDora === 'too_many').toBe(shared);
    await identity.savedViews.remove(as('Ben'), last.id);
    good(await identity.savedViews.save(as('Ben'), { ...one, name: 'Another' }));
    await database.pool.query('delete from identity.saved_view');
  });

  it('cannot be shared beyond the number that everybody may see', async () => {
    const mine = await save('Dora', 'Mine');
    await database.pool.query(
      `insert into identity.saved_view (project_id, queue_id, name, query, shared, created_by)
       select $1, gen_random_uuid(), 'View ' || n, '', true, $2 from generate_series(1, $3) as n`,
      [database.projectId, as('Ben').actor.id, savedViewLimits.seen],
    );
    expect(await identity.savedViews.change(as('Dora'), mine.id, { shared: true })).toBe('too_many');
    good(await identity.savedViews.change(as('Dora'), mine.id, { name: 'Still mine' }));
    await database.pool.query('delete from identity.saved_view');
  });

  it('are listed by name: those of the project, and private ones to their author only', async () => {
    await save('Ben', 'b of Ben');
    await save('Dora', 'C of all', true);
    await save('Dora', 'a of Dora');
    expect(await names('Dora')).toEqual(['a of Dora', 'C of all']);
    expect(await names('Ben')).toEqual(['b of Ben', 'C of all']);
    expect(await names('Cleo')).toEqual(['C of all']);
    expect(await identity.savedViews.list({ ...as('Dora'), projectId: randomUUID() })).toEqual([]);
    expect(await identity.savedViews.list(as('Dora'), { datasetId: queueId })).toEqual([]);
  });

  it('keep what a change does not mention, and who first saved them', async () => {
    const before = await save('Ben', 'Mine', true);
    expect(before.createdBy).toEqual(as('Ben').actor);
    while (Date.now() <= before.updatedAt.getTime()) await pause(1);
    const changed = good(await identity.savedViews.change(as('Dora'), before.id, { name: 'Ours' }));
    expect(changed).toEqual({ ...before, name: 'Ours', updatedAt: changed.updatedAt });
    expect(changed.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  it('are changed and deleted by their author, and shared ones by admins too', async () => {
    const { savedViews } = identity;
    const [shared, own] = [await save('Ben', 'Shared', true), await save('Ben', 'Own')];
    expect(await savedViews.change(as('Cleo'), shared.id, { name: 'Hers' })).toBe('forbidden');
    expect(await savedViews.remove(as('Cleo'), shared.id)).toBe('forbidden');
    // A private one does not exist for others, not even for admins.
    expect(await savedViews.change(as('Dora'), own.id, { shared: true })).toBe('unknown');
    expect(await savedViews.remove(as('Dora'), own.id)).toBe('unknown');
    const elsewhere = { ...as('Ben'), projectId: randomUUID() };
    expect(await savedViews.change(elsewhere, own.id, { name: 'There' })).toBe('unknown');
    expect(await names('Ben')).toEqual(['Own', 'Shared']);

    expect(good(await savedViews.change(as('Ben'), own.id, { shared: true })).shared).toBe(true);
    expect(good(await savedViews.remove(as('Dora'), own.id)).name).toBe('Own');
    expect(good(await savedViews.remove(as('Ben'), shared.id)).name).toBe('Shared');
    expect(await savedViews.remove(as('Ben'), shared.id)).toBe('unknown');
  });

  it('have names that are unique, ignoring case, among those that the same people see', async () => {
    const { savedViews } = identity;
    const [shared] = [
      await save('Ben', 'Wrong ones', true),
      await save('Ben', 'Wrong ones'),
      await save('Dora', 'wrong ones'),
    ];
    const view = { queueId, name: 'WRONG ones', query: '', shared: true };
    expect(await savedViews.save(as('Dora'), view)).toBe('name_taken');
    expect(await savedViews.save(as('Ben'), { ...view, shared: false })).toBe('name_taken');
    expect(await savedViews.change(as('Ben'), shared.id, { shared: false })).toBe('name_taken');
    expect(good(await savedViews.save(as('Dora'), { ...view, queueId: randomUUID() })).name).toBe('WRONG ones');
  });

  it('may be saved by API keys', async () => {
    const { apiKey } = await identity.createApiKey({
      projectId: database.projectId,
      name: 'Loader',
      scopes: ['review'],
    });
    const key: Caller = { ...as('Ben'), actor: { type: 'apiKey', id: apiKey.id, name: apiKey.name } };
    const view = good(await identity.savedViews.save(key, { queueId, name: 'By key', query: '', shared: false }));
    expect(view.createdBy).toEqual(key.actor);
    expect([await names('Ben'), (await identity.savedViews.list(key, { queueId })).length]).toEqual([[], 1]);
  });
});
