import { jest } from '@jest/globals';
import { startApi, type RunningApi } from '../api.fixture.js';
import { Database } from '../stores/database.js';

describe('a page of large rows', () => {
  let running: RunningApi;
  beforeAll(async () => {
    running = await startApi();
  });
  afterAll(() => running?.stop());

  /** The characters in the largest answer of the database during a read. */
  async function largestAnswer(read: () => Promise<unknown>): Promise<number> {
    const { pool } = running.api.get(Database);
    const query = pool.query.bind(pool);
    let largest = 0;
    const counted = async (text: string, values: unknown[]) => {
      const answer = await query(text, values);
      largest = Math.max(largest, JSON.stringify(answer.rows).length);
      return answer;
    };
    const spy = jest.spyOn(pool, 'query').mockImplementation(counted as typeof pool.query);
    try {
      await read();
    } finally {
      spy.mockRestore();
    }
    return largest;
  }

  /** Small ones first: they say nothing about those that follow. Texts that compress well take little room in the database. */
  const rows = Array.from({ length: 40 }, (_, i) => ({ data: `${i} ${'x'.repeat(i < 25 ? 1 : 800_000)}`, target: 1 }));
  const MOST = 3_000_000;

  /** Reads all of it, page by page. */
  async function everyRow(path: string): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { text } = await running.admin.get(`${path}${next === '' ? '' : `&after=${next}`}`);
      const page: { data: { data: unknown }[]; next: string | null } = JSON.parse(text);
      all.push(...page.data.map(({ data }) => data));
      next = page.next;
    }
    return all;
  }

  it('is read from the database in parts, whatever came before', async () => {
    const { admin } = running;
    const queue = await admin.queue();
    const items = `/v1/labeling_queues/${queue}/items`;
    const added = await admin.post(items, { items: rows });
    const dataset = await admin.post('/v1/datasets', { name: 'Large' });
    const datapoints = `/v1/datasets/${dataset.body.id}/datapoints`;
    const last = await admin.post(datapoints, { datapoints: rows });
    for (const { headers } of [added, last]) await admin.get(`${items}?limit=1&atLeast=${headers.get('position')}`);
    const wanted = rows.map(({ data }) => data);
    for (const path of [`${items}?limit=100`, `${datapoints}?limit=100`, `${datapoints}?limit=100&q=x`]) {
      let read: unknown[] = [];
      expect(await largestAnswer(async () => (read = await everyRow(path)))).toBeLessThan(MOST);
      expect(read).toEqual(wanted);
    }
    const then = await everyRow(`/v1/labeling_queues/${queue}/as_of/items?limit=100`);
    expect(then).toEqual(wanted);
    const exported = await largestAnswer(() => admin.get(`/v1/datasets/${dataset.body.id}/export?format=jsonl`));
    expect(exported).toBeLessThan(2 * MOST);
  });
});
