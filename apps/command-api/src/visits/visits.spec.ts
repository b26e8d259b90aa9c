import { Identity } from '@labeling/identity';
import { randomUUID } from 'node:crypto';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, type Answer, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let identity: Identity;
let lea: Client;
let cleo: Client;
let queue: string;
let items: string[];

beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  identity = new Identity({ databaseUrl: running.databaseUrl });
  lea = await joined('Lea', 'labeler');
  cleo = await joined('Cleo', 'auditor');
  queue = await admin.queue();
  items = await admin.add(
    queue,
    [1, 2, 3, 4].map((data) => ({ data, target: { n: data } })),
  );
});
afterAll(async () => {
  await identity?.close();
  await running?.stop();
});

async function joined(name: string, role: string): Promise<Client> {
  const person = { name, email: `${name.toLowerCase()}@example.org`, password: 'a sentence to remember' };
  const { body } = await admin.post('/v1/invitations', { role });
  await identity.joining.asNewPerson(String(body['token']), person, {});
  const session = await identity.signIn(person);
  if (typeof session === 'string') throw new Error(session);
  return clientOf(running.baseUrl, session.sessionToken);
}

const item = (n: number) => items[n] ?? '';
const visit = (itemId: string, more: Record<string, unknown> = {}) => {
  return { id: randomUUID(), itemId, secondsAgo: 2, seconds: 42.5, ...more };
};
const tell = (client: Client, ...visits: unknown[]) => client.post(`/v1/labeling_queues/${queue}/visits`, { visits });
const visitsOf = (n: number, query = '', client = admin) =>
  client.get(`/v1/labeling_queues/${queue}/items/${item(n)}/visits${query}`);
const rowsOf = async (n: number, query?: string) => (await visitsOf(n, query)).body['data'] ?? [];

describe('visits', () => {
  it("are stored with the member and the time, by the server's clock", async () => {
    const first = visit(item(0));
    const before = Date.now();
    const told = await tell(lea, first, visit(item(1)));
    expect([told.status, told.body]).toEqual([200, { stored: 2 }]);
    const [row] = await rowsOf(0);
    expect(row).toEqual({
      id: first.id,
      actor: { type: 'member', id: expect.any(String), name: 'Lea' },
      from: expect.any(String),
      to: expect.any(String),
      seconds: 42.5,
    });
    const to = Date.parse(String(row?.['to']));
    expect(to + 2_000).toBeGreaterThanOrEqual(before);
    expect(to + 2_000).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(String(row?.['from']))).toBe(to - 42_500);
  });

  it('are stored once, as first reported, when they are reported twice, at once or later', async () => {
    const one = visit(item(2));
    const answers = await Promise.all([1, 2, 3].map(() => tell(lea, one, one)));
    expect(answers.map(({ body }) => Number(body['stored'])).sort()).toEqual([0, 0, 1]);
    const again = await tell(lea, { ...one, seconds: 99 }, visit(item(2)));
    expect(again.body).toEqual({ stored: 1 });
    const rows = await rowsOf(2);
    expect(rows.map(({ id, seconds }) => [id, seconds])).toEqual([
      [one.id, 42.5],
      [expect.any(String), 42.5],
    ]);
  });

  it('are accepted from everyone who may read, auditors included, but not from API keys', async () => {
    expect((await tell(cleo, visit(item(3)))).body).toEqual({ stored: 1 });
    expectProblem(await tell(admin, visit(item(3))), 403, 'forbidden');
    expectProblem(await tell(await running.clientWith(['items:write']), visit(item(3))), 403, 'forbidden');
    expect((await rowsOf(3)).map(({ actor }) => actor?.['name'])).toEqual(['Cleo']);
    expect((await visitsOf(3, '', cleo)).status).toBe(200);
  });

  it('change no revision, row or activity of an item, while the checkpoint reaches every position', async () => {
    const at = `/v1/labeling_queues/${queue}`;
    const paths = [
      `${at}/items/${item(0)}`,
      `${at}/items/${item(0)}/history`,
      at,
      '/v1/activity?limit=1000',
      `${at}/as_of`,
    ];
    const all = async (after: string | null) => {
      const texts = await Promise.all(
        paths.map((path) => admin.get(`${path}${path.includes('?') ? '&' : '?'}atLeast=${after}`)),
      );
      return texts.map(({ text }) => text.replace(/"(at|position)":"[^"]*",?/g, ''));
    };
    const settled = await admin.post('/v1/datasets', { name: 'Settled' });
    const before = await all(settled.headers.get('position'));
    const told = await tell(lea, visit(item(0)), visit(item(1)));
    const position = told.headers.get('position');
    expect(BigInt(position ?? '')).toBeGreaterThan(BigInt(settled.headers.get('position') ?? ''));
    expect(await all(position)).toEqual(before);
    expectProblem(await admin.get(`/v1/labeling_queues/${randomUUID()}`), 404, 'queue_not_found');
  });

  it('are paginated, oldest first', async () => {
    const added = await admin.add(queue, [{ data: 5, target: 5 }]);
    items.push(...added);
    const told = [1, 2, 3].map((seconds) => visit(item(4), { seconds }));
    await tell(lea, ...told);
    const first = await visitsOf(4, '?limit=2');
    const rest = await visitsOf(4, `?limit=2&after=${String(first.body['next'])}`);
    expect([first, rest].map(({ body }) => (body['data'] ?? []).map(({ id }) => id))).toEqual([
      [told[0]?.id, told[1]?.id],
      [told[2]?.id],
    ]);
    expect(rest.body['next']).toBeNull();
    expect((await visitsOf(4, '?limit=3')).body['next']).toBeNull();
    expectProblem(await visitsOf(4, '?after=x'), 400, 'invalid_parameter');
  });

  it('are stored and returned for an item that was discarded or pushed in the meantime', async () => {
    const [discarded = '', pushed = ''] = await admin.add(queue, [
      { data: 6, target: 6 },
      { data: 7, target: 7 },
    ]);
    const n = items.push(discarded, pushed);
    const at = `/v1/labeling_queues/${queue}`;
    await admin.send('DELETE', `${at}/items/${discarded}`);
    await admin.post(`${at}/items/${pushed}/approve`);
    const push = await admin.post(`${at}/push`, { datasetId: await admin.dataset(), scope: 'item', itemId: pushed });
    await running.pushed(String(push.body['pushId']));
    expect((await tell(lea, visit(discarded), visit(pushed))).body).toEqual({ stored: 2 });
    expect([await rowsOf(n - 2), await rowsOf(n - 1)].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('a report of visits', () => {
  const refusedFor = ({ body }: Answer) => (body['errors'] ?? []).map(({ pointer }) => pointer);

  it('is refused with a list of the items that are not in the queue, and stores nothing', async () => {
    const other = await admin.queue();
    const [foreign = ''] = await admin.add(other, [{ data: 1, target: 1 }]);
    const [before] = [await rowsOf(0)];
    const refused = await tell(lea, visit(item(0)), visit(foreign), visit(randomUUID()));
    expectProblem(refused, 404, 'item_not_found');
    expect(refusedFor(refused)).toEqual(['/visits/1/itemId', '/visits/2/itemId']);
    expect(await rowsOf(0)).toEqual(before);
    const elsewhere = { visits: [visit(foreign)] };
    const stranger = await running.anotherProject();
    expectProblem(await stranger.post(`/v1/labeling_queues/${other}/visits`, elsewhere), 404, 'queue_not_found');
    expectProblem(await visitsOf(0, '', stranger), 404, 'item_not_found');
  });

  it('is refused for a queue that was deleted, whose visits can still be read', async () => {
    const gone = await admin.queue();
    const at = `/v1/labeling_queues/${gone}`;
    const [id = ''] = await admin.add(gone, [{ data: 1, target: 1 }]);
    const report = (visits: unknown[]) => lea.post(`${at}/visits`, { visits });
    expect((await report([visit(id)])).body).toEqual({ stored: 1 });
    await admin.post(`${at}/archive`);
    expect((await report([visit(id)])).body).toEqual({ stored: 1 });
    await admin.send('DELETE', at);
    expectProblem(await report([visit(id)]), 404, 'queue_not_found');
    expect((await admin.get(`${at}/items/${id}/visits`)).body['data']).toHaveLength(2);
  });

  it.each([
    ['no visits', {}, ['/visits']],
    ['visits that are not a list', { visits: 1 }, ['/visits']],
    ['an empty list', { visits: [] }, ['/visits']],
    ['more than 100', { visits: Array.from({ length: 101 }, () => 1) }, ['/visits']],
    ['an element that is not a visit', { visits: [1] }, ['/visits/0']],
    [
      'a visit without anything',
      { visits: [{}] },
      ['id', 'itemId', 'secondsAgo', 'seconds'].map((name) => `/visits/0/${name}`),
    ],
    ['times that are texts', { visits: [visit(randomUUID(), { seconds: '5' })] }, ['/visits/0/seconds']],
    ['passing by', { visits: [visit(randomUUID(), { seconds: 0.999 })] }, ['/visits/0/seconds']],
    ['more than a day', { visits: [visit(randomUUID(), { seconds: 86_401 })] }, ['/visits/0/seconds']],
    ['what is still to come', { visits: [visit(randomUUID(), { secondsAgo: -1 })] }, ['/visits/0/secondsAgo']],
    ['an id that is none', { visits: [visit(randomUUID(), { id: 'x' })] }, ['/visits/0/id']],
  ])('is refused with %s', async (_, body, pointers) => {
    const refused = await lea.post(`/v1/labeling_queues/${queue}/visits`, body);
    expectProblem(refused, 400, 'invalid_body');
    expect(refusedFor(refused)).toEqual(pointers);
  });
});
