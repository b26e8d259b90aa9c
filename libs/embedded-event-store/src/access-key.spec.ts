import { EventStoreDBClient } from '@eventstore/db-client';
import { credentials, status } from '@grpc/grpc-js';
import { collect, counted, newStream } from './event-store.fixture.js';
import { startEmbeddedEventStore, urlWithKey, type EmbeddedEventStore } from './index.js';
import { useProcesses } from './node-process.fixture.js';
import { gossipService, serverFeaturesService, sharedPb, streamsPb, streamsService } from './protocol/generated.js';
import { endOf, hostOf, proposed, rawStreams } from './raw-client.fixture.js';

const KEY = 'the-key-of-this-store';
const processes = useProcesses();
let node: EmbeddedEventStore;

beforeAll(async () => {
  node = await startEmbeddedEventStore({ file: ':memory:', port: 0, key: KEY });
});
afterAll(() => node.close());

describe('a store with a key', () => {
  const guesses = () => [
    ['no key', node.address],
    ['a wrong key', urlWithKey(node.address, 'the-key-of-that-store')],
    ['the key and more', urlWithKey(node.address, `${KEY} `)],
    ['a part of the key', urlWithKey(node.address, KEY.slice(0, -1))],
  ];

  it('refuses callers without it every method of streams before they have sent anything', async () => {
    for (const [what, url = ''] of guesses()) {
      const raw = rawStreams(url);
      const ends = await Promise.all([
        endOf(raw.append(() => undefined)),
        endOf(raw.batchAppend()),
        endOf(raw.delete(new streamsPb.DeleteReq(), () => undefined)),
        endOf(raw.read(new streamsPb.ReadReq())),
        endOf(raw.tombstone(new streamsPb.TombstoneReq(), () => undefined)),
      ]);
      expect(ends).toHaveLength(Object.keys(streamsService.StreamsService).length);
      expect([what, ...ends.map(({ code }) => code)]).toEqual([what, ...ends.map(() => status.UNAUTHENTICATED)]);
      raw.close();
    }
  });

  it('stores nothing and shows nothing to a client without it', async () => {
    const [secret, forged] = [newStream(), newStream()];
    const insider = EventStoreDBClient.connectionString(node.url);
    await insider.appendToStream(secret, counted(1));
    const outsider = EventStoreDBClient.connectionString(node.address);
    const refused = { code: status.UNAUTHENTICATED };
    await expect(outsider.appendToStream(forged, counted(1))).rejects.toMatchObject(refused);
    await expect(outsider.deleteStream(secret)).rejects.toMatchObject(refused);
    await expect(outsider.tombstoneStream(secret)).rejects.toMatchObject(refused);
    await expect(collect(outsider.readStream(secret))).rejects.toMatchObject(refused);
    await expect(collect(outsider.readAll())).rejects.toMatchObject(refused);
    await expect(collect(outsider.subscribeToAll())).rejects.toMatchObject(refused);
    expect((await collect(insider.readAll())).map((event) => event.streamId)).toEqual([secret]);
    await Promise.all([insider.dispose(), outsider.dispose()]);
  });

  it('accepts no events from a caller who continues after being refused', async () => {
    const raw = rawStreams(node.address);
    const call = raw.append(() => undefined);
    const end = endOf(call);
    for (let n = 0; n < 1_000; n++) call.write(proposed());
    call.end();
    expect((await end).code).toBe(status.UNAUTHENTICATED);
    raw.close();
  });

  it('reveals only its address and its methods without a key, because clients ask for them without one', async () => {
    const anybody = [hostOf(node.address), credentials.createInsecure()] as const;
    const gossip = new gossipService.GossipClient(...anybody);
    const features = new serverFeaturesService.ServerFeaturesClient(...anybody);
    const empty = new sharedPb.Empty();
    const answers = await Promise.all([
      new Promise((resolve) => gossip.read(empty, (_error, answer) => resolve(answer.toObject()))),
      new Promise((resolve) => features.getSupportedMethods(empty, (_error, answer) => resolve(answer.toObject()))),
    ]);
    expect(answers).toEqual([
      { membersList: [expect.objectContaining({ httpEndPoint: { address: '127.0.0.1', port: node.port } })] },
      expect.objectContaining({ methodsList: expect.any(Array) }),
    ]);
    expect(JSON.stringify(answers)).not.toContain(KEY);
    gossip.close();
    features.close();
  });

  it('prints an address that does not contain it', async () => {
    const child = await processes.start(await processes.newFile());
    expect(child.listening).toMatch(/^esdb:\/\/127\.0\.0\.1:\d+\?tls=false$/);
    await child.stop('SIGTERM');
  });
});

describe('a store without a key', () => {
  it('generates one', async () => {
    const other = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    expect(other.url.length).toBeGreaterThan(other.address.length + 32);
    const outsider = EventStoreDBClient.connectionString(other.address);
    await expect(outsider.appendToStream('a', counted(0))).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
    await outsider.dispose();
    await other.close();
  });
});
