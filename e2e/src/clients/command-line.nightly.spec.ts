// The command line as people and scripts run it, on Node 20.
import { LabelingQueue } from 'labeling-queue';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProxy, type Proxy } from '../chaos/troubles/proxy.js';
import { SharedSite } from '../product/shared-site.fixture.js';
import { commandLine, ended, examplesIn, Node20 } from './node20.fixture.js';

const site = new SharedSite();
let node: Node20;
let labels: LabelingQueue;
let proxy: Proxy;

beforeAll(async () => {
  await site.start();
  const { apiUrl, apiKey = '' } = site.product;
  labels = new LabelingQueue({ baseUrl: apiUrl, apiKey });
  proxy = await startProxy([Number(new URL(apiUrl).port)]);
  node = await Node20.with({ LABELING_URL: apiUrl, LABELING_API_KEY: apiKey });
});
afterAll(async () => {
  rmSync(node.directory, { recursive: true });
  await proxy.stop();
  await site.remove();
});

const at = (name: string) => join(node.directory, name);
const lineOf = (n: number) => `{"data": {"id": ${n}}, "target": "${'z'.repeat(2_000)}"}\n`;

async function targetsIn(queueId: string): Promise<unknown[]> {
  // Another process has added them, and this client does not know the positions.
  await site.client.settled();
  const found: unknown[] = [];
  for await (const { data } of labels.items.list(queueId, { pageSize: 1_000 })) found.push(data);
  return found;
}

describe('labeling', () => {
  it('takes a file from queue to dataset, to the last digit', async () => {
    const created = await node.labeling(['queues', 'create', 'Typed']);
    expect(created).toMatchObject({ code: 0, err: '' });
    const queueId = created.out.trim();
    await node.labeling(['datasets', 'create', 'Typed']);
    const lines =
      '{"data":1.10,"target":12345678901234567890}\n\n {"target":null,"data":"a\\u0000","idempotencyKey":"k"}\n';
    writeFileSync(at('exact.jsonl'), lines);
    const add = ['items', 'add', 'exact.jsonl', '--queue', 'Typed'];
    expect(await node.labeling([...add, '--ids'])).toMatchObject({
      ...{ code: 0, err: '2 items added, 0 items already there.\n' },
      out: expect.stringMatching(/^([\da-f-]{36}\n){2}$/),
    });
    expect(await node.labeling(add)).toMatchObject({ err: '0 items added, 2 items already there.\n', out: '' });
    await site.client.settled();
    expect((await node.labeling(['queues'])).out).toContain(`${queueId}\t2\t0\tTyped\n`);

    const push = ['push', '--queue', 'Typed', '--dataset', 'Typed', '--scope', 'all', '--wait'];
    expect(JSON.parse((await node.labeling(push)).out)).toMatchObject({ status: 'completed', pushed: 2 });
    await site.client.settled();
    const { out } = await node.labeling(['export', '--dataset', 'Typed']);
    expect(out).toContain('"data":1.10,"target":12345678901234567890');
    expect(await node.labeling(['export', '--dataset', 'Typed', '-o', 'typed.jsonl'])).toMatchObject({
      code: 0,
      err: '',
    });
    expect(readFileSync(at('typed.jsonl'), 'utf8')).toBe(out);

    const answers = ['export-annotations', '--queue', 'Typed', '-o', 'answers.csv'];
    expect(await node.labeling(answers)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(at('answers.csv'), 'utf8')).toMatch(/^itemId,idempotencyKey,state,member,[^\n]+\r\n$/);

    const again = ['import', 'typed.jsonl', '--queue', 'Typed', '--data', 'data', '--target', 'target'];
    expect(await node.labeling(again)).toMatchObject({ code: 0, err: '2 rows added, 0 rows already there.\n' });
  });

  it('imports a row with a key once, whatever file it is in', async () => {
    const { id } = await labels.queues.create({ name: 'Keyed' });
    writeFileSync(at('first.csv'), 'id,q\n7,first\n');
    writeFileSync(at('grown.csv'), 'id,q\n8,second\n7,other\n');
    const importing = (file: string) => node.labeling(['import', file, '--queue', id, '--data', 'q', '--key', 'id']);
    expect(await importing('first.csv')).toMatchObject({ code: 0, err: '1 row added, 0 rows already there.\n' });
    expect(await importing('grown.csv')).toMatchObject({ code: 0, err: '1 row added, 1 row already there.\n' });
    expect(await targetsIn(id)).toEqual(['first', 'second']);
  });

  it('completes in a second run what the first one did not', async () => {
    const { id } = await labels.queues.create({ name: 'Interrupted' });
    const count = 3_500;
    writeFileSync(at('many.jsonl'), Array.from({ length: count }, (_, n) => lineOf(n)).join(''));
    // Keeps the first run busy until it is killed: two requests arrive, and the third never arrives completely.
    proxy.cutAfter(5_000_000);
    const first = node.start([commandLine, 'items', 'add', 'many.jsonl', '--queue', id, '--url', proxy.url]);
    const over = ended(first);
    for await (const { type } of labels.events.stream({ queueId: id, type: 'item.added' })) if (type) break;
    first.kill('SIGKILL');
    await over;
    proxy.cutAfter(Infinity);
    const added = (await targetsIn(id)).length;
    expect(added).toBeGreaterThan(0);

    const second = await node.labeling(['items', 'add', 'many.jsonl', '--queue', id]);
    expect(second).toMatchObject({ code: 0, out: '' });
    expect((await targetsIn(id)).map((data) => JSON.stringify(data))).toEqual(
      Array.from({ length: count }, (_, n) => `{"id":${n}}`),
    );
  });

  it('reads standard input, with keys taken from the data', async () => {
    const { id } = await labels.queues.create({ name: 'Piped' });
    const add = ['items', 'add', '-', '--queue', id, '--key', '/data/id'];
    await node.labeling(add, { input: lineOf(1) + lineOf(2) });
    const { err } = await node.labeling(add, { input: lineOf(3) + lineOf(2) });
    expect(err).toBe('1 item added, 1 item already there.\n');
    expect(await targetsIn(id)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('prints events as they happen, and exits quietly when nobody is reading them any more', async () => {
    const { id } = await labels.queues.create({ name: 'Watched' });
    const { next } = await labels.events.page({ after: 'latest' });
    const tail = node.start([commandLine, 'tail', '--queue', 'Watched', '--after', next, '--type', 'item.added']);
    const err: Buffer[] = [];
    tail.stderr.on('data', (part: Buffer) => err.push(part));
    await labels.items.add(id, { data: 1, target: 1 });
    const [line] = await once(tail.stdout, 'data');
    expect(JSON.parse(String(line))).toMatchObject({ type: 'item.added', data: { queueId: id } });
    tail.stdout.destroy();
    const closed = once(tail, 'close');
    await labels.items.add(id, { data: 2, target: 2 });
    expect(await closed).toEqual([0, null]);
    expect(Buffer.concat(err).toString()).toBe('');
  });

  it('does what its README says', async () => {
    const [install = '', script = ''] = examplesIn('clients/cli/README.md', 'sh');
    expect(install).toContain('npm install');
    writeFileSync(at('answers.jsonl'), lineOf(1) + lineOf(2));
    const { code, out, err } = await node.script(script);
    expect([code, err]).toEqual([0, '2 items added, 0 items already there.\n']);
    expect(out).toContain('"pushed":2');
    expect(readFileSync(at('checked.jsonl'), 'utf8').match(/\n/g)).toHaveLength(2);
  });

  it('does what the documentation says', async () => {
    const [begin = '', end = ''] = examplesIn('docs/clients.md', 'sh');
    const [, create = '', add = '', tail = ''] = begin.split('\n');
    // Names that no other test uses.
    const own = (text: string) => text.replaceAll('answers', 'replies');
    writeFileSync(at('replies.jsonl'), lineOf(1) + lineOf(2));
    const first = await node.script(own(`${create}\n${add}`));
    expect(first).toMatchObject({ code: 0, err: '2 items added, 0 items already there.\n' });
    const queueId = first.out.trim();
    await site.client.settled();
    const { next } = await labels.events.page({ after: 'latest' });
    const items: string[] = [];
    for await (const { id } of labels.items.list(queueId)) items.push(id);
    const tailing = node.script(`${own(tail).replace(/#.*/, '')} --after ${next} | head -n 2`);
    let isTailing = true;
    void tailing.finally(() => (isTailing = false));
    // It notices that nobody is reading only when it writes again.
    for (let n = 0; isTailing || n % 2 === 1; n++) {
      await labels.items.batch(queueId, items, { type: n % 2 === 0 ? 'approve' : 'unapprove' });
    }
    await labels.items.batch(queueId, items, { type: 'approve' });
    expect((await tailing).out.match(/"item.approved"/g)).toHaveLength(2);
    expect(await node.script(own(end))).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(at('checked.parquet')).subarray(0, 4).toString()).toBe('PAR1');
  });

  it('names the line that is wrong in a file sent in several requests', async () => {
    const { id } = await labels.queues.create({ name: 'Nearly right' });
    const input = `${'{"data":1,"target":1}\n'.repeat(1_001)}{"data":1}\n`;
    const { code, err } = await node.labeling(['items', 'add', '-', '--queue', id], { input });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^labeling: Line 1002: \/target .+; 1,000 lines before it are in the queue; run this again/,
      ),
    ]);
  });

  it('says in one line what is wrong, and exits accordingly', async () => {
    const { id } = await labels.queues.create({ name: 'Refused' });
    const add = ['items', 'add', '-', '--queue', id];
    const told = async (args: string[], options = {}) => {
      const { code, out, err } = await node.labeling(args, options);
      expect(out).toBe('');
      return [code, err];
    };
    expect(await told(add, { input: `${lineOf(1)}\n{"data":1}\n` })).toEqual([
      1,
      expect.stringMatching(/^labeling: Line 3: \/target [^\n]+\n$/),
    ]);
    expect(await told(add, { input: `${lineOf(1)}nonsense\n` })).toEqual([1, 'labeling: Line 2 is not JSON\n']);
    const latin1 = Buffer.concat([Buffer.from(lineOf(1)), Buffer.from('{"data":"é","target":1}\n', 'latin1')]);
    expect(await told(add, { input: latin1 })).toEqual([1, 'labeling: Line 2 is not UTF-8\n']);
    const keyed = { input: '{"data":{"id":1},"target":1,"idempotencyKey":"k"}\n' };
    expect(await told([...add, '--key', '/data/id'], keyed)).toEqual([
      1,
      'labeling: Line 1 has an "idempotencyKey" of its own: take it out, or leave out --key\n',
    ]);
    expect(await targetsIn(id)).toEqual([]);
    expect(await told(['export', '--dataset', 'Nowhere'])).toEqual([
      1,
      'labeling: There is no dataset called "Nowhere"\n',
    ]);
    const unknown = '01997c9f-1c1b-7d0e-8f55-0b3c2a7e9d40';
    expect(await told(['export', '--dataset', unknown, '-o', 'none.jsonl'])).toEqual([
      1,
      expect.stringMatching(/^labeling: [^\n]+ \(dataset_not_found\)\n$/),
    ]);
    expect([existsSync(at('none.jsonl')), existsSync(at('none.jsonl.part'))]).toEqual([false, false]);
    expect(await told(['items', 'add', 'missing.jsonl', '--queue', id])).toEqual([
      2,
      'labeling: There is no file missing.jsonl\n',
    ]);
    for (const unfinished of [[], ['items']]) {
      const [code, help] = await told(unfinished);
      expect([code, help]).toEqual([2, expect.stringMatching(/^Usage: labeling /)]);
      expect(help).not.toContain('labeling: ');
    }
    const importing = (file: string) => told(['import', file, '--queue', id]);
    expect(await importing('missing.csv')).toEqual([2, 'labeling: There is no file missing.csv\n']);
    expect(await importing('.')).toEqual([2, 'labeling: . is a directory\n']);
    expect(await importing('/dev/stdin')).toEqual([
      2,
      'labeling: /dev/stdin is not a regular file: save its content to one first\n',
    ]);
    expect(await told(['import', 'wrong.jsonl', '--dataset', unknown, '--key', 'id'])).toEqual([
      2,
      'labeling: --key is for a --queue: datapoints have no keys\n',
    ]);
    writeFileSync(at('wrong.jsonl'), `${lineOf(1)}{"data":1}\n`);
    expect(await importing('wrong.jsonl')).toEqual([
      1,
      expect.stringMatching(
        /^labeling: Nothing was added: 1 of 2 rows cannot be imported\. Line 2 (?!.*Line 2 ).+ \(import_invalid\)\n$/,
      ),
    ]);
    expect(await told(['export'])).toEqual([2, expect.stringMatching(/^labeling: required option [^\n]+\n$/)]);
    expect(await told(['queues'], { env: { LABELING_API_KEY: '' } })).toEqual([
      2,
      'labeling: Set LABELING_API_KEY to an API key\n',
    ]);
    expect(await told(['queues'], { env: { LABELING_API_KEY: 'lq_wrong' } })).toEqual([
      1,
      expect.stringMatching(/^labeling: [^\n]+ \(unauthenticated\)\n$/),
    ]);
    const nobody = ['queues', '--url', 'http://127.0.0.1:1'];
    expect(await told(nobody)).toEqual([3, expect.stringMatching(/^labeling: [^\n]+ did not answer: [^\n]+\n$/)]);
  });
});
