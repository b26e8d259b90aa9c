import { startThrowawayPostgres, untrustedCertificate, type ThrowawayPostgres } from '@labeling/infra';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { databaseTrouble } from './index.js';
import { startPooler } from './pooler.fixture.js';

let postgres: ThrowawayPostgres;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres?.remove());

describe('what keeps the product from using a database', () => {
  const as = (user: string, password = 'secret') => Object.assign(new URL(postgres.url), { username: user, password });
  const named = () => `the database at ${postgres.url.replace(/^.*@|\?.*$/g, '')} (DATABASE_URL)`;
  const name = () => new URL(postgres.url).pathname.slice(1);

  it('is nothing for a user who owns it and may create roles', async () => {
    expect(await databaseTrouble(postgres.url)).toBeUndefined();
    const [bare] = postgres.url.split('?');
    expect(
      await databaseTrouble(`${bare}?options=-c%20lock_timeout=5s&sslmode=disable&lock_timeout=7s`),
    ).toBeUndefined();
  });

  it('is that its transactions may only read, which is temporary', async () => {
    const [bare] = postgres.url.split('?');
    const url = `${bare}?options=-c%20default_transaction_read_only=on&sslmode=disable`;
    const sentence = `${named()} accepts no changes: transactions are read-only there (default_transaction_read_only)`;
    expect(await databaseTrouble(url)).toEqual({ sentence, mayPass: true });
  });

  it('lists what a role without rights lacks, one after the other, with commands that help', async () => {
    const role = `someone_${name()}`;
    await postgres.pool.query(`create role ${role} login password 'secret'`);
    try {
      const ask = async () => (await databaseTrouble(as(role).href))?.sentence;
      const owner = `ALTER DATABASE "${name()}" OWNER TO "${role}"`;
      expect(await ask()).toBe(`${named()} must belong to the role ${role}: ${owner}`);
      await postgres.pool.query(owner);
      const right = `ALTER ROLE "${role}" CREATEROLE`;
      expect(await ask()).toBe(`${named()} needs a role that may create roles: ${right}`);
      await postgres.pool.query(right);
      expect(await ask()).toBeUndefined();
    } finally {
      await postgres.pool.query(`alter database "${name()}" owner to current_user`);
      await postgres.pool.query(`drop role ${role}`);
    }
  });

  it.each([
    ['14.23', 140_023, 'needs Postgres 15 or later, but its server is 14.23'],
    ['15.0', 150_000, undefined],
  ])('considers whether Postgres %s is too old', async (version, number, lacking) => {
    const [database] = (await postgres.pool.query('select quote_ident(current_database()) as name')).rows;
    // Found before Postgres' own function of this name.
    await postgres.pool.query(
      `create schema earlier;
       create function earlier.current_setting(name text) returns text language sql return
         case name when 'server_version' then '${version}' when 'server_version_num' then '${number}'
         else pg_catalog.current_setting(name) end;
       alter database ${database.name} set search_path = earlier, pg_catalog`,
    );
    try {
      const trouble = await databaseTrouble(postgres.url);
      expect(trouble?.sentence).toBe(lacking && `${named()} ${lacking}`);
    } finally {
      await postgres.pool.query(`drop schema earlier cascade; alter database ${database.name} reset search_path`);
    }
  });

  it.each(['LATIN1', 'SQL_ASCII'])('is the encoding %s, which cannot represent every text', async (encoding) => {
    const latin = `${name()}_${encoding.toLowerCase()}`;
    await postgres.pool.query(`create database "${latin}" encoding '${encoding}' template template0 locale 'C'`);
    try {
      const url = Object.assign(new URL(postgres.url), { pathname: `/${latin}` });
      const needs = `must have the encoding UTF8, not ${encoding}: create another with ENCODING 'UTF8' TEMPLATE template0`;
      const sentence = `the database at ${url.host}/${latin} (DATABASE_URL) ${needs}`;
      expect(await databaseTrouble(url.href)).toEqual({ sentence, mayPass: false });
    } finally {
      await postgres.pool.query(`drop database "${latin}"`);
    }
  });

  it.each(['refuses', 'ignores'] as const)('is a pooler that %s the settings of a session', async (about) => {
    const pooler = await startPooler(Number(new URL(postgres.url).port), about);
    try {
      const url = Object.assign(new URL(postgres.url), { port: pooler.port });
      expect(await databaseTrouble(url.href)).toEqual({
        sentence: expect.stringMatching(
          /leads to a connection pooler.*: give the address of the Postgres server itself$/,
        ),
        mayPass: false,
      });
    } finally {
      await pooler.stop();
    }
  });

  it('is that the database does not exist, which is permanent', async () => {
    const url = Object.assign(new URL(postgres.url), { pathname: '/no_such_database' });
    expect(await databaseTrouble(url.href)).toMatchObject({
      sentence: expect.stringContaining('database "no_such_database" does not exist'),
      mayPass: false,
    });
  });

  it.each([
    ['that the server has no TLS', '?sslmode=require', 'The server does not support SSL connections'],
    ['a directory in place of a file', '?sslrootcert=/', 'EISDIR: illegal operation on a directory, read'],
    ['a file of its address that is missing', '?sslrootcert=/no/such/file', 'ENOENT: no such file or directory, open'],
  ])('is %s, which is permanent', async (_, options, reason) => {
    const [bare] = postgres.url.split('?');
    expect(await databaseTrouble(`${bare}${options}`)).toEqual({
      sentence: expect.stringContaining(`cannot be used: ${reason}`),
      mayPass: false,
    });
  });

  it('is that its address has no password, which is permanent', async () => {
    const url = Object.assign(new URL(postgres.ownerUrl), { password: '' });
    expect(await databaseTrouble(url.href)).toEqual({
      sentence: expect.stringContaining('client password must be a'),
      mayPass: false,
    });
  });

  it('is an untrusted certificate, which is permanent', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      // The client asks whether the server has TLS, and then starts it.
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...untrustedCertificate }).on('error', () => undefined);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const url = `postgres://me:secret@127.0.0.1:${port}/labeling?sslmode=verify-full`;
      expect(await databaseTrouble(url)).toEqual({
        sentence: expect.stringContaining('cannot be used: self-signed certificate'),
        mayPass: false,
      });
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('is the socket of a server that has not started yet, which is temporary', async () => {
    expect(await databaseTrouble('postgres://me@/labeling?host=/no/such/directory')).toEqual({
      sentence: expect.stringContaining('cannot be used: connect ENOENT /no/such/directory'),
      mayPass: true,
    });
  });

  it('is that no server answers there, which is temporary, and the password is not revealed', async () => {
    expect(await databaseTrouble('postgres://me:secret@127.0.0.1:1/labeling')).toEqual({
      sentence: 'the database at 127.0.0.1:1/labeling (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:1',
      mayPass: true,
    });
  });
});
