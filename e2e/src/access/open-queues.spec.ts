// A queue that is open to some members only: no request shows it to another labeler; many show it to everybody else.
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { ask } from './asking.fixture.js';
import { Callers, type Caller } from './callers.fixture.js';
import { LiveFeed } from './live-feed.fixture.js';
import { searchesFor, waysOut, type WayOut } from './ways-out.fixture.js';

const world = reviewing();
const words = ['kestrel7f31', 'plover82c4'];
let ways: WayOut[];
let ids: Record<string, string>;
let inside: Caller;
let outside: Caller;
let others: Caller[];

beforeAll(async () => {
  const { client } = world.site;
  const callers = new Callers(world);
  inside = await callers.ofRole('who is inside', 'labeler');
  outside = await callers.ofRole('who is outside', 'labeler');
  others = [inside, await callers.ofRole('who leads', 'lead'), await callers.ofRole('who audits', 'auditor')];
  others.push(...(await callers.keys()).filter(({ rights }) => rights?.includes('read')));
  const items = [JSON.stringify({ data: { text: 'plover82c4' }, target: 1 })];
  const queue = await world.queue({ name: 'Only for kestrel7f31', items });
  const { data }: { data: { id: string; name: string }[] } = JSON.parse((await client.get('/v1/members')).text);
  const idOf = (caller: Caller) => data.find(({ name }) => name === caller.name)?.id;
  const path = `/v1/labeling_queues/${queue.id}`;
  const comment = { text: 'Is it a plover82c4?', mentions: [idOf(inside), idOf(outside)] };
  const comments = `${path}/items/${queue.items[0]}/comments`;
  mustBe(201, await client.send({ method: 'POST', path: comments, body: comment }));
  const openTo = [idOf(inside)];
  mustBe(200, await client.send({ method: 'PATCH', path, body: { openTo } }));
  await client.settled();
  ids = { queue: queue.id, item: queue.items[0] ?? '' };
  ways = await waysOut(client, ids);
});

const isFor = (caller: Caller, { isPage }: WayOut) => !isPage || 'cookie' in caller.headers;
const found = (text: string, asked: string) =>
  [...words, ids['queue'] ?? '', ids['item'] ?? ''].filter((word) => !asked.includes(word) && text.includes(word));

describe('a queue that is open to some members only', () => {
  it('is shown to them and to leads, auditors and keys, but never to another labeler', async () => {
    for (const caller of others) {
      const told = await Promise.all(ways.filter((way) => isFor(caller, way)).map((way) => ask(caller, way)));
      const seen = words.filter((word) => told.some(({ text }) => text.includes(word)));
      expect([caller.name, seen]).toEqual([caller.name, words]);
    }
    for (const way of ways) {
      const { status, text } = await ask(outside, way);
      expect([way.name, found(text, way.path)]).toEqual([way.name, []]);
      if (way.isOfItem) expect([way.name, status === 404 || status === 403]).toEqual([way.name, true]);
    }
  });

  it('cannot be found by a search', async () => {
    const searches = ways.filter(({ isSearch }) => isSearch).flatMap((way) => searchesFor(way, 'kestrel7f31'));
    const finders: string[] = [];
    for (const search of searches) {
      expect([search.name, found((await ask(outside, search)).text, search.path)]).toEqual([search.name, []]);
      if (!search.isOfItem && (await ask(inside, search)).text.includes(ids['queue'] ?? '?')) finders.push(search.name);
    }
    expect(finders).toContain('GET /palette');
    const names = { method: 'POST', path: '/item-names', body: { ids: [ids['item']] } };
    expect((await ask(outside, names)).text).not.toContain('plover82c4');
    expect((await ask(inside, names)).text).toContain('plover82c4');
  });

  it('does not appear in SQL for another labeler', async () => {
    const { data }: { data: { name: string }[] } = JSON.parse((await world.site.client.get('/v1/sql/tables')).text);
    const query = `select ${data.map(({ name }) => `(select json_agg(${name})::text from ${name})`).join(', ')}`;
    const sql = { method: 'POST', path: '/v1/sql', body: { query } };
    for (const caller of others) {
      const { status, text } = await ask(caller, sql);
      expect([caller.name, status, words.filter((word) => text.includes(word))]).toEqual([caller.name, 200, words]);
    }
    const { status, text } = await ask(outside, sql);
    expect([status, found(text, query)]).toEqual([200, []]);
  });

  it('is not announced on open pages of another labeler, or of somebody to whom it is no longer open', async () => {
    const { client } = world.site;
    const path = `/v1/labeling_queues/${ids['queue']}`;
    const change = async (body: object) => mustBe(200, await client.send({ method: 'PATCH', path, body }));
    const openFeed = (caller: Caller) => LiveFeed.open(caller, '/live');
    const [hers, theirs] = await Promise.all([inside, outside].map(openFeed));
    const ofQueue = await LiveFeed.open(inside, `/queues/${ids['queue']}/live`);
    await change({ name: 'Still for kestrel7f31' });
    await hers?.until((text) => text.includes('"queues":true'));
    mustBe(201, await client.send({ method: 'POST', path: '/v1/datasets', body: { name: 'For everybody' } }));
    expect(await theirs?.until((text) => text.includes('"datasets":true'))).not.toContain('"queues":true');
    await change({ openTo: [] });
    await expect(ofQueue.until(() => false)).rejects.toThrow('The feed ended');
    const told = await ask(inside, { method: 'GET', path });
    expect([told.status, found(told.text, path)]).toEqual([404, []]);
  });
});
