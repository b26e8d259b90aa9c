import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './postgres.js';
import { aDirectory } from './tiny-process.fixture.js';
import { query } from './query.fixture.js';

describe('the owner of the embedded database', () => {
  let directory: ReturnType<typeof aDirectory>;
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => directory.remove());

  const start = () => startPostgres({ dataDir: join(directory.path, 'postgres'), fast: true });

  it('is not a superuser, may do what the apps need, and has a password that only the operator can read', async () => {
    const { ownerUrl, stop } = await start();
    expect(await query(ownerUrl, 'select rolname, rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolname: 'labeling', rolsuper: false },
    ]);
    await query(
      ownerUrl,
      'create schema mine',
      'create extension pg_trgm',
      'create role another login',
      `alter role another set temp_file_limit = '512MB'`,
      `select pg_notify('channel', 'x'), pg_advisory_xact_lock(1)`,
      'create temporary table t (n int)',
    );
    for (const refused of [`copy (select 1) to program 'true'`, `select pg_read_file('/etc/passwd')`])
      await expect(query(ownerUrl, refused)).rejects.toThrow('permission denied');
    expect(statSync(join(directory.path, 'postgres/owner-password')).mode & 0o777).toBe(0o600);
    await stop();
  });

  it('becomes the owner of what an earlier version created as superuser', async () => {
    const earlier = await start();
    await query(
      earlier.url,
      'create extension pg_trgm',
      'create schema kept',
      'create table kept.t (n serial primary key, text text)',
      'create index on kept.t using gin (text gin_trgm_ops)',
      'create view kept.v as select * from kept.t',
      'create sequence kept.s',
      `create type kept.mood as enum ('good')`,
      'create function kept.f() returns int language sql as $$ select 1 $$',
      `insert into kept.t (text) values ('still there')`,
      'create role labeling_sql_00000000_aaaa login',
      'create schema sql_0123456789abcdef0123456789abcdef',
    );
    await earlier.stop();
    const now = await start();
    expect(
      await query(
        now.ownerUrl,
        'drop function kept.f()',
        'drop view kept.v',
        'drop sequence kept.s',
        'drop type kept.mood',
        'alter table kept.t add column more text',
        'alter schema kept rename to renamed',
        `alter role labeling_sql_00000000_aaaa password 'new'`,
        'create extension if not exists pg_trgm',
        'create schema sql_0123456789abcdef0123456789abcdef',
        `insert into renamed.t (text) values ('added') returning n`,
      ),
    ).toEqual([{ n: 2 }]);
    await now.stop();
  });

  it('revokes from everybody else what could disturb others', async () => {
    const { url, ownerUrl, stop } = await start();
    await query(ownerUrl, `create role guest login password 'guest'`);
    const guest = Object.assign(new URL(url), { username: 'guest', password: 'guest' }).href;
    for (const refused of [
      `select pg_notify('channel', 'x')`,
      'select pg_advisory_lock(1)',
      'select lo_create(0)',
      'create temporary table t (n int)',
    ])
      await expect(query(guest, refused)).rejects.toThrow('permission denied');
    await stop();
  });

  it('may use a limited amount of memory in one connection', async () => {
    const { ownerUrl, stop } = await start();
    await expect(query(ownerUrl, `select length(repeat('x', 500000000) || repeat('y', 500000000))`)).rejects.toThrow(
      'out of memory',
    );
    expect(await query(ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop();
  });
});
