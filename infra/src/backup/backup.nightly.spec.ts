// The real product, backed up while people work, lost, and restored with the commands that operators use.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProduct, type Product } from '../product.js';
import { aDirectory } from '../tiny-process.fixture.js';

const admin = { BOOTSTRAP_EMAIL: 'ada@example.org', BOOTSTRAP_PASSWORD: 'a long enough password' };

describe('a backup', () => {
  let directory: ReturnType<typeof aDirectory>;
  let product: Product | undefined;
  beforeAll(() => (directory = aDirectory()));
  afterEach(async () => {
    await product?.stop();
    product = undefined;
  });
  afterAll(() => directory.remove());

  const at = (name: string) => join(directory.path, name);
  async function start(name: string, env = {}): Promise<Product> {
    product = await startProduct({ dataDir: at(name), uiPort: 0, apiPort: 0, quiet: true, env });
    return product;
  }
  /** npm run backup, restore, verify. */
  async function run(name: string, program: string, ...args: string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: at(name), NODE_OPTIONS: '', INIT_CWD: directory.path };
    const path = join(import.meta.dirname, '../../dist', program);
    return (await promisify(execFile)(process.execPath, [path, ...args], { env })).stdout;
  }
  const client = ({ apiUrl }: Product, key = '') => {
    const ask = async (path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(`${apiUrl}/v1/${path}`, { ...init, headers, signal: AbortSignal.timeout(30_000) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return { text, json: () => JSON.parse(text), position: response.headers.get('position') ?? '0' };
    };
    const list = async (queue: string, position: string): Promise<{ data: number; state: string }[]> => {
      const found = [];
      let after = '';
      do {
        const path = `labeling_queues/${queue}/items?limit=200&atLeast=${position}${after}`;
        const { data, next } = (await ask(path)).json();
        found.push(...data);
        after = next === null ? '' : `&after=${next}`;
      } while (after !== '');
      return found;
    };
    return { ask, list };
  };
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ data: from + i, target: null, idempotencyKey: `key ${from + i}` }));

  /** The key of the project that is backed up. */
  let lost: { id: string; queue: string; events: string };

  it('contains everything that was acknowledged before it began, and restores it on another machine', async () => {
    const before = await start('before', admin);
    const { ask } = client(before, before.apiKey);
    const [project] = (await ask('projects')).json().data;
    const queue = (await ask('labeling_queues', { name: 'Kept' })).json().id;
    const [first] = (await ask(`labeling_queues/${queue}/items`, { items: items(0, 300) })).json();
    await ask(`labeling_queues/${queue}/items/${first.id}/approve`, {});
    const key = (await ask('api_keys', { name: 'Loader', scopes: ['admin'] })).json().secret;
    // It does not send anything here, but moves on with every event.
    await ask('webhooks', { url: 'https://hooks.example.org/', types: ['queue.archived'] });
    await ask('sql/queries', { name: 'All', query: 'select * from items' });
    await ask('traces', { resourceSpans: [{ scopeSpans: [{ spans: [aSpan] }] }] });

    let isBackingUp = true;
    let added = 300;
    const adding = (async () => {
      for (; isBackingUp; added += 10) await ask(`labeling_queues/${queue}/items`, { items: items(added, 10) });
    })();
    const said = await run('before', 'backup/main.js', 'backup', 'backups');
    isBackingUp = false;
    await adding;
    expect(said).toContain(`to ${at('backups')}/labeling-`);
    await before.stop();
    const [name = ''] = readdirSync(at('backups'));
    lost = { id: project.id, queue, events: join(at('backups'), name, 'events.db') };

    await run('after', 'backup/main.js', 'restore', join('backups', name));
    const after = await start('after');
    expect(after.created).toBe(false);
    const restored = client(after, key);
    expect((await restored.ask('projects')).json().data).toEqual([project]);
    const found = await restored.list(queue, '0');
    expect(found.length).toBeGreaterThanOrEqual(300);
    expect(found.map(({ data }) => data)).toEqual(items(0, found.length).map(({ data }) => data));
    expect(found[0]?.state).toBe('Approved');
    expect((await restored.ask('sql/queries')).text).toContain('select * from items');
    expect((await restored.ask('traces')).text).toContain(aSpan.traceId);
    const webhook = async () => (await restored.ask('webhooks')).json().data[0];
    const { after: place } = await webhook();
    await restored.ask('labeling_queues', { name: 'Added after the restore' });
    for (let now = place; now === place;) {
      const { after: next, enabled } = await webhook();
      expect(enabled).toBe(true);
      now = next;
    }
    const form = new URLSearchParams({ email: admin.BOOTSTRAP_EMAIL, password: admin.BOOTSTRAP_PASSWORD });
    const signIn = { method: 'POST', body: form, headers: { origin: after.uiUrl }, redirect: 'manual' } as const;
    expect((await fetch(`${after.uiUrl}/sign-in`, signIn)).headers.get('set-cookie')).toContain('session');
    expect(await run('after', 'beside-product.js', 'verify')).toContain('every one is what the events say');
  });

  it('of the events alone starts with their project, under its id, and reports that', async () => {
    mkdirSync(at('events only/event-store'), { recursive: true });
    cpSync(lost.events, at('events only/event-store/events.db'));
    const found = await start('events only');
    expect(found).toMatchObject({ created: true, adopted: ['Recovered project'] });
    const { ask, list } = client(found, found.apiKey);
    expect((await ask('projects')).json().data).toMatchObject([{ id: lost.id, name: 'Recovered project' }]);
    expect((await list(lost.queue, '0')).length).toBeGreaterThanOrEqual(300);
  });
});

const aSpan = {
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId: 'eee19b7ec3c1b174',
  name: 'call',
  startTimeUnixNano: '1544712660000000000',
  endTimeUnixNano: '1544712661000000000',
};
