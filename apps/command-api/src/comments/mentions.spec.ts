import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';

let running: RunningApi;
let [ada, ben, lea]: Awaited<ReturnType<typeof somebody>>[] = [];
beforeAll(async () => {
  running = await startApi();
  ada = await somebody(running, 'Ada', 'labeler');
  ben = await somebody(running, 'Ben', 'labeler');
  lea = await somebody(running, 'Lea', 'lead');
});
afterAll(() => running?.stop());

type Person = Client & { readonly id: string };
const one = (person: Person | undefined): Person => {
  if (person === undefined) throw new Error('Nobody has joined');
  return person;
};

interface Place {
  readonly queueId: string;
  readonly itemId: string;
}
async function anItem(settings: object = {}): Promise<Place> {
  const queueId = await running.admin.queue({ name: 'Birds', ...settings });
  const [itemId = ''] = await running.admin.add(queueId, [{ data: 1, target: 1 }]);
  return { queueId, itemId };
}
const itemAt = ({ queueId, itemId }: Place) => `/v1/labeling_queues/${queueId}/items/${itemId}`;
const mention = (place: Place, text: string, by = one(ada)) =>
  by.post(`${itemAt(place)}/comments`, { text, mentions: [one(ben).id] });
const change = (place: Place, { body }: Answer, changes: object, by = one(ada)) =>
  by.send('PATCH', `${itemAt(place)}/comments/${String(body['id'])}`, changes);

async function mentions(after: Answer, who: Client = one(ben), more = '') {
  const answer = await who.get(`/v1/mentions?atLeast=${after.headers.get('position')}${more}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}
const texts = ({ data }: { data: readonly { comment: { text: string } }[] }) => data.map(({ comment }) => comment.text);

describe('the comments that mention a member', () => {
  it('are listed with their items, latest first, page by page', async () => {
    const [first, second] = [await anItem(), await anItem({ name: 'Fish' })];
    const earlier = await mention(first, 'Does this count, @Ben?');
    const later = await mention(second, 'And this, @Ben?');
    const page = await mentions(later, one(ben), '&limit=1');
    expect(page).toEqual({ data: [{ ...second, queueName: 'Fish', comment: later.body }], next: expect.any(String) });
    expect(await mentions(later, one(ben), `&limit=1&after=${page.next}`)).toEqual({
      data: [{ ...first, queueName: 'Birds', comment: earlier.body }],
      next: null,
    });
    expect(await mentions(later, one(ada))).toEqual({ data: [], next: null });
    expectProblem(await one(ben).get('/v1/mentions?after=1.2'), 400, 'invalid_parameter');
    for (const [place, written] of [
      [first, earlier],
      [second, later],
    ] as const) {
      await change(place, written, { resolved: true });
    }
  });

  it('are those that are open and still mention the member', async () => {
    const place = await anItem();
    const [resolved, edited] = [await mention(place, 'Resolved, @Ben'), await mention(place, 'Edited, @Ben')];
    expect(texts(await mentions(edited))).toEqual(['Edited, @Ben', 'Resolved, @Ben']);
    const ended = await change(place, resolved, { resolved: true }, one(ben));
    expect(texts(await mentions(ended))).toEqual(['Edited, @Ben']);
    expect(texts(await mentions(await change(place, edited, { text: 'To nobody' })))).toEqual([]);
    const opened = await change(place, resolved, { resolved: false });
    expect(texts(await mentions(opened))).toEqual(['Resolved, @Ben']);
    expect(texts(await mentions(await one(ada).send('DELETE', itemAt(place))))).toEqual([]);
  });

  it('are not listed from queues that are archived or no longer open to the member', async () => {
    const place = await anItem();
    const queue = `/v1/labeling_queues/${place.queueId}`;
    await mention(place, 'Still here, @Ben');
    const archived = await running.admin.post(`${queue}/archive`);
    expect(texts(await mentions(archived))).toEqual([]);
    const back = await running.admin.post(`${queue}/unarchive`);
    expect(texts(await mentions(back))).toEqual(['Still here, @Ben']);
    const closed = await running.admin.send('PATCH', queue, { openTo: [one(ada).id] });
    expect(texts(await mentions(closed))).toEqual([]);
    await running.admin.send('DELETE', queue);
  });

  it('are not listed from other annotators until the member has submitted', async () => {
    const place = await anItem({ overlap: 2 });
    const hidden = await mention(place, 'I say secret-9c2e, @Ben');
    expect(await mentions(hidden)).toEqual({ data: [], next: null });
    const guidance = await mention(place, 'Mind the guidelines, @Ben', one(lea));
    expect(await mentions(guidance, one(ben), '&limit=1')).toEqual({
      data: [expect.objectContaining({ comment: guidance.body })],
      next: null,
    });
    const submitted = await one(ben).post(`${itemAt(place)}/annotation/submit`, { target: 2 });
    expect(texts(await mentions(submitted))).toEqual(['Mind the guidelines, @Ben', 'I say secret-9c2e, @Ben']);
  });

  it('are an empty list for an API key, which nobody mentions', async () => {
    const last = await mention(await anItem(), 'For Ben alone');
    expect(await mentions(last, running.admin)).toEqual({ data: [], next: null });
  });
});
