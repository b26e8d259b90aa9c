import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { startTimeOf } from './process-identity.js';
import { freePort } from './ports.js';
import { preparePostgres } from './postgres-process.js';
import { startPostgres } from './postgres.js';
import { aDirectory, aProgram, built } from './tiny-process.fixture.js';

describe('the embedded Postgres', () => {
  let directory: ReturnType<typeof aDirectory>;
  beforeEach(() => {
    directory = aDirectory();
    // As root, the server's own user may not enter this directory.
    chmodSync(directory.path, 0o700);
  });
  afterEach(() => directory.remove());

  const start = (fast = true) => startPostgres({ dataDir: join(directory.path, 'below/postgres'), fast });
  const query = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('keeps its data and durable settings across a stop and kill -9', async () => {
    const first = await start(false);
    await query(first.url, 'create table note (text text)');
    expect(
      await query(
        first.url,
        `select current_setting('fsync') as fsync, current_setting('max_connections') as connections`,
      ),
    ).toEqual([{ fsync: 'on', connections: '200' }]);
    await first.stop();
    const second = await start(false);
    await query(second.url, `insert into note values ('kept')`);
    second.kill();
    const third = await start(false);
    expect(await query(third.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await third.stop();
    expect([first, second, third].map(({ pid }) => startTimeOf(pid))).toEqual([undefined, undefined, undefined]);
  });

  it('asks for its password, which only its owner can read', async () => {
    const server = await start();
    const url = new URL(server.url);
    url.password = 'wrong';
    await expect(query(url.href, 'select 1')).rejects.toThrow('password');
    expect(statSync(join(directory.path, 'below/postgres/password')).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it.each(['', '\0\0\0\0'])('names the file of its password when a power loss left in it only %j', async (left) => {
    const options = { dataDir: directory.path, fast: true, port: await freePort() };
    await preparePostgres(options);
    const file = join(directory.path, 'password');
    writeFileSync(file, left);
    await expect(preparePostgres(options)).rejects.toThrow(`${file} is missing or empty`);
  });

  it.each([
    ['asks for TLS', 'PGSSLMODE', 'require'],
    ['lets sessions only read', 'PGOPTIONS', '-c default_transaction_read_only=on'],
  ])('is not affected when the environment %s, which is meant for other databases', async (_, name, value) => {
    process.env[name] = value;
    try {
      const server = await start();
      for (const url of [server.url, server.ownerUrl])
        expect(await query(url, 'show transaction_read_only')).toEqual([{ transaction_read_only: 'off' }]);
      await server.stop();
    } finally {
      delete process.env[name];
    }
  });

  it('keeps queries and data out of its log, even when a statement fails', async () => {
    const dataDir = join(directory.path, 'below/postgres');
    const server = await preparePostgres({ dataDir, fast: true, port: await freePort() });
    const child = await server.launch();
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
    await server.ready(60_000);
    await expect(query(server.url, `select 1 / 0, 'what somebody asks'`)).rejects.toThrow('division by zero');
    await expect(query(server.url, `select 'what somebody stores'::int`)).rejects.toThrow('what somebody stores');
    child.kill('SIGINT');
    await once(child, 'close');
    expect(log).toContain('database system is shut down');
    expect(log).not.toContain('what somebody');
  });

  it('is waited for while it recovers from a crash, however long that takes', async () => {
    const answers = ['57P03', '57P03', '57P03', '53300'];
    const server = createServer((socket) =>
      socket.once('data', () => {
        const error = { S: 'FATAL', C: answers.shift(), M: 'not now' };
        const fields = [...Object.entries(error).map(([type, value]) => `${type}${value}\0`), '\0'].join('');
        const length = Buffer.alloc(4);
        length.writeInt32BE(length.length + fields.length);
        socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]));
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { ready } = await preparePostgres({ dataDir: join(directory.path, 'postgres'), fast: true, port });
    await expect(ready(0)).rejects.toMatchObject({ cause: { code: '53300' } });
    expect(answers).toEqual([]);
    server.close();
  });

  it('sorts and compares in the same way on every machine', async () => {
    const server = await start();
    expect(
      await query(
        server.url,
        `select 'Ä' ilike 'ä' as folds, 'a' < 'B' as alphabetical, current_setting('TimeZone') as zone`,
      ),
    ).toEqual([{ folds: true, alphabetical: false, zone: 'UTC' }]);
    await server.stop();
  });

  it('refuses a directory that another process uses, and takes it over once that process has been killed', async () => {
    const program = `
      import { startPostgres } from ${built('postgres')};
      const { url } = await startPostgres({ dataDir: ${JSON.stringify(join(directory.path, 'below/postgres'))}, fast: true });
      console.log(url);
    `;
    const other = aProgram(program);
    const [url] = await once(other.stdout, 'data');
    await query(String(url).trim(), 'create table note (text text)');
    await expect(start()).rejects.toThrow(`in use by process ${other.pid}`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    const server = await start();
    expect(await query(server.url, 'select count(*)::int as notes from note')).toEqual([{ notes: 0 }]);
    await server.stop();
  });

  it('ends what is left of a killed server, and no other program in its directory', async () => {
    const left = await start();
    const other = spawn('sleep', ['1000'], { cwd: join(directory.path, 'below/postgres/cluster'), stdio: 'ignore' });
    try {
      await once(other, 'spawn');
      const backend = new pg.Client({ connectionString: left.url });
      backend.on('error', () => undefined);
      await backend.connect();
      const [{ pid }] = (await backend.query('select pg_backend_pid() as pid')).rows;
      left.kill();
      const server = await start();
      expect(startTimeOf(pid)).toBeUndefined();
      expect(startTimeOf(other.pid ?? 0)).toBeDefined();
      await server.stop();
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('starts many at once from one template', async () => {
    const servers = await Promise.all(
      [1, 2, 3].map((n) => startPostgres({ dataDir: join(directory.path, String(n)), fast: true })),
    );
    await Promise.all(servers.map(({ url }, n) => query(url, `create table note as select ${n} as of`)));
    const notes = await Promise.all(servers.map(({ url }) => query(url, 'select * from note')));
    expect(notes).toEqual([[{ of: 0 }], [{ of: 1 }], [{ of: 2 }]]);
    await Promise.all(servers.map((server) => server.stop()));
  });
});
