import { jest } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEmbeddedEventStore } from '@labeling/embedded-event-store';
import { everyRight, ServerStandIn, type Rights, type StandInOptions } from '@labeling/embedded-event-store/testing';
import { untrustedCertificate } from '@labeling/infra';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { storeTrouble } from './store-trouble.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options: StandInOptions): Promise<ServerStandIn> {
  const server = await ServerStandIn.start({ isProjecting: false, ...options });
  closing.push(() => server.close());
  return server;
}
async function ask(
  options: StandInOptions,
  address = (port: number) => `esdb://me:secret@127.0.0.1:${port}?tls=false`,
) {
  const server = await start(options);
  const trouble = await storeTrouble(address(server.port), { patienceMs: 300, timeoutMs: 20_000 });
  return trouble && { ...trouble, sentence: trouble.sentence.replaceAll(String(server.port), '<port>') };
}
const onlyTo = (isAllowed: (stream: string) => boolean): Rights => ({ ...everyRight, mayAppendTo: isAllowed });
/** Spares the beginning, which a node reads as it starts, and the newest events at the end. */
function damage(file: string): void {
  const quarter = Math.floor(statSync(file).size / 4);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(quarter, 0xab), 0, quarter, 2 * quarter);
  closeSync(handle);
}
const lasting = (sentence: string) => ({ sentence: `the event store at 127.0.0.1:<port> ${sentence}`, mayPass: false });

describe('what keeps the product from using an event store', () => {
  it.each(['23.10.0.0', '24.10.5', '26.1.0.3011'])(
    'is nothing when it is of version %s and refuses nothing',
    async (version) => {
      expect(await ask({ version })).toBeUndefined();
    },
  );

  it('is nothing for the embedded node', async () => {
    const node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    closing.push(() => node.close());
    expect(await storeTrouble(node.url)).toBeUndefined();
  });

  it('is nothing for a node that follows another, which is named', async () => {
    const [leader, follower] = [await start({}), await start({})];
    follower.follows = leader;
    expect(await storeTrouble(follower.url)).toBeUndefined();
    expect(follower.played.refusedAsFollower).toBeGreaterThan(0);
  });

  it('is that a node of a cluster has no leader', async () => {
    const node = await start({});
    node.follows = 'nobody';
    expect(await storeTrouble(node.url, { patienceMs: 300, timeoutMs: 20_000 })).toEqual({
      sentence: `the event store at 127.0.0.1:${node.port} (EVENTSTORE_URL) has no leader at the moment`,
      mayPass: true,
    });
  });

  it.each<[string, Partial<Rights>]>([
    ['the user', { isKnown: false }],
    ['the right to read $all', { mayReadAll: false }],
  ])('is that a node of a cluster has no leader, and so does not know %s', async (_, few) => {
    const node = await start({ rights: { ...everyRight, ...few } });
    node.follows = 'nobody';
    expect(await storeTrouble(node.url, { patienceMs: 300, timeoutMs: 20_000 })).toEqual({
      sentence: `the event store at 127.0.0.1:${node.port} (EVENTSTORE_URL) has no leader at the moment`,
      mayPass: true,
    });
  });

  it('is nothing once a cluster has chosen its leader, and the wait for it is reported', async () => {
    const node = await start({});
    node.follows = 'nobody';
    const said: string[] = [];
    const onWait = (sentence: string) => {
      said.push(sentence);
      node.follows = undefined;
    };
    const patience = { patienceMs: 60_000, timeoutMs: 20_000 };
    expect(await storeTrouble(node.url, { ...patience, onWait })).toBeUndefined();
    expect(said).toEqual([`the event store at 127.0.0.1:${node.port} (EVENTSTORE_URL) has no leader at the moment`]);
  });

  it('is nothing for a store with many events of other applications, and the progress of the search is reported', async () => {
    const node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    closing.push(() => node.close());
    const client = EventStoreDBClient.connectionString(node.url);
    const theirs = Array.from({ length: 1_000 }, () => jsonEvent({ type: 'QueueCreated', data: { name: 'Till 4' } }));
    for (let i = 0; i < 5; i++) await client.appendToStream(`queue-${i}`, theirs);
    await client.dispose();
    const percents: number[] = [];
    expect(await storeTrouble(node.url, { onSearch: (percent) => percents.push(percent) })).toBeUndefined();
    expect(percents.length).toBeGreaterThan(0);
    expect(percents).toEqual(percents.filter((each) => each >= 0 && each < 100).sort((a, b) => a - b));
    const again: number[] = [];
    expect(await storeTrouble(node.url, { onSearch: (percent) => again.push(percent) })).toBeUndefined();
    expect(again).toEqual([]);
  });

  it('is the damaged file of an embedded node', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'damaged-'));
    closing.push(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'events.db');
    const before = await startEmbeddedEventStore({ file, port: 0 });
    const client = EventStoreDBClient.connectionString(before.url);
    const events = Array.from({ length: 500 }, (_, i) => jsonEvent({ type: 'T', data: { i, text: 'x'.repeat(500) } }));
    await client.appendToStream('labeling.damaged', events);
    await client.dispose();
    await before.close();
    damage(file);

    const node = await startEmbeddedEventStore({ file, port: 0 });
    closing.push(() => node.close());
    const { host } = new URL(node.url);
    expect(await storeTrouble(node.url)).toEqual({
      sentence: `the event store at ${host} (EVENTSTORE_URL) has a damaged file (database disk image is malformed): restore a backup`,
      mayPass: false,
    });
  });

  it.each([
    ['22.10.5.0', 'of version 22.10.5.0'],
    ['23.6.1', 'of version 23.6.1'],
    [undefined, 'of an unknown version'],
  ])('is its version when that is %s', async (version, named) => {
    const sentence = `(EVENTSTORE_URL) is ${named}, which is not supported: use EventStoreDB 23.10 or later, or KurrentDB`;
    expect(await ask({ version })).toEqual(lasting(sentence));
  });

  it('is the password', async () => {
    const sentence = '(EVENTSTORE_URL) refuses the user or the password of its address';
    expect(await ask({ rights: { ...everyRight, isKnown: false } })).toEqual(lasting(sentence));
  });

  it.each([
    ['me:secret@', 'the user of its address lacks permission'],
    ['', 'the client, whose address names no user, lacks permission'],
  ])('is the right to read $all: %s', async (user, reason) => {
    const refused = await ask(
      { rights: { ...everyRight, mayReadAll: false } },
      (port) => `esdb://${user}127.0.0.1:${port}?tls=false`,
    );
    expect(refused).toEqual(lasting(`(EVENTSTORE_URL) cannot be read ($all): ${reason}`));
  });

  it.each<[string, Partial<Rights>]>([
    ['is known', { isKnown: false }],
    ['may read $all', { mayReadAll: false }],
    ['may append', { mayAppendTo: () => false }],
  ])('is not a user that %s yet, if an admin will create it', async (_, few) => {
    const { url } = await start({ rights: { ...everyRight, ...few } });
    expect(await storeTrouble(url)).toMatchObject({ mayPass: false });
    expect(await storeTrouble(url, { isUserToBeMade: true })).toBeUndefined();
  });

  it('is neither a prefix of streams nor a right to append, for an admin', async () => {
    const server = await start({ rights: onlyTo((stream) => stream === 'labeling.streams') });
    const plain = EventStoreDBClient.connectionString(server.url);
    closing.push(() => plain.dispose());
    await plain.appendToStream('labeling.streams', jsonEvent({ type: 'Streamed', data: {} }));
    expect(await storeTrouble(server.url, { isOfAdmin: true })).toBeUndefined();
    server.rights = { ...everyRight, mayReadAll: false };
    expect(await storeTrouble(server.url, { isOfAdmin: true, setting: 'ADMIN_EVENTSTORE_URL' })).toEqual({
      sentence: expect.stringMatching(/\(ADMIN_EVENTSTORE_URL\) cannot be read \(\$all\)/),
      mayPass: false,
    });
  });

  it('is not a right that a server of a cluster refuses only while it starts', async () => {
    const server = await start({ rights: { ...everyRight, mayReadAll: false } });
    // However long the server takes to start.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      const asked = storeTrouble(server.url, { patienceMs: 5_000, timeoutMs: 20_000 });
      while (server.played.refusedForRights === 0) await pause(5);
      server.rights = everyRight;
      expect(await asked).toBeUndefined();
    } finally {
      clock.mockRestore();
    }
  });

  it('is not a right that a server refuses for a moment once it is back, however long the wait was', async () => {
    const node = await start({});
    node.follows = 'nobody';
    const onWait = () => {
      node.rights = { ...everyRight, mayReadAll: false };
      node.follows = undefined;
    };
    const asked = storeTrouble(node.url, { patienceMs: 60_000, timeoutMs: 20_000, onWait });
    while (node.played.refusedForRights === 0) await pause(5);
    node.rights = everyRight;
    expect(await asked).toBeUndefined();
  });

  it('is a prefix of streams that is not the one in use', async () => {
    const node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    closing.push(() => node.close());
    expect(await storeTrouble(`${node.url}&streamPrefix=acme.`)).toBeUndefined();
    const plain = EventStoreDBClient.connectionString(node.url);
    closing.push(() => plain.dispose());
    await plain.appendToStream('other.streams', jsonEvent({ type: 'Streamed', data: {} }));
    expect(await storeTrouble(`${node.url}&streamPrefix=other.`)).toEqual({
      sentence: expect.stringMatching(
        /^the event store at \S+ \(EVENTSTORE_URL\) has a stream other.streams of another/,
      ),
      mayPass: false,
    });
  });

  it('is the right to append to one kind of its streams', async () => {
    const sentence =
      '(EVENTSTORE_URL) accepts no events for streams such as labeling.push-…: the user of its address lacks permission';
    expect(await ask({ rights: onlyTo((stream) => !stream.startsWith('labeling.push-')) })).toEqual(lasting(sentence));
  });

  it('is not a right to append to a store that is only read, and names where its address comes from', async () => {
    const [readOnly, older] = await Promise.all([start({ rights: onlyTo(() => false) }), start({ version: '22.10' })]);
    const asked = (port: number) =>
      storeTrouble(`esdb://127.0.0.1:${port}?tls=false`, { isOnlyRead: true, setting: '--from' });
    expect(await asked(readOnly.port)).toBeUndefined();
    expect((await asked(older.port))?.sentence).toContain(`127.0.0.1:${older.port} (--from) is of version 22.10`);
  });

  const { key, cert: certificate } = untrustedCertificate;
  const tls = { key, certificate };
  it('is a certificate that is not trusted, unless the address names its CA', async () => {
    const refused = await ask({ tls }, (port) => `esdb://127.0.0.1:${port}`);
    expect(refused).toEqual(
      lasting(
        '(EVENTSTORE_URL) shows a certificate that is not trusted: self-signed certificate; name the file of its CA with tlsCAFile in the address',
      ),
    );
    const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
    closing.push(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'ca.crt');
    writeFileSync(file, certificate);
    expect(await ask({ tls }, (port) => `esdb://localhost:${port}?tlsCAFile=${file}`)).toBeUndefined();
  });

  it('is a missing CA file', async () => {
    expect(await ask({ tls }, (port) => `esdb://127.0.0.1:${port}?tlsCAFile=/no/such/file`)).toEqual(
      lasting('(EVENTSTORE_URL) cannot be reached: the certificate or key file that its address names does not exist'),
    );
  });

  it('is a TLS setting that the server does not support', async () => {
    expect(await ask({}, (port) => `esdb://127.0.0.1:${port}`)).toEqual(
      lasting('(EVENTSTORE_URL) does not speak TLS: its address needs tls=false'),
    );
  });

  it('is missing TLS that the server expects, although other causes look the same', async () => {
    expect(await ask({ tls })).toEqual({
      sentence: expect.stringMatching(/cannot be reached: .*; if it speaks TLS, its address must not say tls=false$/),
      mayPass: true,
    });
  });

  it('is reported once when it is the same for several hosts', async () => {
    const server = await start({ tls });
    const host = `localhost:${server.port}`;
    const trouble = await storeTrouble(`esdb://${host},${host}`, { patienceMs: 300, timeoutMs: 20_000 });
    expect(trouble?.sentence.match(/certificate/g)).toHaveLength(2);
    expect(trouble).toMatchObject({ mayPass: false });
  });

  it('names each of several hosts, and may pass', async () => {
    const trouble = await storeTrouble('esdb://me:secret@127.0.0.1:1,127.0.0.1:2?tls=false', {
      patienceMs: 300,
      timeoutMs: 20_000,
    });
    expect(trouble).toEqual({
      sentence: expect.stringMatching(
        /^the event store at 127.0.0.1:1,127.0.0.1:2 \(EVENTSTORE_URL\) has no node that can be used: 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2 cannot be reached: connect ECONNREFUSED/,
      ),
      mayPass: true,
    });
  });
});
