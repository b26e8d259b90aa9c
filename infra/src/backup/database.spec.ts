// The rows of a database in a backup and back, with the product's own migrations.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { MuteProxy } from '../testing/mute-proxy.js';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { aDirectory } from '../tiny-process.fixture.js';
import { dumpDatabase } from './dump-database.js';
import { keptSchemas, type DatabasePart } from './manifest.js';
import { restoreDatabase } from './restore-database.js';
import { assertNoUnfinishedRestore, finish, setAside } from './schemas-aside.js';
import { query } from '../query.fixture.js';

const { signal } = new AbortController();
const nothing = () => Promise.resolve();
const nobody = () => undefined;
/** The schema as an earlier version left it. */
const earlier = {
  identity: ['AddAccessLog1795262400000', 'CreateIdentity1795219200000'],
  traces: ['CreateTraces1795435200000'],
  sql: ['1795651200000-create-sql'],
};
const project = '7d5ec82f-6c9b-4b5a-9d1a-0e6a4c1f7a11';
const [oldKey, newKey] = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'];
/** Everything that could end a line, a text or a number. */
const hard = 'a\n\u2028\u2029\\u0000 \\"é😀\t';

describe('the database in a backup', () => {
  let directory: ReturnType<typeof aDirectory>;
  let database: TestDatabase;
  let from: string;
  let part: DatabasePart;

  beforeAll(async () => {
    directory = aDirectory();
    database = await startTestDatabase();
    from = await database.another('from');
    const program = join(import.meta.dirname, '../../migrate-schemas.mjs');
    const env = { ...process.env, DATABASE_URL: from, NODE_OPTIONS: '' };
    await promisify(execFile)(process.execPath, [program, JSON.stringify(earlier)], { env });
    await query(
      from,
      `insert into identity.project (id, name, created_at)
         values ('${project}', ${pg.escapeLiteral(hard)}, '2026-11-22 19:45:00.123456+00')`,
      `insert into identity.member (name, email) values ('Ada', 'ada@example.org')`,
      `insert into identity.membership (project_id, member_id, role) select '${project}', id, 'admin' from identity.member`,
      `insert into identity.session (member_id, token, expires_at) select id, 'hash', now() from identity.member`,
      // A key that was created by one that comes later in the table.
      ...[newKey, oldKey].map(
        (id) => `insert into identity.api_key (id, project_id, name, scopes, prefix, hash)
          values ('${id}', '${project}', 'key', '{read,admin}', 'lq_', '${id}')`,
      ),
      `update identity.api_key set created_by_api_key = '${oldKey}' where id = '${newKey}'`,
      `insert into identity.access_log (project_id, kind, details) values ('${project}', 'memberJoined', '{"n": 1.10}')`,
      `insert into traces.spans (project_id, trace_id, span_id, name, kind, type, status, start_ns, end_ns, cost, input,
           attributes, resource, scope, events, links)
         values ('${project}', 't', 's', 'name', '', '', '', 9007199254740993, 9223372036854775807, 0.10000000000000000001,
           ${pg.escapeLiteral(hard.repeat(50_000))}, '{}', '{}', '{}', '[]', '[]')`,
      `update sql.secret set salt = 'salt of the backup'`,
    );
    part = await dumpDatabase(from, directory.path, signal);
  });
  afterAll(async () => {
    await database?.remove();
    directory?.remove();
  });

  const restore = (url: string, { replace = false, rest = nothing, undo = nobody, of = part } = {}) =>
    restoreDatabase({ url, directory: directory.path, part: of, replace, time: '1', signal }, { rest, undo });
  const mine = [
    'create schema identity',
    'create table identity.project (name text)',
    `insert into identity.project values ('mine')`,
  ];
  const projects = async (url: string) =>
    (await query(url, 'select name from identity.project')).map((row) => row['name']);
  /** As if the database, or the way to it, failed for a moment. */
  const cutOff = (url: string) =>
    query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'restore'`,
    );
  const everything = (url: string) =>
    query(
      url,
      `select (select json_agg(to_json(one)) from identity.project one) as projects,
         (select json_agg(to_json(one) order by id) from
           (select id, scopes, created_by_api_key from identity.api_key) one) as keys,
         (select json_agg(to_json(one)) from identity.access_log one) as log,
         (select json_agg(one.role) from identity.membership one) as roles,
         (select json_agg(concat_ws(' ', start_ns, end_ns, cost, md5(input))) from traces.spans one) as spans,
         (select json_agg(salt) from sql.secret) as secrets`,
    );

  it('has the version of each schema and a file for every table of lasting value', () => {
    expect(part.migrations).toEqual(earlier);
    const rows = Object.fromEntries(part.tables.map(({ schema, table, rows }) => [`${schema}.${table}`, rows]));
    expect(rows).toMatchObject({ 'identity.project': 1, 'identity.api_key': 2, 'traces.spans': 1, 'sql.secret': 1 });
    expect(Object.keys(rows)).not.toContain('identity.session');
  });

  it('is restored row by row by a version that has more migrations', async () => {
    const to = await database.another('to');
    expect(await restore(to)).toEqual([]);
    expect(await everything(to)).toEqual(await everything(from));
    const [later] = await query(to, `select count(*)::int as migrations from identity.migrations`);
    expect(later?.['migrations']).toBeGreaterThan(earlier.identity.length);
    const [references] = await query(to, 'select count(*)::int as deferred from pg_constraint where condeferrable');
    expect(references).toEqual({ deferred: 0 });
    await assertNoUnfinishedRestore(to);

    await expect(restore(to)).rejects.toThrow(/not empty.*--replace/);
    await query(to, `update identity.project set name = 'mine'`);
    expect(await restore(to, { replace: true })).toEqual(keptSchemas.map((schema) => `${schema}_before_1`));
    expect(
      await query(to, 'select name from identity.project union all select name from identity_before_1.project'),
    ).toEqual([{ name: hard }, { name: 'mine' }]);
  });

  it('is restored completely or not at all, and not if a later version made the backup', async () => {
    const to = await database.another('kept');
    await query(to, ...mine);
    const failing = { replace: true, rest: () => Promise.reject(new Error('The disk is full')) };
    await expect(restore(to, failing)).rejects.toThrow('The disk is full');
    const later = { ...part, migrations: { ...earlier, identity: ['Later1'] } };
    await expect(restore(to, { replace: true, of: later })).rejects.toThrow('it has the migration Later1');
    expect(await projects(to)).toEqual(['mine']);
    expect(await query(to, `select nspname from pg_namespace where nspname ~ 'before|traces|labeling'`)).toEqual([]);
  });

  it('is as it was, like everything else, when the connection is lost at the end', async () => {
    const to = await database.another('lost');
    await query(to, ...mine);
    const done: string[] = [];
    const rest = async () => {
      done.push('moved in');
      await cutOff(to);
    };
    const failing = restore(to, { replace: true, rest, undo: () => void done.push('taken back') });
    await expect(failing).rejects.toThrow('terminating connection');
    expect([done, await projects(to)]).toEqual([['moved in', 'taken back'], ['mine']]);
    await assertNoUnfinishedRestore(to);
  });

  it('is restored when only the last answer is lost', async () => {
    const to = await database.another('answered');
    await query(to, ...mine);
    const rest = async () => {
      const other = new pg.Client({ connectionString: to });
      await other.connect();
      await finish(other);
      await other.end();
      await cutOff(to);
    };
    const undo = () => {
      throw new Error('Nothing is to be taken back');
    };
    expect(await restore(to, { replace: true, rest, undo })).toEqual(['identity_before_1']);
    expect(await projects(to)).toEqual([hard]);
  });

  it('stays half restored when it is lost for good, until the next restore brings it back', async () => {
    const to = await database.another('gone');
    await query(to, ...mine);
    const proxy = await MuteProxy.before(Number(new URL(to).port));
    const through = Object.assign(new URL(to), { port: String(proxy.port) }).href;
    const undo = () => {
      throw new Error('The next restore decides');
    };
    await expect(restore(through, { replace: true, rest: () => proxy.remove(), undo })).rejects.toThrow(
      /could not be brought back: .*ECONNREFUSED.*Run npm run restore again/,
    );
    await expect(assertNoUnfinishedRestore(to)).rejects.toThrow('did not finish');
    await expect(restore(to)).rejects.toThrow('not empty');
    expect(await projects(to)).toEqual(['mine']);
  });

  it('is not restored while somebody uses the database', async () => {
    const to = await database.another('used');
    const user = new pg.Client({ connectionString: to, application_name: 'projector' });
    await user.connect();
    await expect(restore(to)).rejects.toThrow('in use (connections: projector). Stop the product first.');
    await user.end();
  });

  it('refuses to be used after a restore that was killed, and the next restore brings back what was there', async () => {
    const to = await database.another('killed');
    await query(to, ...mine);
    const killed = new pg.Client({ connectionString: to });
    await killed.connect();
    await setAside(killed, '_before_0');
    await killed.end();
    await expect(assertNoUnfinishedRestore(to)).rejects.toThrow('did not finish');
    await expect(restore(to)).rejects.toThrow('not empty');
    expect(await projects(to)).toEqual(['mine']);
    await assertNoUnfinishedRestore(to);
  });

  it('is not backed up during a restore, or after one that was killed', async () => {
    const to = await database.another('half');
    await restore(to);
    await query(to, 'create schema labeling_restore');
    await expect(dumpDatabase(to, directory.path, signal)).rejects.toThrow('did not finish');
    await query(to, 'drop schema labeling_restore');
    expect(await dumpDatabase(to, directory.path, signal)).toMatchObject({ tables: expect.anything() });
  });

  it('needs no sequences except those of the migrations', async () => {
    const found = await query(
      from,
      `select schemaname, sequencename from pg_sequences where schemaname in ('identity', 'traces', 'sql')
       and sequencename <> 'migrations_id_seq'`,
    );
    expect(found).toEqual([]);
  });
});
