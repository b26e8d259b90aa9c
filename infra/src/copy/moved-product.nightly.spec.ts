// The real product, whose events move to an event store given by address, and back, with the commands that operators use.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProduct, type Product } from '../product.js';
import { aDirectory } from '../tiny-process.fixture.js';
import { aGivenStore, append, inStore, withClient, type GivenStore } from './given-store.fixture.js';

const BOOTSTRAP_API_KEY = 'a-key-of-my-own-0123456789abcdefgh';
const ITEMS = 120;

describe('a product whose events are moved', () => {
  const directory = aDirectory();
  const dataDir = join(directory.path, 'data');
  let given: GivenStore;
  let product: Product | undefined;
  beforeAll(async () => {
    mkdirSync(join(directory.path, 'given'));
    given = await aGivenStore(join(directory.path, 'given'), 5_000);
  });
  afterEach(async () => {
    await product?.stop();
    product = undefined;
  });
  afterAll(async () => {
    await given?.stop();
    directory.remove();
  });

  async function start(env: Record<string, string> = {}): Promise<Product> {
    const all = { BOOTSTRAP_API_KEY, PUSH_PARALLEL_ITEMS: '1', PUSH_RESUME_SECONDS: '1', READ_WAIT_MS: '2000', ...env };
    return (product = await startProduct({ dataDir, uiPort: 0, apiPort: 0, quiet: true, env: all }));
  }
  /** npm run copy-store, rebuild, verify. */
  async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    const path = join(import.meta.dirname, '../../dist', program);
    const all = { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, ...env };
    return (await promisify(execFile)(process.execPath, [path, ...args], { env: all })).stdout;
  }
  async function ask(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
    const headers = { authorization: `Bearer ${BOOTSTRAP_API_KEY}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    for (;;) {
      const response = await fetch(`${product?.apiUrl}/v1/${path}`, { ...init, signal: AbortSignal.timeout(60_000) });
      const text = await response.text();
      const json = text === '' ? {} : JSON.parse(text);
      // The API waits only for a limited time until the projector has caught up.
      if (json.code !== 'read_model_behind')
        return { status: response.status, json, position: response.headers.get('position') ?? '0' };
    }
  }
  const data = async (path: string) => (await ask(path)).json.data;
  const add = async (queue: string, from: number, count: number) => {
    const items = Array.from({ length: count }, (_, i) => ({ data: from + i, target: null }));
    return (await ask(`labeling_queues/${queue}/items`, { items })).json as { id: string }[];
  };
  const ended = async (push: string) => {
    let found;
    do found = (await ask(push)).json;
    while (!['completed', 'stopped'].includes(found.status));
    return found;
  };

  /** To be used after the second move. */
  const known = { push: '', positionThere: '' };

  it('shows the same on the event store that it moved to, and continues what was begun', async () => {
    const home = await start();
    const queue = (await ask('labeling_queues', { name: 'Kept' })).json.id;
    const other = (await ask('labeling_queues', { name: 'Aside' })).json.id;
    const [first] = await add(queue, 0, ITEMS / 2);
    const [foreign, deleted] = await add(other, 0, 2);
    await add(queue, ITEMS / 2, ITEMS / 2);
    await ask(`labeling_queues/${queue}/items/${first?.id}/approve`, {});
    await append(home.eventStoreUrl, inStore(`item-${foreign?.id}`), 1);
    await withClient(home.eventStoreUrl, (client) => client.tombstoneStream(inStore(`item-${deleted?.id}`)));
    const dataset = (await ask('datasets', { name: 'Golden' })).json.id;
    const last = await ask(`labeling_queues/${queue}`, { name: 'Kept well' }, 'PATCH');
    const items = await data(`labeling_queues/${queue}/items?limit=1000&atLeast=${last.position}`);
    const cursors = {
      queues: (await ask('labeling_queues?limit=1')).json.next,
      activity: (await ask('activity?limit=3')).json.next,
    };
    const requested = await ask(`labeling_queues/${queue}/push`, { datasetId: dataset, scope: 'all' });
    home.kill();
    const push = `labeling_queues/${queue}/pushes/${requested.json.pushId}`;
    known.push = push;

    expect(await run('copy/main.js', ['--from', 'embedded', '--to', given.url])).toContain('the same in both');
    await start({ EVENTSTORE_URL: given.url });
    expect(await ended(push)).toMatchObject({ status: 'completed', pushed: ITEMS, skipped: 0 });
    const pushed = await data(`datasets/${dataset}/datapoints?limit=1000&atLeast=${last.position}`);
    expect(pushed.map((point: { data: number }) => point.data)).toEqual(
      items.map((item: { data: number }) => item.data),
    );
    expect(await data(`labeling_queues?limit=1&after=${cursors.queues}`)).toMatchObject([{ name: 'Aside' }]);
    const stale = await ask(`activity?limit=3&after=${cursors.activity}`);
    expect([stale.status, stale.json.code]).toEqual([400, 'invalid_parameter']);
    expect(stale.json.detail).toContain('the events were moved or restored since');
    known.positionThere = (await ask('labeling_queues', { name: 'Made there' })).position;
    await ask(`labeling_queues?atLeast=${known.positionThere}`);

    const verified = await run('beside-product.js', ['verify'], { EVENTSTORE_URL: given.url });
    expect(verified).toContain('every one is what the events say');
    expect(verified).toContain('set aside: 2 streams');
  });

  it('comes back into its data directory with what was added meanwhile', async () => {
    const said = await run('copy/main.js', ['--from', given.url, '--to', 'embedded']);
    expect(said).toMatch(/copied \d+ events, after \d+ that were there already/);
    expect(await run('beside-product.js', ['rebuild'])).toContain('the new tables are in place');
    await start();
    const names = (await data('labeling_queues')).map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Kept well', 'Aside', 'Made there']);
    expect((await ask(known.push)).json).toMatchObject({ status: 'completed', pushed: ITEMS });
    const stale = await ask(`labeling_queues?atLeast=${known.positionThere}`);
    expect([stale.status, stale.json.code]).toEqual([400, 'invalid_parameter']);
    const { position } = await ask('labeling_queues', { name: 'Made here' });
    expect(await data(`labeling_queues?atLeast=${position}`)).toHaveLength(4);
    expect(await run('beside-product.js', ['verify'])).toContain('every one is what the events say');
  });
});
