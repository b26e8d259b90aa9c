import type { AccessEntry } from './access-entry.js';
import { recordAccess, recordAccessOfMember } from './access-log.js';
import { aBootstrappedDatabase, type Database } from '../database/database.fixture.js';
import { Tables } from '../database/tables.js';
import { Identity } from '../identity.js';

describe('the access log', () => {
  let database: Database & { projectId: string };
  let identity: Identity;
  let tables: Tables;
  let another: string;
  let member: string;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    identity = new Identity({ pool: database.pool });
    tables = new Tables(database.pool);
    const made = await database.pool.query<{ id: string }>(
      `insert into identity.project (name) values ('Another'), ('Foreign') returning id`,
    );
    another = made.rows[0]?.id ?? '';
    const found = await database.pool.query<{ id: string }>('select id from identity.member');
    member = found.rows[0]?.id ?? '';
  });
  afterAll(async () => {
    await identity.close();
    await database.stop();
  });

  const ada = () => ({ type: 'member', id: member, name: 'Admin' }) as const;
  const joining = (over: Partial<AccessEntry> = {}): AccessEntry => ({
    projectId: another,
    kind: 'memberJoined',
    actor: ada(),
    subject: { type: 'member', id: member, name: 'Admin' },
    ...over,
  });
  const record = (over: Partial<AccessEntry> = {}) =>
    tables.transaction((transaction) => recordAccess(transaction, joining(over)));
  const listed = (over: object = {}) => identity.listAccess({ projectId: another, limit: 100, ...over });

  it('lists its entries newest first, for one project only', async () => {
    await record({ details: { role: 'labeler' }, ip: '10.0.0.1' });
    await database.pool.query('select pg_sleep(0.002)');
    await record({ kind: 'projectCreated', actor: null, subject: null });
    const [second, first] = await listed();
    expect(first).toEqual({
      id: expect.stringMatching(/^\w{8}-\w{4}-7\w{3}-[89ab]\w{3}-\w{12}$/),
      projectId: another,
      at: expect.any(Date),
      kind: 'memberJoined',
      actor: ada(),
      subject: { type: 'member', id: member, name: 'Admin' },
      details: { role: 'labeler' },
      ip: '10.0.0.1',
    });
    expect(second).toMatchObject({ kind: 'projectCreated', actor: null, subject: null, details: {}, ip: null });
    expect(Number.parseInt(first?.id.replace('-', '').slice(0, 12) ?? '', 16)).toBeCloseTo(
      first?.at.getTime() ?? 0,
      -2,
    );
    const elsewhere = await identity.listAccess({ projectId: database.projectId, limit: 100 });
    expect(elsewhere.map(({ id }) => id)).not.toContain(first?.id);
  });

  it('has no entry for a change that was rolled back', async () => {
    const before = await listed();
    const undone = tables.transaction(async (transaction) => {
      await recordAccess(transaction, joining());
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await listed()).toEqual(before);
  });

  it('has an entry in every project of a member for what affects all of them', async () => {
    await database.pool.query(
      `insert into identity.membership (project_id, member_id, role) values ($1, $2, 'labeler')`,
      [another, member],
    );
    const signedIn = { kind: 'signedIn', actor: ada(), subject: null, ip: '::1' } as const;
    await tables.transaction((transaction) => recordAccessOfMember(transaction, member, signedIn));
    const { rows } = await database.pool.query<{ project_id: string }>(
      `select project_id from identity.access_log where kind = 'signedIn' and actor_id = $1 and ip = '::1'`,
      [member],
    );
    expect(rows.map(({ project_id }) => project_id).sort()).toEqual([another, database.projectId].sort());
  });

  it('can be filtered by kind and actor, and read page by page', async () => {
    for (const kind of ['apiKeyCreated', 'apiKeyRevoked', 'apiKeyCreated'] as const) await record({ kind });
    const all = await listed();
    expect((await listed({ kind: 'apiKeyCreated' })).map(({ kind }) => kind)).toEqual([
      'apiKeyCreated',
      'apiKeyCreated',
    ]);
    expect(await listed({ actor: member })).toEqual(all.filter(({ actor }) => actor?.id === member));
    expect(await listed({ actor: another })).toEqual([]);
    const first = await listed({ limit: 2 });
    const rest = await listed({ before: first.at(-1)?.id });
    expect([...first, ...rest]).toEqual(all);
  });

  it.each([
    'update identity.access_log set ip = null',
    'delete from identity.access_log',
    'truncate identity.access_log',
  ])('can only be added to: %s', async (sql) => {
    await expect(database.pool.query(sql)).rejects.toThrow('only ever added to');
  });
});
