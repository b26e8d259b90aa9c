import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, idsOf, type Answer, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';

let running: RunningApi;
const people = new Map<string, Client & { readonly id: string }>();

beforeAll(async () => {
  running = await startApi();
  for (const name of ['Ada', 'Ben', 'Cleo']) people.set(name, await somebody(running, name, 'labeler'));
  people.set('Lea', await somebody(running, 'Lea', 'lead'));
  people.set('Otto', await somebody(running, 'Otto', 'auditor'));
});
afterAll(async () => {
  await running?.stop();
});

function who(name: string) {
  const person = people.get(name);
  if (person === undefined) throw new Error(`Nobody is called ${name}`);
  return person;
}

/** The address of a new item in a new queue. */
async function anItem(settings: object = {}): Promise<string> {
  const queue = await running.admin.queue({ ...settings });
  const [id] = await running.admin.add(queue, [{ data: { q: 1 }, target: { a: 0 } }]);
  return `/v1/labeling_queues/${queue}/items/${id}`;
}
const queueOf = (at: string) => at.split('/items/')[0] ?? '';
const write = (name: string, at: string, text: string, more: object = {}) =>
  who(name).post(`${at}/comments`, { text, ...more });
const change = (name: string, at: string, { body }: Answer, changes: object) =>
  who(name).send('PATCH', `${at}/comments/${String(body['id'])}`, changes);
const read = async (name: string, at: string) => JSON.parse((await who(name).get(`${at}/comments`)).text);
const atLeast = ({ headers }: Answer) => `atLeast=${headers.get('position')}`;

describe('a comment', () => {
  it('is read by everybody in the project, with its author and place', async () => {
    const at = await anItem();
    const written = await write('Ada', at, 'Why 0, @Ben?', { pointer: '/target/a', mentions: [who('Ben').id] });
    const comment = {
      id: expect.any(String),
      by: { type: 'member', id: who('Ada').id, name: 'Ada' },
      at: expect.any(String),
      text: 'Why 0, @Ben?',
      mentions: [who('Ben').id],
      place: { pointer: '/target/a', revision: '0' },
      editedAt: null,
      resolved: null,
    };
    expect([written.status, written.body]).toEqual([201, comment]);
    expect(await read('Otto', at)).toEqual({ data: [written.body], hidden: 0 });
    expectProblem(await write('Otto', at, 'Hm'), 403, 'forbidden');
  });

  it('is edited by its author, and resolved and opened by anybody who reviews', async () => {
    const at = await anItem();
    const written = await write('Ada', at, 'Why?');
    expectProblem(await change('Ben', at, written, { text: 'Because' }), 403, 'not_your_comment');
    expectProblem(await change('Lea', at, written, { text: 'Because' }), 403, 'not_your_comment');
    expect((await change('Ada', at, written, { text: 'Why not?' })).body).toMatchObject({
      text: 'Why not?',
      editedAt: expect.any(String),
    });
    expect((await change('Ben', at, written, { resolved: true })).body).toMatchObject({
      resolved: { by: { name: 'Ben' } },
    });
    expect((await change('Ada', at, written, { resolved: false })).body).toMatchObject({ resolved: null });
    const history = JSON.parse((await who('Ada').get(`${at}/history`)).text).data;
    expect(history.map(({ type }: { type: string }) => type)).toEqual([
      'ItemAdded',
      'CommentWritten',
      'CommentEdited',
      'CommentResolved',
      'CommentReopened',
    ]);
  });

  it('keeps mentioning somebody who has left the project when its author edits it', async () => {
    const at = await anItem();
    const [stays, leaves] = [who('Ben').id, (await somebody(running, 'Leo', 'labeler')).id];
    const written = await write('Ada', at, 'Why, @Leo?', { mentions: [leaves] });
    await running.admin.send('DELETE', `/v1/members/${leaves}`);
    const changed = await change('Ada', at, written, { text: 'Why, @Leo, @Ben?', mentions: [leaves, stays] });
    expect(changed.body).toMatchObject({ text: 'Why, @Leo, @Ben?', mentions: [leaves, stays] });
    const other = await write('Ada', at, 'Well?');
    expectProblem(await change('Ada', at, other, { text: 'Well, @Leo?', mentions: [leaves] }), 422, 'not_a_member');
  });

  it('is one comment, however often it is sent with the same key', async () => {
    const at = await anItem();
    const send = (name: string, text: string) =>
      who(name).post(`${at}/comments`, { text }, { 'Idempotency-Key': 'key-1' });
    const first = await send('Ada', 'Once');
    expect((await send('Ada', 'Once')).text).toBe(first.text);
    expect((await read('Ada', at)).data).toHaveLength(1);
    expectProblem(await send('Ada', 'Twice'), 422, 'idempotency_key_reused');
    expectProblem(await send('Ben', 'Once'), 422, 'idempotency_key_reused');
  });

  it('is the same when it is sent again after its item was removed', async () => {
    const at = await anItem();
    const send = (text: string) => who('Ada').post(`${at}/comments`, { text }, { 'Idempotency-Key': 'key-3' });
    const first = await send('Once');
    await who('Ben').send('DELETE', at);
    const again = await send('Once');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expectProblem(await send('Twice'), 422, 'idempotency_key_reused');
  });

  it('leaves its key free when the item refuses it', async () => {
    const at = await anItem();
    const send = (text: string) => who('Ada').post(`${at}/comments`, { text }, { 'Idempotency-Key': 'key-2' });
    await who('Ben').send('DELETE', at);
    expectProblem(await send('Why?'), 409, 'item_removed');
    await who('Ben').post(`${at}/restore`);
    expect((await send('Why is it back?')).body).toMatchObject({ text: 'Why is it back?' });
    expectProblem(await send('Why?'), 422, 'idempotency_key_reused');
  });

  it.each([
    [{ text: ' ' }, 400, 'invalid_body'],
    [{ text: 'x'.repeat(5_001) }, 400, 'invalid_body'],
    [{ text: 'x', pointer: 'target' }, 400, 'invalid_body'],
    [{ text: 'x', pointer: '/target/a', revision: 7 }, 400, 'invalid_body'],
    [{ text: 'x', revision: 0 }, 400, 'invalid_body'],
    [{ text: 'x', mentions: ['00000000-0000-4000-8000-000000000000'] }, 422, 'not_a_member'],
  ] as const)('is refused when it is %j', async (body, status, code) => {
    expectProblem(await who('Ada').post(`${await anItem()}/comments`, body), status, code);
  });

  it('can be edited or resolved in one request, but not both or neither', async () => {
    const at = await anItem();
    const written = await write('Ada', at, 'Why?');
    for (const changes of [{}, { text: 'x', resolved: true }, { resolved: true, mentions: [] }]) {
      expectProblem(await change('Ada', at, written, changes), 400, 'invalid_body');
    }
    expectProblem(
      await change('Ada', at, { ...written, body: { id: who('Ada').id } as never }, { text: 'x' }),
      404,
      'comment_not_found',
    );
  });

  it('never makes a save, an approval or a batch fail, nor is it undone by them', async () => {
    const at = await anItem();
    const seen = await who('Ben').get(`${at}?${atLeast(await write('Ada', at, 'First'))}`);
    const tag = { 'If-Match': seen.headers.get('etag') ?? '' };
    await write('Ada', at, 'Second');
    const saved = await who('Ben').send('PUT', `${at}/target`, { target: { a: 1 } }, tag);
    expect(saved.body).toMatchObject({ target: { a: 1 }, openComments: 2 });
    await write('Ada', at, 'Third');
    const [id, revision] = [at.split('/').at(-1), saved.body['revision']];
    const batch = { items: [{ id, revision }], command: { type: 'approve' } };
    const approved = await who('Ben').post(`${queueOf(at)}/items/batch`, batch);
    expect(approved.body).toMatchObject({ changed: 1 });
    await write('Ada', at, 'Fourth');
    const correlationId = approved.headers.get('x-request-id');
    const back = { items: [{ id }], command: { type: 'takeBack', correlationId } };
    expect((await who('Ben').post(`${queueOf(at)}/items/batch`, back)).body).toMatchObject({ changed: 1 });
    expect((await read('Ben', at)).data).toHaveLength(4);
    // An edit in between still counts.
    expectProblem(await who('Ben').send('PUT', `${at}/target`, { target: { a: 2 } }, tag), 412, 'revision_mismatch');
  });

  it('can be written until the item is removed, and can still be read after that', async () => {
    const at = await anItem();
    await write('Ada', at, 'Kept');
    await who('Ada').post(`${at}/approve`);
    expect((await write('Ada', at, 'Also kept')).status).toBe(201);
    await who('Ada').send('DELETE', at);
    expectProblem(await write('Ada', at, 'Late'), 409, 'item_removed');
    expect((await read('Ada', at)).data).toHaveLength(2);
  });

  it('is found by the filters of the list as long as it is open', async () => {
    const at = await anItem();
    const written = await write('Ada', at, 'Why, @Ben?', { mentions: [who('Ben').id] });
    const found = async (name: string, filter: string, after: Answer) =>
      idsOf(await who(name).get(`${queueOf(at)}/items?${filter}&${atLeast(after)}`)).length;
    expect(await found('Ada', 'commented=true', written)).toBe(1);
    expect(await found('Ada', 'commented=false', written)).toBe(0);
    expect(await found('Ben', 'mentioned=me', written)).toBe(1);
    expect(await found('Ada', 'mentioned=me', written)).toBe(0);
    expect(await found('Ada', `mentioned=${who('Ben').id}`, written)).toBe(1);
    const resolved = await change('Ada', at, written, { resolved: true });
    expect(await found('Ada', 'commented=true', resolved)).toBe(0);
    expect(await found('Ben', 'mentioned=me', resolved)).toBe(0);
    expect(await found('Ben', 'mentioned=none', resolved)).toBe(1);
    expect((await who('Ada').get(`${at}?${atLeast(resolved)}`)).text).not.toContain('openComments');
  });
});

describe('where several members annotate an item, a comment', () => {
  const secret = 'secret-9c2e';

  /** Labelers may not read the list of activity as a file. */
  function readable({ status, text }: Answer): string {
    expect([200, 403]).toContain(status);
    return text;
  }

  /** Everything that a caller can read about the item. */
  async function allThatIsShown({ get, post }: Client, at: string): Promise<string> {
    const queue = queueOf(at);
    const times = `at=${new Date().toISOString()}`;
    const paths = [at, `${at}/history`, `${at}/history?order=newest`, `${at}/annotations`, `${at}/comments`, queue];
    const lists = [`${queue}/items`, `${queue}/items?q=${secret}`, `/v1/activity?limit=100`, '/v1/activity/export'];
    const then = [`${queue}/as_of?${times}`, `${queue}/as_of/items?${times}`, `${queue}/items?commented=true`];
    const read = await Promise.all([...paths, ...lists, ...then].map(async (path) => readable(await get(path))));
    const sql = await post('/v1/sql', { query: 'select * from items' });
    return [...read, readable(sql)].join('\n');
  }
  const submit = (name: string, at: string) => who(name).post(`${at}/annotation/submit`, { target: { a: name } });

  it('of an annotator is hidden everywhere from labelers who have not submitted', async () => {
    const at = await anItem({ overlap: 3 });
    const written = await write('Ada', at, `I say ${secret}`);
    await submit('Ada', at);
    for (const name of ['Ben', 'Cleo']) expect(await allThatIsShown(who(name), at)).not.toContain(secret);
    expect(await read('Ben', at)).toEqual({ data: [], hidden: 1 });
    expectProblem(await change('Ben', at, written, { resolved: true }), 404, 'comment_not_found');
    expect(await allThatIsShown(await running.clientWith(['read', 'review']), at)).not.toContain(secret);
    for (const name of ['Ada', 'Lea', 'Otto']) expect(await allThatIsShown(who(name), at)).toContain(secret);
    await submit('Ben', at);
    expect(await allThatIsShown(who('Ben'), at)).toContain(secret);
    expect((await change('Ben', at, written, { resolved: true })).status).toBe(200);
    expect(await allThatIsShown(who('Cleo'), at)).not.toContain(secret);
  });

  it('is hidden from a lead who annotates the item', async () => {
    const at = await anItem({ overlap: 2 });
    await write('Ada', at, secret);
    await who('Lea').send('PUT', `${at}/annotation`, { target: { a: 1 } });
    expect(await allThatIsShown(who('Lea'), at)).not.toContain(secret);
    await submit('Lea', at);
    expect(await allThatIsShown(who('Lea'), at)).toContain(secret);
  });

  it('of a lead is shown to all annotators, unless the lead is annotating, too', async () => {
    const at = await anItem({ overlap: 2 });
    await write('Lea', at, 'Mind the guidelines');
    expect((await read('Ada', at)).data).toMatchObject([{ text: 'Mind the guidelines' }]);
    await who('Lea').send('PUT', `${at}/annotation`, { target: { a: 1 } });
    await write('Lea', at, secret);
    expect(await read('Ada', at)).toEqual({ data: [], hidden: 2 });
  });

  it('is shown to everybody again once members share the target', async () => {
    const at = await anItem({ overlap: 2 });
    await write('Ada', at, secret);
    expect((await running.admin.send('PATCH', queueOf(at), { overlap: 1 })).status).toBe(200);
    expect(await allThatIsShown(who('Ben'), at)).toContain(secret);
  });
});
