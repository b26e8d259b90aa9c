// The built TypeScript package against a real API: from this process, through a network that breaks, on Node 20 with
// the examples of its README, and in a browser.
import { LabelingError, LabelingQueue, type AddProgress, type LabelingEvent } from 'labeling-queue';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProxy, type Proxy } from '../chaos/troubles/proxy.js';
import { launchBrowser, newPage } from '../product/browser.js';
import { SharedSite } from '../product/shared-site.fixture.js';
import { ended, examplesIn, Node20 } from './node20.fixture.js';

const site = new SharedSite();
const built = join(import.meta.dirname, '../../../clients/typescript');
let proxy: Proxy;
let labels: LabelingQueue;
/** The same client through the proxy. */
let cut: LabelingQueue;
let attempts = 0;
/** From this attempt on, the network works again. */
let mendedAt = Infinity;

beforeAll(async () => {
  await site.start();
  const { apiUrl: baseUrl, apiKey = '' } = site.product;
  labels = new LabelingQueue({ baseUrl, apiKey });
  proxy = await startProxy([Number(new URL(baseUrl).port)]);
  const counted: typeof fetch = (...request) => {
    if (++attempts === mendedAt) proxy.cutAfter(Infinity);
    return fetch(...request);
  };
  cut = new LabelingQueue({ baseUrl: proxy.url, apiKey, fetch: counted, maxRetries: 10 });
});
afterEach(() => {
  proxy.cutAfter(Infinity);
  mendedAt = Infinity;
});
afterAll(async () => {
  await proxy.stop();
  await site.remove();
});

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('the client', () => {
  it('sees its own writes, and gets the current item when it is refused', async () => {
    const { id: queueId } = await labels.queues.create({ name: 'Own writes' });
    const added = await labels.items.add(queueId, { data: 1, target: 2 });
    const [item] = await all(labels.items.list(queueId));
    expect(item).toMatchObject({ id: added.id, data: 1, target: 2, state: 'New' });
    const edited = await labels.items.edit(queueId, added.id, { verdict: 'right' }, { ifRevision: item?.revision });
    const late = labels.items.edit(queueId, added.id, 'late', { ifRevision: item?.revision });
    const error = await late.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(LabelingError);
    expect(error).toMatchObject({ status: 412, code: 'revision_mismatch', requestId: expect.any(String) });
    expect(error).toMatchObject({ problem: { revision: edited.revision, target: { verdict: 'right' } } });
    const outcome = await labels.items.batch(queueId, [added.id], { type: 'approve' });
    expect(outcome).toMatchObject({ changed: 1, refused: [] });
    const history = await all(labels.items.history(queueId, added.id, { pageSize: 1 }));
    expect(history.map(({ type }) => type)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    const [row] = await labels.sql.rows(`select state from items where id = '${added.id}'`);
    expect(row).toEqual({ state: 'Approved' });
  });

  it('gives several callers at once the same queue and dataset', async () => {
    const name = 'Wörter, "100 %"';
    const queues = await Promise.all(numbers(5).map(() => labels.queues.getOrCreate(name, { guidelines: 'Read' })));
    expect(new Set(queues.map(({ id }) => id)).size).toBe(1);
    const [{ id = '' } = {}] = queues;
    expect(await labels.queues.getOrCreate(name)).toMatchObject({ id, guidelines: 'Read' });
    await labels.queues.delete(id);
    expect((await labels.queues.getOrCreate(name)).id).not.toBe(id);
    const datasets = await Promise.all(numbers(5).map(() => labels.datasets.getOrCreate(name)));
    expect(new Set(datasets.map((dataset) => dataset.id)).size).toBe(1);
  });

  it('adds each item once and in order while connections break', async () => {
    const { id: queueId } = await labels.queues.create({ name: 'Broken connections' });
    const items = numbers(600).map((n) => ({ data: `${n} ${'x'.repeat(500)}`, target: n }));
    proxy.cutAfter(50_000);
    attempts = 0;
    const progress: AddProgress[] = [];
    const onProgress = (step: AddProgress) => progress.push(step);
    const { rows } = await cut.items.addMany(queueId, items, { rowsPerRequest: 30, onProgress });
    expect(attempts).toBeGreaterThan(20);
    expect(progress).toHaveLength(20);
    proxy.cutAfter(Infinity);
    // With the client that added them, since only that waits until they are readable.
    const listed = await all(cut.items.list(queueId, { pageSize: 1_000 }));
    expect(listed.map(({ target }) => target)).toEqual(numbers(600));
    expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('sends an import again when its connection breaks, and reads an export to the end or fails', async () => {
    const dataset = await labels.datasets.create({ name: 'Imported' });
    const file = numbers(2_000)
      .map((n) => `{"q":${n},"a":"${'y'.repeat(100)}"}\n`)
      .join('');
    proxy.cutAfter(100_000);
    [attempts, mendedAt] = [0, 2];
    const phases = new Set<string>();
    const imported = await cut.imports.toDataset(dataset.id, new Blob([file], { type: 'application/jsonl' }), {
      ...{ data: 'q', target: 'a' },
      onProgress: ({ phase }) => phases.add(phase),
    });
    expect(attempts).toBe(2);
    expect(imported.added + imported.collapsed).toBe(2_000);
    expect([...phases]).toEqual(['checking', 'adding']);
    const exported = await all(cut.datasets.export(dataset.id));
    expect(exported.map(({ data }) => data)).toEqual(numbers(2_000));
    proxy.cutAfter(20_000);
    await expect(all(cut.datasets.export(dataset.id))).rejects.toMatchObject({ name: 'LabelingConnectionError' });
  });

  it('follows every event once and in order while connections break', async () => {
    const { next: after } = await labels.events.page({ after: 'latest' });
    const { id: queueId } = await labels.queues.create({ name: 'Followed' });
    proxy.cutAfter(8_000);
    const seen: LabelingEvent[] = [];
    const following = (async () => {
      for await (const event of cut.events.stream({ after, queueId })) {
        seen.push(event);
        if (event.type === 'push.completed') return;
      }
    })();
    const items = numbers(60).map((n) => ({ data: n, target: n }));
    const { rows } = await labels.items.addMany(queueId, items);
    await labels.items.batch(
      queueId,
      rows.map(({ id }) => id),
      { type: 'approve' },
    );
    const dataset = await labels.datasets.create({ name: 'Followed' });
    const { pushId } = await labels.pushes.start(queueId, { datasetId: dataset.id });
    expect(await labels.pushes.wait(queueId, pushId)).toMatchObject({ status: 'completed', pushed: 60 });
    await following;
    const listed = await all(labels.events.list({ after, queueId }));
    expect(seen).toEqual(listed);
    expect(seen.filter(({ type }) => type === 'item.pushed')).toHaveLength(60);
  });
});

describe('the package', () => {
  it('does what its README says on Node 20', async () => {
    const { apiUrl, apiKey = '' } = site.product;
    const node = await Node20.with({ LABELING_URL: apiUrl, LABELING_API_KEY: apiKey });
    writeFileSync(join(node.directory, 'questions.csv'), 'question,answer\n"2 + 3?",5\n');
    const examples = examplesIn('clients/typescript/README.md', 'js').join('\n');
    expect(examples).toContain('}).listen(8080);');
    // On any free port, and without keeping the program running.
    const program = examples.replace('.listen(8080)', '.listen(0).unref()');
    const { out, err } = await node.run(['--input-type=module', '-e', program]);
    expect(err).toBe('');
    expect(out).toContain('2 of 2\n');
    expect(out).toContain("{ question: '2 + 2?' } { answer: 4 }");
    expect(out).toContain('adding 1 1');
    expect(out).toContain('item_removed');
    expect(out).toContain('12345678901234567890 18446744073709551616');
    expect(readFileSync(join(node.directory, 'arithmetic.parquet')).subarray(0, 4).toString()).toBe('PAR1');
    rmSync(node.directory, { recursive: true });
  });

  it('does what the documentation says on Node 20', async () => {
    const { apiUrl, apiKey = '' } = site.product;
    const node = await Node20.with({ LABELING_API_KEY: apiKey });
    const [example = ''] = examplesIn('docs/clients.md', 'js');
    const program = example.replace('http://localhost:4000', apiUrl).replace('Model answers', 'Documented');
    expect(program).not.toBe(example);
    const running = node.start(['--input-type=module', '-e', program]);
    const over = ended(running);
    let line = '';
    running.stdout.on('data', (part: Buffer) => (line += String(part)));
    // The program ignores what is approved before it follows the feed.
    for (let queueId = ''; !line.includes('target:');) {
      for await (const { id } of labels.queues.list({ name: 'Documented' })) queueId = id;
      const [item] = queueId === '' ? [] : await all(labels.items.list(queueId));
      if (item === undefined) continue;
      await labels.items.batch(queueId, [item.id], { type: item.state === 'Approved' ? 'unapprove' : 'approve' });
    }
    expect(line).toContain("target: '4'");
    running.kill();
    expect((await over).err).toBe('');
    rmSync(node.directory, { recursive: true });
  });

  it('works in a browser', async () => {
    const { apiUrl, apiKey } = site.product;
    const browser = await launchBrowser();
    try {
      const page = await newPage(browser, apiUrl);
      // Pages at the API's own address, served from here.
      await page.route('**/client/**', (route) => {
        const name = new URL(route.request().url()).pathname.slice('/client/'.length);
        if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
        return route.fulfill({ contentType: 'text/javascript', path: join(built, 'dist', name) });
      });
      await page.goto('/client/');
      const found = await page.evaluate(
        async ([baseUrl, key]) => {
          const client: typeof import('labeling-queue') = await import(new URL('/client/index.js', baseUrl).href);
          const here = new client.LabelingQueue({ baseUrl: baseUrl ?? '', apiKey: key ?? '', exactNumbers: true });
          const queue = await here.queues.getOrCreate('From a browser');
          const file = new File(['question,answer\nWhy?,12345678901234567890\n'], 'q.csv', { type: 'text/csv' });
          const imported = await here.imports.toQueue(queue.id, file, {
            ...{ data: 'question', target: 'answer', json: 'answer' },
          });
          for await (const event of here.events.stream({ queueId: queue.id, type: 'item.added' })) {
            if (event.type !== 'item.added') continue;
            const { target } = await here.items.get(queue.id, event.data.itemId);
            return { imported, target: String(target) };
          }
          return undefined;
        },
        [apiUrl, apiKey],
      );
      expect(found).toEqual({ imported: { added: 1, collapsed: 0 }, target: '12345678901234567890' });
    } finally {
      await browser.close();
    }
  });
});
