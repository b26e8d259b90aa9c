import { binaryEvent, eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { answerRead } from './calls/read-call.js';
import { createFilter } from './event-filter.js';
import { collect, counted, countTo, newStream, numbers, take, useEmbeddedStore } from './event-store.fixture.js';
import { sharedPb, streamsPb } from './protocol/generated.js';
import { endOf, rawStreams } from './raw-client.fixture.js';
import { ResponseSink } from './response-sink.js';
import { openStore } from './store.js';

const store = useEmbeddedStore();

const byName = { on: 'streamName', prefixes: [], window: undefined, checkpointIntervalMultiplier: 1 } as const;
const filterOf = (regex: string) => createFilter({ ...byName, regex });

describe('a filter by regular expression', () => {
  const accepted = [
    '^[^\\$].*',
    '^account|^savings',
    '^eventType-194$',
    '^user.*$',
    'Added$',
    'a.c',
    '^[(]',
    '^\\(x\\)\\+',
  ];
  it.each(accepted)('accepts %s, which needs no search', (regex) => {
    expect(() => filterOf(regex)).not.toThrow();
  });

  const expensive = [
    '^(a+)+$',
    '(a|a)(a|a)(a|a)b',
    'a*a*a*b',
    '.*.*.*x',
    '.*$',
    'x{1000}',
    '(?=a)',
    '\\1(a)',
    '^a|(b+)+',
    '[a]+$',
    '\\w+$',
    'a'.repeat(1_001),
  ];
  it.each(expensive.map((regex) => [regex.slice(0, 30), regex]))('refuses %s', async (_, regex = '') => {
    expect(() => filterOf(regex)).toThrow(RangeError);
    await expect(collect(store.client.subscribeToAll({ filter: eventTypeFilter({ regex }) }))).rejects.toMatchObject({
      code: status.INVALID_ARGUMENT,
    });
  });

  it('leaves out system events with the filter that the client sends by default', async () => {
    const stream = newStream();
    await store.client.setStreamMetadata(stream, { maxCount: 5 });
    await store.client.appendToStream(stream, counted(1));
    const [event] = await take(store.client.subscribeToAll({ filter: excludeSystemEvents() }), 1);
    expect(event?.type).toBe('Counted');
  });

  it('accepts a bounded number of prefixes', async () => {
    const prefixes = Array.from({ length: 1_001 }, (_, n) => `stream-${n}-`);
    await expect(
      collect(store.client.subscribeToAll({ filter: streamNameFilter({ prefixes }) })),
    ).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  });
});

describe('a read that finds nothing for long', () => {
  it('gives other calls a turn after each page', async () => {
    const quiet = openStore(':memory:');
    const event = () => ({ id: randomUUID(), type: 'T', isJson: true, data: Buffer.of(), metadata: Buffer.of() });
    const events = Array.from({ length: 1_200 }, event);
    quiet.group.submit({ kind: 'append', stream: 'a', expected: { kind: 'any' }, events }, Infinity, () => undefined);
    quiet.group.flush();
    const sink = new ResponseSink<streamsPb.ReadResp>(new PassThrough({ objectMode: true }));
    const filter = createFilter({ ...byName, regex: '^nothing' });
    const read = { stream: undefined, from: 'start', direction: 'forwards', limit: 1, resolveLinks: false } as const;
    let turned = false;
    setImmediate(() => (turned = true));
    await answerRead(quiet, { ...read, filter }, sink);
    expect(turned).toBe(true);
    quiet.close();
  });
});

describe('subscriptions', () => {
  it('are bounded in number, and leave room when they end', async () => {
    const raw = rawStreams(store.url);
    const request = new streamsPb.ReadReq().setOptions(
      new streamsPb.ReadReq.Options()
        .setAll(new streamsPb.ReadReq.Options.AllOptions().setEnd(new sharedPb.Empty()))
        .setSubscription(new streamsPb.ReadReq.Options.SubscriptionOptions())
        .setNoFilter(new sharedPb.Empty())
        .setUuidOption(new streamsPb.ReadReq.Options.UUIDOption().setString(new sharedPb.Empty())),
    );
    const open = async () => {
      const call = raw.read(request);
      const confirmed = new Promise<void>((resolve) => call.once('data', () => resolve()));
      const refused = endOf(call).then(({ code }) => code);
      return { call, code: await Promise.race([confirmed, refused]) };
    };
    const calls = await Promise.all(Array.from({ length: 256 }, open));
    expect(calls.filter(({ code }) => code !== undefined)).toEqual([]);
    expect((await open()).code).toBe(status.RESOURCE_EXHAUSTED);
    for (const { call } of calls) call.cancel();
    while ((await open()).code !== undefined);
    raw.close();
  });
});

describe('links', () => {
  const link = (to: string) => binaryEvent({ type: '$>', data: Buffer.from(to) });
  const read = async (stream: string, resolveLinkTos: boolean) => {
    const resolved: { event: string | undefined; link: string | undefined }[] = [];
    for await (const each of store.client.readStream(stream, { resolveLinkTos })) {
      resolved.push({ event: each.event?.streamId, link: each.link?.streamId });
    }
    return resolved;
  };

  it('are followed on request, and are empty when their event is gone', async () => {
    const [target, gone, links] = [newStream(), newStream(), newStream()];
    await store.client.appendToStream(target, countTo(3));
    await store.client.appendToStream(gone, countTo(1));
    await store.client.deleteStream(gone);
    const to = [`2@${target}`, `3@${target}`, `0@${gone}`, `0@${newStream()}`, 'nonsense', '0@'];
    await store.client.appendToStream(links, to.map(link));
    await store.client.appendToStream(links, counted(0));
    const none = { event: undefined, link: links };
    const own = { event: links, link: undefined };
    const followed = [{ event: target, link: links }, none, none, none, none, none, own];
    expect(await read(links, true)).toEqual(followed);
    expect(await read(links, false)).toEqual(followed.map(() => own));
    const subscription = store.client.subscribeToStream(links, { resolveLinkTos: true });
    expect(numbers(await take(subscription, 1))).toEqual([2]);
  });
});
