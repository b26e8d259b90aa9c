import { jest } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { LabelingEvent } from './event-shapes.js';
import { json, problem, SmallServer } from './small-server.fixture.js';
import { verifyWebhook } from './verify-webhook.js';

const server = new SmallServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const eventOf = (n: number) => ({
  ...{ id: `evt_${n}_7`, type: 'item.added', timestamp: '2026-11-25T09:00:00.000Z' },
  actor: { type: 'apiKey', id: 'k', name: 'Bot' },
  data: { queueId: 'q', itemId: `i${n}`, revision: '0', state: 'New' },
});
const message = (n: number) => `id: evt_${n}_7\nevent: item.added\ndata: ${JSON.stringify(eventOf(n))}\n\n`;

/** Sends these pieces, then closes the connection as if it broke, unless it stays open. */
const streams =
  (pieces: readonly string[], { staysOpen = false } = {}) =>
  async (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
    if (!staysOpen) response.destroy();
  };

const page = (numbers: readonly number[], next: string) => (_: unknown, response: ServerResponse) =>
  void response
    .writeHead(200, { 'Content-Type': 'application/jsonl', Link: `</v1/events?after=${next}&limit=2>; rel="next"` })
    .end(numbers.map((n) => `${JSON.stringify(eventOf(n))}\n`).join(''));

async function take(events: AsyncIterable<LabelingEvent>, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of events) if (ids.push(id) === count) break;
  return ids;
}
const asked = () => server.received.map(({ url }) => new URL(url, 'http://api').searchParams.get('after'));

describe('a stream of events', () => {
  afterEach(() => void jest.useRealTimers());

  it('continues after the last event or heartbeat when the connection breaks', async () => {
    const half = message(3).slice(0, 40);
    server.answers(
      page([], 'evt_0_7'),
      streams(['retry: 1000\n\n']),
      streams([message(1), message(2).slice(0, 25), message(2).slice(25), half]),
      streams([message(3), 'id: evt_9_7\n\n', ': comment\n\n']),
      problem(503, 'shutting_down', { 'Retry-After': '0' }),
      streams([message(10)], { staysOpen: true }),
    );
    const events = server
      .client()
      .events.stream({ after: 'latest', type: ['item.added', 'item.pushed'], queueId: 'q' });
    expect(await take(events, 4)).toEqual(['evt_1_7', 'evt_2_7', 'evt_3_7', 'evt_10_7']);
    expect(asked()).toEqual(['latest', 'evt_0_7', 'evt_0_7', 'evt_2_7', 'evt_9_7', 'evt_9_7']);
    const [, first] = server.received;
    expect(decodeURIComponent(first?.url ?? '')).toBe('/v1/events?after=evt_0_7&type=item.added,item.pushed&queue=q');
    expect(first?.headers.accept).toBe('text/event-stream');
  });

  it('reads lines and characters that arrive in pieces', async () => {
    const bytes = Buffer.from(message(1).replace('Bot', 'Zoë').replaceAll('\n', '\r\n'));
    server.answers((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const byte of bytes) response.write(Buffer.of(byte));
    });
    for await (const { actor } of server.client().events.stream()) {
      expect(actor.name).toBe('Zoë');
      break;
    }
  });

  it('keeps its connection however long the caller works on an event', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    let sendMore = () => {};
    server.answers((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(message(1));
      sendMore = () => void response.write(message(2));
    });
    const ids: string[] = [];
    for await (const { id } of server.client().events.stream()) {
      if (ids.push(id) === 2) break;
      jest.advanceTimersByTime(100_000);
      jest.useRealTimers();
      sendMore();
    }
    expect(ids).toEqual(['evt_1_7', 'evt_2_7']);
    expect(server.received).toHaveLength(1);
  });

  it('throws when the API refuses, even after a break', async () => {
    server.answers(streams([message(1)]), problem(400, 'invalid_parameter'));
    await expect(take(server.client().events.stream(), 2)).rejects.toMatchObject({ code: 'invalid_parameter' });
    server.answers(problem(401, 'unauthenticated'));
    await expect(take(server.client().events.stream(), 1)).rejects.toMatchObject({ status: 401 });
  });
});

describe('the list of events', () => {
  it('follows the links as long as pages are full', async () => {
    const thousand = Array.from({ length: 1_000 }, (_, i) => i + 1);
    server.answers(page(thousand, 'evt_1000_7'), page(thousand, 'evt_2000_7'), page([], 'evt_2000_7'));
    expect(await take(server.client().events.list(), 3_000)).toHaveLength(2_000);
    expect(asked()).toEqual([null, 'evt_1000_7', 'evt_2000_7']);
  });

  it('ends with what has happened, however much happens meanwhile', async () => {
    server.answers(page([1, 2], 'evt_3_7'), page([4], 'evt_4_7'));
    expect(await take(server.client().events.list(), 100)).toEqual(['evt_1_7', 'evt_2_7']);
    expect(asked()).toEqual([null]);
  });

  it('waits for what the client wrote, as do a page and the start of a stream', async () => {
    const client = server.client();
    const nothing = page([], 'evt_1_7');
    const written = json({ id: 'q' }, { Position: '12' });
    server.answers(written, nothing, nothing, nothing, streams([message(2)], { staysOpen: true }));
    await client.queues.create({ name: 'A' });
    await take(client.events.list({ after: 'evt_1_7' }), 1);
    await client.events.page();
    await take(client.events.stream({ after: 'latest' }), 1);
    expect(server.received.slice(1).map(({ url }) => url)).toEqual([
      '/v1/events?after=evt_1_7&limit=1000&atLeast=12',
      '/v1/events?limit=1000&atLeast=12',
      '/v1/events?after=latest&limit=1&atLeast=12',
      '/v1/events?after=evt_1_7',
    ]);
  });

  it('says where to continue', async () => {
    server.answers(page([], 'evt_8_7'));
    expect(await server.client().events.page({ after: '5' })).toEqual({ events: [], next: 'evt_8_7' });
    server.answers(json({}));
    await expect(server.client().events.page({ after: '5' })).resolves.toMatchObject({ next: '5' });
  });
});

describe('verifyWebhook', () => {
  // The example in the documentation of Svix, whose signatures became Standard Webhooks.
  const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
  const body = '{"event_type":"ping","data":{"success":true}}';
  const now = 1_731_705_121_000;
  const headers = {
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  };
  const other = `whsec_${btoa('another secret')}`;

  it('returns what was signed, whatever the form of body and headers', async () => {
    const event = { event_type: 'ping', data: { success: true } };
    expect(await verifyWebhook(body, headers, secret, { now })).toEqual(event);
    expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret, { now })).toEqual(event);
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await verifyWebhook(body, shouted, secret.replace('whsec_', ''), { now })).toEqual(event);
  });

  it('accepts several secrets and several signatures, as during a rotation', async () => {
    const several = { ...headers, 'webhook-signature': `v1,AAAA v1a,x ${headers['webhook-signature']}` };
    await expect(verifyWebhook(body, several, [other, secret], { now })).resolves.toBeDefined();
  });

  it.each([
    ['another body', { body: `${body} ` }],
    ['another id', { headers: { ...headers, 'webhook-id': 'msg_2' } }],
    ['another time', { headers: { ...headers, 'webhook-timestamp': '1731705122' } }],
    ['another secret', { secret: other }],
    ['an empty secret', { secret: '' }],
    ['a secret that is only its prefix', { secret: 'whsec_' }],
    ['no signature', { headers: { ...headers, 'webhook-signature': '' } }],
    [
      'a signature of another version',
      { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') } },
    ],
    ['a header that is missing', { headers: {} }],
    ['an old message', { now: now + 301_000 }],
    ['a message from the future', { now: now - 301_000 }],
  ])('refuses %s', async (_, changed) => {
    const given = { body, headers, secret, now, ...changed };
    const verified = verifyWebhook(given.body, given.headers, given.secret, { now: given.now });
    await expect(verified).rejects.toMatchObject({ name: 'WebhookVerificationError' });
  });
});
