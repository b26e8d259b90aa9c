import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { collect, counted, countTo, newStream, numbers } from './event-store.fixture.js';
import { startEmbeddedEventStore, type EmbeddedEventStore } from './index.js';
import { serverFeaturesService, sharedPb } from './protocol/generated.js';
import { append as appendRaw, proposed, rawStreams, type RawStreams } from './raw-client.fixture.js';

let node: EmbeddedEventStore;
let client: EventStoreDBClient;
let raw: RawStreams;
const address = () => `127.0.0.1:${node.port}`;
type AppendArguments = Parameters<typeof appendRaw> extends [unknown, ...infer Rest] ? Rest : never;

beforeAll(async () => {
  node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
  client = EventStoreDBClient.connectionString(node.url);
  raw = rawStreams(node.url);
});
afterAll(async () => {
  raw.close();
  await client.dispose();
  await node.close();
});

const append = (...[stream, messages, expect]: AppendArguments) => appendRaw(raw, stream, messages, expect);

describe('protocol', () => {
  it('answers unknown methods with UNIMPLEMENTED', async () => {
    const settings = persistentSubscriptionToStreamSettingsFromDefaults();
    await expect(client.createPersistentSubscriptionToStream('a', 'b', settings)).rejects.toMatchObject({
      code: status.UNIMPLEMENTED,
    });
    await expect(client.createProjection('a', 'fromAll()')).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
    const any = new Client(address(), credentials.createInsecure());
    const bytes = (value: Buffer) => value;
    const error = await new Promise((resolve) => {
      any.makeUnaryRequest(
        '/event_store.client.streams.Streams/Nothing',
        bytes,
        bytes,
        Buffer.of(),
        new Metadata(),
        resolve,
      );
    });
    any.close();
    expect(error).toMatchObject({ code: status.UNIMPLEMENTED });
  });

  it('names its methods in lower case, so that clients use BatchAppend', async () => {
    const features = new serverFeaturesService.ServerFeaturesClient(address(), credentials.createInsecure());
    const answer = await new Promise<{ getMethodsList(): { getServiceName(): string; getMethodName(): string }[] }>(
      (resolve, reject) => {
        features.getSupportedMethods(new sharedPb.Empty(), (error, response) =>
          error ? reject(error) : resolve(response),
        );
      },
    );
    features.close();
    const methods = answer.getMethodsList().map((method) => `${method.getServiceName()}/${method.getMethodName()}`);
    expect(methods).toContain('event_store.client.streams.streams/batchappend');
    expect(methods).toEqual(methods.map((method) => method.toLowerCase()));
  });

  it('gossips as the leader of a cluster of one', async () => {
    const clustered = EventStoreDBClient.connectionString(node.url.replace(address(), `${address()},${address()}`));
    const result = await clustered.appendToStream(newStream(), counted(0), { expectedRevision: 'no_stream' });
    expect(result.success).toBe(true);
    await clustered.dispose();
  });

  it('counts positions from 1 without gaps', async () => {
    const fresh = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    const own = EventStoreDBClient.connectionString(fresh.url);
    await own.appendToStream('a', countTo(3));
    await own.appendToStream('b', counted(0), { expectedRevision: 5n }).catch(() => undefined);
    await own.tombstoneStream('c');
    await own.deleteStream('a');
    const events = await collect(own.readAll());
    expect(events.map((event) => Number(event.position?.commit))).toEqual([1, 2, 3, 4, 5]);
    expect(events.map((event) => event.type).slice(3)).toEqual(['$streamDeleted', '$metadata']);
    await own.dispose();
    await fresh.close();
  });

  it('appends one by one, with a conflict as an ordinary answer', async () => {
    const stream = newStream();
    const id = crypto.randomUUID();
    const written = await append(stream, [proposed(id), proposed(crypto.randomUUID())]);
    expect(written.getSuccess()?.getCurrentRevision()).toBe('1');
    const conflict = await append(stream, [proposed(crypto.randomUUID())], (options) => options.setRevision('7'));
    expect(conflict.getWrongExpectedVersion()?.getCurrentRevision()).toBe('1');
    expect(conflict.getWrongExpectedVersion()?.getExpectedRevision()).toBe('7');
    const retry = await append(stream, [proposed(id)]);
    expect(retry.getSuccess()?.getCurrentRevision()).toBe('0');
    expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 0]);
  });

  it('refuses ids that are not UUIDs, events without a type, streams without a name, and oversized appends', async () => {
    const untyped = proposed(crypto.randomUUID());
    untyped.getProposedMessage()?.clearMetadataMap();
    const large = proposed(crypto.randomUUID());
    large.getProposedMessage()?.setData(new Uint8Array(1_048_577));
    const refusal = { code: status.INVALID_ARGUMENT };
    await expect(append(newStream(), [proposed('nonsense')])).rejects.toMatchObject(refusal);
    await expect(append(newStream(), [untyped])).rejects.toMatchObject(refusal);
    await expect(append('', [proposed(crypto.randomUUID())])).rejects.toMatchObject(refusal);
    await expect(append('$all', [proposed(crypto.randomUUID())])).rejects.toMatchObject(refusal);
    await expect(append(newStream(), [large])).rejects.toMatchObject(refusal);
    await expect(client.appendToStream(newStream(), { ...counted(0), id: 'nonsense' })).rejects.toThrow();
    await expect(
      collect(client.subscribeToAll({ filter: { filterOn: 'eventType', regex: '(', checkpointInterval: 1 } })),
    ).rejects.toMatchObject(refusal);
  });

  it('accepts messages of more than the usual 4 MiB in order to refuse them properly', async () => {
    const event = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(6 * 1_048_576) } });
    await expect(client.appendToStream(newStream(), event)).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
  });
});
