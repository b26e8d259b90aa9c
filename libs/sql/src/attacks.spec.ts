import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import { becoming, changing, reading, reachingOut, wearingDown } from './attacks.fixture.js';
import { asTheRole, aWorld, secret, theirs, type World } from './sql.fixture.js';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.value('select count(*) from items')).toBe('3'));

const refusal = (query: string) =>
  world.run(query).then(
    () => 'it ran',
    (error: unknown) => error,
  );

describe.each(Object.entries({ changing, becoming, reading, reachingOut, wearingDown }))('%s', (_, attacks) => {
  it.each(attacks)('%s', async (statement, says) => {
    const refused = await refusal(statement);
    expect(refused).toMatchObject({ name: 'SqlProblem', message: expect.stringMatching(says) });
    expect(['refused', 'failed']).toContain(refused instanceof Error && 'code' in refused && refused.code);
  });
});

describe('a query that passes the guard', () => {
  it.each([
    [
      'text that doubles',
      `with recursive t(s) as (select 'x' union all select s || s from t) select max(length(s)) from t`,
    ],
    ['an endless recursion', `with recursive t(n) as (select 1 union all select n from t) select count(*) from t`],
    ['a cross join', `select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`],
    ['a sort of everything', `select a from generate_series(1, 100000000) a order by random()`],
    [
      'a regular expression',
      `select regexp_replace(s, '(a*)*b', '') from (select translate(to_char(g, 'FM000000'), '0123456789', 'aaaaaaaaaa') s from generate_series(1, 100000000) g) t where s ~ '(a|aa)*$c'`,
    ],
  ])('ends within its limits: %s', async (_, query) => {
    const ended = await world.run(query, { timeoutMs: 1_500 }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(ended).toMatchObject({ name: 'SqlProblem', code: expect.stringMatching(/timeout|failed|too_large/) });
  });

  it('returns no result that is too large for this process', async () => {
    const cell = `select string_agg(s, '') from (select replace('${'a'.repeat(1000)}', 'a', '${'b'.repeat(1000)}') s from generate_series(1, 100)) t`;
    // Not ended by its time on a machine with much else to do.
    const asked = world.run(cell, { timeoutMs: 600_000 });
    await expect(asked).rejects.toMatchObject({ code: 'too_large' });
    expect((await world.run('select generate_series(1, 2000000000)', { maxRows: 500 })).rows).toHaveLength(500);
  });

  it('reveals nothing of others through its own conditions, in whatever order they are evaluated', async () => {
    const leaks = [
      `select * from items where (1 / (case when added_by::text like '%${secret}%' then 0 else 1 end)) = 1`,
      `select * from queues where cast(case when name = '${secret}' then 'x' else '1' end as int) = 1`,
      `select * from datasets where name like '%SECRET%' or true`,
    ];
    for (const leak of leaks) expect(JSON.stringify((await world.run(leak)).rows)).not.toContain(secret);
  });
});

describe('the role alone, without the guard, refuses', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = await asTheRole(world);
  });
  afterAll(() => client?.end());

  const denied = /permission denied|must be|read-only|only roles with|does not exist|not have|cannot (insert|delete)/i;
  it.each([
    'select * from read_model.queues',
    'select * from read_model.queue_items',
    'select * from identity.api_key',
    'select * from identity.member',
    'select salt from sql.secret',
    'select ending from channels.secret',
    'select query from sql.saved_query',
    `select * from sql_${theirs.replaceAll('-', '')}.items`,
    'select rolpassword from pg_authid',
    `insert into items (id) values ('${randomUUID()}')`,
    'delete from items',
    'set default_transaction_read_only = off; delete from activity',
    'set default_transaction_read_only = off; delete from items',
    'set default_transaction_read_only = off; create table sql_11111111111141118111111111111111.t (a int)',
    'set default_transaction_read_only = off; create table public.t (a int)',
    'set role postgres',
    'reset role; select * from read_model.queues',
    'set session authorization postgres',
    'reset session authorization; select * from read_model.queues',
    `select set_config('role', 'postgres', false)`,
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/x'`,
    'set temp_file_limit = -1',
    'alter role current_user superuser',
    `select pg_notify('presence', 'x')`,
    'select pg_advisory_lock(1)',
    `select pg_try_advisory_xact_lock(hashtextextended('labeling sql roles', 0))`,
    'set default_transaction_read_only = off; select lo_create(0)',
    `set default_transaction_read_only = off; select lo_from_bytea(0, 'x')`,
    'set default_transaction_read_only = off; create temporary table t (a int)',
    `set default_transaction_read_only = off; select pg_logical_emit_message(false, 'x', 'x')`,
    'create role another',
    'create extension dblink',
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`,
  ])('%s', async (statement) => {
    await client.query('rollback');
    await expect(client.query(statement)).rejects.toThrow(denied);
    await client.query('rollback; reset all');
  });
});
