import { EventStoreDBClient } from '@eventstore/db-client';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@labeling/embedded-event-store';
import { untrustedCertificate } from '@labeling/infra';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressParts } from './address-parts.js';
import { giveUser } from './give-user.js';
import { letReadAll } from './let-read-all.js';
import { ensureUser } from './manage-users.js';

describe('the parts of an address', () => {
  it.each([
    ['esdb://one', { hosts: ['one:2113'], user: undefined, tls: true, caFile: undefined }],
    ['esdb://one:1?tls=false', { hosts: ['one:1'], user: undefined, tls: false, caFile: undefined }],
    [
      'kurrentdb+discover://me:a%2Fb%40c@one:1,two:2/?TlsCaFile=%2Fca.crt&connectionName=x',
      { hosts: ['one:1', 'two:2'], user: { name: 'me', password: 'a/b@c' }, tls: true, caFile: '/ca.crt' },
    ],
  ])('are found in %s', (url, parts) => {
    expect(addressParts(url)).toEqual(parts);
  });
});

describe('a user of the event store', () => {
  const asked: unknown[] = [];
  let answers: number[] = [];
  let directory: string;
  let url: string;
  // As EventStoreDB answers; the embedded node has no users.
  const server = createServer(untrustedCertificate, async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
    response.writeHead(answers.shift() ?? 500).end();
  });

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'users-'));
    writeFileSync(join(directory, 'ca.crt'), untrustedCertificate.cert);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    // No server is at the first host.
    url = `esdb://admin:word%2Ftwo@127.0.0.1:1,localhost:${port}?tlsCAFile=${join(directory, 'ca.crt')}`;
  });
  beforeEach(() => void asked.splice(0));
  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });

  const admin = `Basic ${Buffer.from('admin:word/two').toString('base64')}`;
  const labeling = { name: 'labeling', password: 'long enough' };
  const create = ['POST', '/users/', admin, expect.objectContaining({ loginName: 'labeling', groups: [] })];

  it('is created by the first server that can, over TLS', async () => {
    answers = [201];
    expect(await ensureUser(url, labeling)).toBe(true);
    expect(asked).toEqual([create]);
  });

  it('who exists gets the password of the address', async () => {
    answers = [409, 200];
    expect(await ensureUser(url, labeling)).toBe(true);
    const reset = ['POST', '/users/labeling/command/reset-password', admin, { newPassword: 'long enough' }];
    expect(asked).toEqual([create, reset]);
  });

  it.each([503, 401])('is not created yet by a store that answers %s, as while it starts', async (answer) => {
    answers = [answer];
    expect(await ensureUser(url, labeling)).toBe(false);
  });

  it('is waited for, and the reason is reported once', async () => {
    answers = [503, 401, 400];
    const told: string[] = [];
    const given = giveUser(url, 'esdb://labeling:long%20enough@localhost', { onWait: (why) => void told.push(why) });
    await expect(given).rejects.toThrow('it answers 400');
    expect(told).toEqual(['The event store creates no users: it is away, or does not know ADMIN_EVENTSTORE_URL']);
    expect(asked).toEqual([create, create, create]);
  });

  it('is never created by a store that does not accept the request', async () => {
    answers = [400];
    await expect(ensureUser(url, labeling)).rejects.toThrow('does not create the user labeling: it answers 400');
  });
});

describe('the right to read $all', () => {
  let store: EmbeddedEventStore;
  beforeAll(async () => void (store = await startEmbeddedEventStore({ file: ':memory:', port: 0 })));
  afterAll(() => store.close());

  it('is given to a user once, and taken away from nobody', async () => {
    const client = EventStoreDBClient.connectionString(store.url);
    const readers = async () => (await client.getStreamMetadata('$all')).metadata?.acl?.readRoles;
    await letReadAll(store.url, 'labeling');
    expect(await readers()).toEqual(['$admins', 'labeling']);
    await letReadAll(store.url, 'reporting');
    const { metastreamRevision } = await client.getStreamMetadata('$all');
    await letReadAll(store.url, 'labeling');
    expect(await readers()).toEqual(['$admins', 'labeling', 'reporting']);
    expect(await client.getStreamMetadata('$all')).toMatchObject({ metastreamRevision });
    await client.dispose();
  });
});
