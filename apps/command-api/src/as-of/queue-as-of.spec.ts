import { jest } from '@jest/globals';
import { EventStore } from '@labeling/event-store';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, idsOf, type Answer, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let queue: string;
let items: string[];
let position: string | null = null;
/** Times between the steps: before everything, after adding, after reviewing, after the end. */
const moments: string[] = [];
const exact = '{"n":1.10,"big":12345678901234567890}';

/** Resolves to a moment in which nothing else happens: events are timed in milliseconds. */
async function rest(): Promise<string> {
  const now = Date.now();
  while (Date.now() <= now + 2) await new Promise((resolve) => setTimeout(resolve, 1));
  return new Date(now + 1).toISOString();
}

beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  moments.push(await rest());
  queue = await admin.queue();
  const at = `/v1/labeling_queues/${queue}/items`;
  items = await admin.add(
    queue,
    [1, 2, 3].map((data) => ({ data, target: { n: data } })),
  );
  moments.push(await rest());
  await admin.send('PUT', `${at}/${items[0]}/target`, `{"target":${exact}}`);
  await admin.post(`${at}/${items[1]}/approve`);
  await admin.send('DELETE', `${at}/${items[2]}`);
  moments.push(await rest());
  await admin.post(`${at}/${items[0]}/approve`);
  items.push(...(await admin.add(queue, [{ data: 4, target: null }])));
  const last = await admin.post(`${at}/${items[1]}/unapprove`);
  position = last.headers.get('position');
  moments.push(await rest());
});
afterAll(() => running?.stop());

const get = (path: string, client = admin) =>
  client.get(`/v1/labeling_queues/${queue}/${path}${path.includes('?') ? '&' : '?'}atLeast=${position}`);
const body = async (path: string) => JSON.parse((await get(path)).text);

describe('a queue as of a moment', () => {
  it('has the counters of that moment', async () => {
    const counters = [];
    for (const at of moments) counters.push((await body(`as_of?at=${at}`)).counters);
    expect(counters).toEqual([
      { new: 0, modified: 0, approved: 0, discarded: 0, pushed: 0, total: 0 },
      { new: 3, modified: 0, approved: 0, discarded: 0, pushed: 0, total: 3 },
      { new: 0, modified: 1, approved: 1, discarded: 1, pushed: 0, total: 2 },
      { new: 1, modified: 1, approved: 1, discarded: 1, pushed: 0, total: 3 },
    ]);
    expect((await body('as_of')).counters).toEqual(counters[3]);
  });

  it('has the items of that moment, each as it was, with its exact texts', async () => {
    const added = await get(`as_of/items?at=${moments[1]}`);
    expect(idsOf(added)).toEqual(items.slice(0, 3));
    expect(JSON.parse(added.text).data[0]).toMatchObject({ state: 'New', revision: '0', target: { n: 1 } });
    const reviewed = await get(`as_of/items?at=${moments[2]}`);
    expect(idsOf(reviewed)).toEqual(items.slice(0, 2));
    expect(reviewed.text).toContain(`"target":${exact},"originalTarget":{"n":1}`);
    expect(JSON.parse(reviewed.text).data).toMatchObject([
      { state: 'Modified', revision: '1' },
      { state: 'Approved', revision: '1' },
    ]);
    expect((await body(`as_of/items?at=${moments[0]}`)).data).toEqual([]);
  });

  it('includes only the part of an import that was stored by that moment', async () => {
    const long = await admin.queue();
    const store = running.api.get(EventStore);
    const append = store.appendMany.bind(store);
    let between = '';
    jest.spyOn(store, 'appendMany').mockImplementationOnce(async (firsts) => {
      const outcomes = await append(firsts);
      between = await rest();
      return outcomes;
    });
    const rows = Array.from({ length: 501 }, (_, data) => `${JSON.stringify({ data, target: null })}\n`);
    const answer = await admin.post(`/v1/labeling_queues/${long}/import`, rows.join(''), {
      'Content-Type': 'application/jsonl',
    });
    const path = `/v1/labeling_queues/${long}/as_of?atLeast=${answer.headers.get('position')}`;
    const counters = async (at: string) => (await admin.get(`${path}${at}`)).body['counters'];
    expect(await counters(`&at=${between}`)).toMatchObject({ new: 500 });
    expect(await counters('')).toMatchObject({ new: 501 });
  });

  it('includes everything so far when no moment is named, even events timed by a clock that is ahead', async () => {
    const ahead = await admin.queue();
    const [from, at] = [await rest(), new Date(Date.now() + 3_600_000).toISOString()];
    const store = running.api.get(EventStore);
    const append = store.appendMany.bind(store);
    jest.spyOn(store, 'appendMany').mockImplementationOnce((firsts) => {
      const timed = firsts.map(({ stream, first: { event, metadata } }) => {
        return { stream, first: { event, metadata: { ...metadata, at } } };
      });
      return append(timed);
    });
    const added = await admin.post(`/v1/labeling_queues/${ahead}/items`, { items: [{ data: 1, target: null }] });
    const asked = async (path: string) => {
      const fresh = `${path.includes('?') ? '&' : '?'}atLeast=${added.headers.get('position')}`;
      return (await admin.get(`/v1/labeling_queues/${ahead}/${path}${fresh}`)).body;
    };
    const now = await asked('as_of');
    expect(now['counters']).toMatchObject({ new: 1 });
    expect(await asked(`as_of?at=${now['at']}`)).toEqual(now);
    expect((await asked('as_of/items'))['data']).toHaveLength(1);
    expect((await asked(`changes?from=${from}`))['data']).toHaveLength(1);
    expect((await asked(`changes/summary?from=${from}`))['data']).toMatchObject([{ after: 'New', items: 1 }]);
  });

  it('is paginated', async () => {
    const first = await body(`as_of/items?at=${moments[1]}&limit=2`);
    const second = await body(`as_of/items?at=${moments[1]}&limit=2&after=${first.next}`);
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(items.slice(0, 3));
    expect(second.next).toBeNull();
  });
});

describe('the changes between two moments', () => {
  it('list each item with its state at both moments', async () => {
    const { data } = await body(`changes?from=${moments[1]}&to=${moments[3]}`);
    const [a, b, c, d] = items;
    const at = expect.stringMatching(/Z$/);
    expect(data).toEqual([
      { itemId: a, before: 'New', after: 'Approved', events: 2, revisionBefore: '0', revisionAfter: '2', at },
      { itemId: b, before: 'New', after: 'Modified', events: 2, revisionBefore: '0', revisionAfter: '2', at },
      { itemId: c, before: 'New', after: 'discarded', events: 1, revisionBefore: '0', revisionAfter: '1', at },
      { itemId: d, before: null, after: 'New', events: 1, revisionBefore: null, revisionAfter: '0', at },
    ]);
    expect((await body(`changes?from=${moments[3]}`)).data).toEqual([]);
  });

  it('list each target at both moments if asked to, with its exact text', async () => {
    const { text } = await get(`changes?from=${moments[1]}&to=${moments[3]}&targets=true`);
    expect(text).toContain(`"targetBefore":{"n":1},"targetAfter":${exact}}`);
    const { data } = JSON.parse(text);
    const targets = data.map((change: object) => [
      Reflect.get(change, 'targetBefore'),
      Reflect.get(change, 'targetAfter'),
    ]);
    expect(targets.slice(1)).toEqual([
      [{ n: 2 }, { n: 2 }],
      [{ n: 3 }, { n: 3 }],
      [null, null],
    ]);
    const first = await body(`changes?from=${moments[1]}&targets=true&limit=3`);
    const second = await body(`changes?from=${moments[1]}&targets=true&limit=3&after=${first.next}`);
    expect([first.data.length, second.data, second.next]).toEqual([3, data.slice(3), null]);
  });

  it('can be counted by state', async () => {
    const { data } = await body(`changes/summary?from=${moments[2]}&to=${moments[3]}`);
    expect(data).toEqual([
      { before: null, after: 'New', items: 1 },
      { before: 'Modified', after: 'Approved', items: 1 },
      { before: 'Approved', after: 'Modified', items: 1 },
    ]);
  });
});

describe('pages of the past', () => {
  it.each(['as_of/items?', 'changes?from=2026-01-01&', 'changes?from=2026-01-01&targets=true&'])(
    'of %s keep to the moments of the first page, whatever happens in the meantime',
    async (path) => {
      const moving = await admin.queue();
      const place = `/v1/labeling_queues/${moving}`;
      const add = (data: number) => admin.post(`${place}/items`, { items: [{ data, target: null }] });
      const page = async ({ headers }: Answer, after = '') => {
        const answer = await admin.get(`${place}/${path}limit=1${after}&atLeast=${headers.get('position')}`);
        return JSON.parse(answer.text);
      };
      await add(1);
      const first = await page(await add(2));
      const second = await page(await add(3), `&after=${first.next}`);
      expect([first.data.length, second.data.length, second.next]).toEqual([1, 1, null]);
      const invalid = await admin.get(`${place}/${path}after=1`);
      expectProblem(invalid, 400, 'invalid_parameter');
    },
  );
});

describe('a request for a past moment', () => {
  it.each([
    'as_of?at=then',
    'as_of/items?at=x',
    'changes?from=x',
    'changes?targets=maybe',
    'changes?from=2027-01-02&to=2027-01-01',
  ])('is refused with %s', async (path) => {
    expectProblem(await get(path), 400, 'invalid_parameter');
  });

  it('does not find a queue of another project', async () => {
    const other = await running.anotherProject();
    for (const path of ['as_of', 'as_of/items', 'changes', 'changes/summary']) {
      expectProblem(await get(path, other), 404, 'queue_not_found');
    }
  });
});
