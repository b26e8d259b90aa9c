// Queues that are open to some members only: for other labelers they do not exist.
import { jest } from '@jest/globals';
import { queueDecider } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { randomUUID } from 'node:crypto';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';
import { slowly } from '../slow-request.fixture.js';

let running: RunningApi;
let admin: Client;
type Person = Awaited<ReturnType<typeof somebody>>;
let [inside, outside, lead, auditor]: Person[] = [];
let queue: string;
let at: string;
let item: string;
let last: Answer;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  inside = await somebody(running, 'Ines', 'labeler');
  outside = await somebody(running, 'Otto', 'labeler');
  lead = await somebody(running, 'Lea', 'lead');
  auditor = await somebody(running, 'Aude', 'auditor');
  queue = await admin.queue({ name: 'Kestrel', openTo: [inside.id, inside.id] });
  at = `/v1/labeling_queues/${queue}`;
  [item = ''] = await admin.add(queue, [{ data: 'plover', target: 1 }]);
  last = await admin.send('PATCH', at, { guidelines: 'Curlew' });
});
afterAll(() => running?.stop());

const one = (person: Person | undefined): Person => {
  if (person === undefined) throw new Error('Nobody has joined');
  return person;
};
const fresh = () => `atLeast=${last.headers.get('position')}`;
const everythingIn =
  'select (select json_agg(q)::text from queues q), (select json_agg(i)::text from items i), ' +
  '(select json_agg(a)::text from activity a where queue_id is not null)';

describe('a queue that is open to some members', () => {
  it('is visible to them and to leads, auditors and keys, and to nobody else', async () => {
    const reader = await running.clientWith(['read']);
    for (const client of [one(inside), one(lead), one(auditor), admin, reader]) {
      expect((await client.get(`/v1/labeling_queues?${fresh()}`)).text).toContain('Kestrel');
      expect((await client.get(`${at}/items?${fresh()}`)).text).toContain('plover');
      expect((await client.get('/v1/activity')).text).toContain(queue);
      expect((await client.post('/v1/sql', { query: everythingIn })).text).toContain('plover');
    }
    const hidden = ['Kestrel', 'plover', 'Curlew', queue, item];
    for (const path of ['/v1/labeling_queues', '/v1/activity', '/v1/activity/export?format=csv', '/v1/views']) {
      const { status, text } = await one(outside).get(path);
      expect([path, status, hidden.filter((word) => text.includes(word))]).toEqual([path, 200, []]);
    }
    const { status, text } = await one(outside).post('/v1/sql', { query: everythingIn });
    expect([status, hidden.filter((word) => text.includes(word))]).toEqual([200, []]);
  });

  it('is loaded only once for each of their reads', async () => {
    const read = jest.spyOn(running.api.get(EventStore), 'read');
    const ways = ['next', 'pushes', 'insights', 'as_of/items', 'changes?targets=true'];
    const ofItem = ['history', 'comments', 'annotations'].map((what) => `items/${item}/${what}`);
    for (const way of [...ways, ...ofItem]) {
      read.mockClear();
      const { status } = await one(inside).get(`${at}/${way}`);
      const loads = read.mock.calls.filter(([stream]) => stream === queueDecider.streamName(queue)).length;
      expect([way, status, loads]).toEqual([way, 200, 1]);
    }
    read.mockRestore();
  });

  it('is as unknown to others as a queue of another project, whatever they ask of it', async () => {
    const theirs = await (await running.anotherProject()).queue();
    const ways: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/items'],
      ['GET', `/items/${item}`],
      ['GET', `/items/${item}/history`],
      ['GET', `/items/${item}/comments`],
      ['GET', '/next'],
      ['GET', '/pushes'],
      ['GET', `/pushes/${randomUUID()}`],
      ['GET', '/insights'],
      ['GET', '/as_of?at=2100-01-01T00:00:00Z'],
      ['POST', `/items/${item}/approve`],
      ['PUT', `/items/${item}/target`, { target: 2 }],
      ['POST', `/items/${item}/comments`, { text: 'Hello' }],
      ['POST', '/items/batch', { items: [{ id: item }], command: { type: 'approve' } }],
    ];
    for (const [method, way, body] of ways) {
      const [closed, foreign] = [
        await one(outside).send(method, at + way, body),
        await one(outside).send(method, `/v1/labeling_queues/${theirs}${way}`, body),
      ];
      expectProblem(closed, 404, 'queue_not_found');
      expect([way, foreign.status, foreign.body['code'], foreign.body['detail']]).toEqual([
        way,
        404,
        'queue_not_found',
        closed.body['detail'],
      ]);
    }
    expectProblem(
      await one(outside).post('/v1/views', { queueId: queue, name: 'Mine', query: '' }),
      404,
      'queue_not_found',
    );
  });

  it('names its members to leads, and only to them', async () => {
    expect((await one(lead).get(`${at}?${fresh()}`)).body['openTo']).toEqual([one(inside).id]);
    expect(Object.keys((await one(inside).get(at)).body)).not.toContain('openTo');
  });

  it('lets nobody else be assigned its items or be mentioned in it', async () => {
    const assign = (id: string) => one(lead).send('PUT', `${at}/items/${item}/assignees`, { members: [id] });
    const refused = await assign(one(outside).id);
    expectProblem(refused, 422, 'not_assignable');
    expect(refused.body['detail']).toBe(`The queue is not open to: ${one(outside).id}`);
    expect((await assign(one(inside).id)).status).toBe(200);
    expect((await assign(one(lead).id)).status).toBe(200);
    const mention = { text: 'Look', mentions: [one(outside).id] };
    expectProblem(await one(lead).post(`${at}/items/${item}/comments`, mention), 422, 'not_a_member');
  });

  it('can be opened only to members of the project, and its copy is open to the same members', async () => {
    expectProblem(await admin.send('PATCH', at, { openTo: [randomUUID()] }), 422, 'not_a_member');
    const { body } = await admin.post(`${at}/duplicate`, { name: 'Copy' });
    expectProblem(await one(outside).get(`/v1/labeling_queues/${body['id']}`), 404, 'queue_not_found');
  });

  it('can be opened again to those it is already open to, even if one of them has left the project', async () => {
    const leaves = (await somebody(running, 'Lara', 'labeler')).id;
    const queue = `/v1/labeling_queues/${await admin.queue({ openTo: [leaves] })}`;
    await admin.send('DELETE', `/v1/members/${leaves}`);
    const more = [leaves, one(inside).id].toSorted();
    const changed = await admin.send('PATCH', queue, { openTo: more });
    expect([changed.status, JSON.parse(changed.text).openTo?.toSorted()]).toEqual([200, more]);
    expect((await admin.send('PATCH', queue, { openTo: [one(inside).id] })).status).toBe(200);
    expectProblem(await admin.send('PATCH', queue, { openTo: more }), 422, 'not_a_member');
  });

  it('is closed even to a member whose request has begun but not fully arrived', async () => {
    const close = async () => expect((await admin.send('PATCH', at, { openTo: [] })).status).toBe(200);
    const comments = {
      url: `${running.baseUrl}${at}/items/${item}/comments`,
      as: one(inside),
      type: 'application/json',
    };
    expect((await slowly(comments, ['{"text":', '"Late"}'], close)).status).toBe(404);
    await admin.send('PATCH', at, { openTo: [one(inside).id] });
  });

  it('is closed to a member at once, and open to everybody again', async () => {
    last = await admin.send('PATCH', at, { openTo: [] });
    expect(last.body['openTo']).toEqual([]);
    expectProblem(await one(inside).post(`${at}/items/${item}/approve`), 404, 'queue_not_found');
    last = await admin.send('PATCH', at, { openTo: null });
    expect(Object.keys(last.body)).not.toContain('openTo');
    expect((await one(outside).get(`${at}?${fresh()}`)).status).toBe(200);
  });
});
