// Imports continue only while the caller may still add items.
import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, type Client } from '../client.fixture.js';
import { DatapointBatches } from '../datasets/datapoint-batches.js';
import { StoreItems } from '../items/store-items.js';
import { LONG_MS } from '../slow-request.fixture.js';
import { whileAllowed } from './while-allowed.js';

const rows = Array.from({ length: 1_200 }, (_, n) => `{"data":${n},"target":null}\n`).join('');
const jsonl = { 'Content-Type': 'application/jsonl' };
type Request = Parameters<Client['post']>;
/** Records each time something is added. */
type Revoking = (key: string) => jest.SpiedFunction<(one: never) => Promise<unknown>>;

describe('an import whose key is revoked while it is adding', () => {
  let running: RunningApi;
  let admin: Client;
  beforeAll(async () => {
    running = await startApi();
    ({ admin } = running);
  });
  afterAll(() => running?.stop());
  afterEach(() => void jest.restoreAllMocks());

  /** Revokes the key during the first call that adds something, and takes longer than a caller counts as identified. */
  function revokesIn<Method extends string>(
    adding: Record<Method, (one: never) => Promise<unknown>>,
    method: Method,
  ): Revoking {
    const add: (one: never) => Promise<unknown> = adding[method].bind(adding);
    return (key) =>
      jest.spyOn(adding as Record<string, typeof add>, method).mockImplementationOnce(async (one) => {
        await admin.send('DELETE', `/v1/api_keys/${key}`);
        await delay(LONG_MS);
        return add(one);
      });
  }
  const file = { ...jsonl, Accept: 'application/jsonl' };
  const storing = () => revokesIn(running.api.get(StoreItems), 'store');
  const batching = () => revokesIn(running.api.get(DatapointBatches), 'add');

  it.each([
    ['a file into a queue', storing, async () => [`/v1/labeling_queues/${await admin.queue()}/import`, rows, file]],
    ['a file into a dataset', batching, async () => [`/v1/datasets/${await admin.dataset()}/import`, rows, file]],
    [
      'a dataset into a queue',
      storing,
      async () => {
        const datasetId = await admin.dataset();
        await admin.post(`/v1/datasets/${datasetId}/import`, rows, jsonl);
        const source = { type: 'dataset', datasetId };
        return [`/v1/labeling_queues/${await admin.queue()}/imports`, { source }, { Accept: 'application/jsonl' }];
      },
    ],
  ] satisfies readonly [string, () => Revoking, () => Promise<Request>][])(
    'stops adding and says why: %s',
    async (_, revoking, request: () => Promise<Request>) => {
      const { id, secret } = (await admin.post('/v1/api_keys', { name: 'Importer', scopes: ['items:write'] })).body;
      const asked = await request();
      const added = revoking()(String(id));
      const { text } = await clientOf(running.baseUrl, String(secret)).post(...asked);
      expect(JSON.parse(text.trim().split('\n').at(-1) ?? '').problem).toMatchObject({ code: 'unauthenticated' });
      expect(added).toHaveBeenCalledTimes(1);
    },
  );
});

describe('long work', () => {
  it('continues while the database cannot say who is asking', async () => {
    async function* steps() {
      yield* [1, 2];
      return 'done';
    }
    const confirm = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const work = whileAllowed(steps(), { confirm });
    expect([await work.next(), await work.next(), await work.next()]).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
      { done: true, value: 'done' },
    ]);
  });

  it('is cleaned up when it is refused', async () => {
    const over = jest.fn();
    async function* steps() {
      try {
        yield 1;
      } finally {
        over();
      }
    }
    const work = whileAllowed(steps(), { confirm: () => Promise.reject(new Error('refused')) });
    await expect(work.next()).rejects.toThrow('refused');
    expect(over).toHaveBeenCalled();
  });
});
