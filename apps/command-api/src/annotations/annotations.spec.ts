import { setTimeout as delay } from 'node:timers/promises';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';

let running: RunningApi;
const people = new Map<string, Client & { readonly id: string }>();
const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Ida'];

beforeAll(async () => {
  running = await startApi();
  for (const name of names) people.set(name, await somebody(running, name, 'labeler'));
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
async function anItem(overlap = 2, settings: object = {}): Promise<string> {
  const queue = await running.admin.queue({ overlap, ...settings });
  const [id] = await running.admin.add(queue, [{ data: { q: 1 }, target: { a: 0 } }]);
  return `/v1/labeling_queues/${queue}/items/${id}`;
}
const save = (name: string, at: string, a: unknown) => who(name).send('PUT', `${at}/annotation`, { target: { a } });
const submit = (name: string, at: string, body?: object) => who(name).post(`${at}/annotation/submit`, body);
const stored = async (at: string, after: Answer) =>
  (await running.admin.get(`${at}?atLeast=${after.headers.get('position')}`)).body;

describe('an item that two members annotate', () => {
  it('is approved once both have submitted the same', async () => {
    const at = await anItem();
    const saved = await save('Ada', at, 1);
    expect([saved.status, saved.body]).toEqual([
      200,
      { member: who('Ada').id, status: 'draft', target: { a: 1 }, savedAt: expect.any(String), submission: 0 },
    ]);
    expect((await who('Ada').get(`${at}/annotation`)).text).toBe(saved.text);
    expect((await submit('Ada', at)).body).toMatchObject({ status: 'submitted', target: { a: 1 }, submission: 1 });
    expect(await stored(at, await submit('Ben', at, { target: { a: 1.0 } }))).toMatchObject({
      ...{ state: 'Approved', target: { a: 1 } },
    });
    expectProblem(await who('Ada').post(`${at}/annotation/reopen`), 409, 'item_approved');
  });

  it('is approved even if the equal answers are too long for one append', async () => {
    const at = await anItem();
    const target = { a: 'x'.repeat(600_000) };
    await submit('Ada', at, { target });
    const last = await submit('Ben', at, { target });
    expect(last.status).toBe(200);
    expect(await stored(at, last)).toMatchObject({ state: 'Approved', target });
    expect(last.headers.get('etag')).toBe((await who('Ben').get(`${at}/annotation`)).headers.get('etag'));
    const { data } = JSON.parse((await who('Lea').get(`${at}/history?order=newest`)).text);
    expect(data[0]).toMatchObject({ type: 'ItemApproved', data: { by: 'agreement' } });
    expect((await submit('Ben', at, { target })).status).toBe(200);
  });

  it('is sent back to nobody in particular if they agreed on it, and otherwise to the lead who decided', async () => {
    const [agreed, decided] = [await anItem(), await anItem()];
    for (const name of ['Ada', 'Ben']) await submit(name, agreed, { target: { a: 1 } });
    await who('Lea').post(`${decided}/approve`);
    const back = async (at: string) => (await running.admin.post(`${at}/send_back`, { reason: 'odd' })).body;
    const sent = await back(agreed);
    expect(sent).toMatchObject({ state: 'New', flag: { reason: 'odd' } });
    expect(sent).not.toHaveProperty('assignees');
    expect(await back(decided)).toMatchObject({ state: 'Modified', assignees: [who('Lea').id] });
  });

  it('is shown as approved by agreement wherever its approval is listed', async () => {
    const at = await anItem();
    await submit('Ada', at, { target: { a: 0 } });
    const last = await submit('Ben', at, { target: { a: 0 } });
    const after = last.headers.get('position');
    const ofItem = `item=${at.split('/').at(-1)}`;
    const listed = await running.admin.get(`/v1/activity?${ofItem}&type=ItemApproved&atLeast=${after}`);
    expect(listed.body).toMatchObject({ data: [{ actor: { id: who('Ben').id }, by: 'agreement' }] });
    const sheet = await running.admin.get(`/v1/activity/export?${ofItem}&type=ItemApproved&format=csv`);
    const [heading = [], cells = []] = sheet.text.split('\r\n').map((line) => line.split(','));
    expect(cells[heading.indexOf('by')]).toBe('agreement');
    const queue = at.split('/')[3];
    const events = await running.admin.get(`/v1/events?queue=${queue}&type=item.approved&atLeast=${after}`);
    expect(JSON.parse(events.text)).toMatchObject({ data: { by: 'agreement', state: 'Approved' } });
  });

  it('refuses an answer meant for an earlier revision, so that a late request cannot replace newer text', async () => {
    const at = await anItem();
    const first = await save('Ada', at, 1);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toBe('"1"');
    for (const read of ['annotation', 'annotations'])
      expect((await who('Ada').get(`${at}/${read}`)).headers.get('etag')).toBe(tag);
    const pinned = (a: number, revision: string) =>
      who('Ada').send('PUT', `${at}/annotation`, { target: { a } }, { 'If-Match': revision });
    expect((await pinned(2, tag)).headers.get('etag')).toBe('"2"');
    expectProblem(await pinned(1, tag), 412, 'revision_mismatch');
    expect((await who('Ada').get(`${at}/annotation`)).body).toMatchObject({ target: { a: 2 } });
  });

  it('accepts a request that is sent again because the response was lost, and counts it once', async () => {
    const at = await anItem();
    const pinned = (method: string, path: string, revision: number) =>
      who('Ada').send(method, `${at}/${path}`, { target: { a: 1 } }, { 'If-Match': `"${revision}"` });
    for (const [method, path] of [
      ['PUT', 'annotation'],
      ['POST', 'annotation/submit'],
    ] as const) {
      const revision = path === 'annotation' ? 0 : 1;
      const first = await pinned(method, path, revision);
      const again = await pinned(method, path, revision);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    }
    await save('Ben', at, 1);
    expectProblem(await pinned('POST', 'annotation/submit', 1), 412, 'revision_mismatch');
  });

  it('stays open while their answers differ, until one of them reconsiders or a lead decides', async () => {
    const [first, second] = [await anItem(), await anItem()];
    for (const at of [first, second]) {
      await submit('Ada', at, { target: { a: 1 } });
      expect(await stored(at, await submit('Ben', at, { target: { a: 2 } }))).toMatchObject({ state: 'New' });
    }
    expect((await who('Ben').post(`${first}/annotation/reopen`)).body).toMatchObject({ status: 'draft' });
    await save('Ben', first, 1);
    expect(await stored(first, await submit('Ben', first))).toMatchObject({ state: 'Approved', target: { a: 1 } });
    const decided = await who('Lea').post(`${second}/approve`, { target: { a: 3 } });
    expect(decided.body).toMatchObject({ state: 'Approved', target: { a: 3 } });
    const [last] = JSON.parse((await who('Lea').get(`${second}/history?order=newest`)).text).data;
    expect(last).toMatchObject({
      type: 'ItemApproved',
      data: {
        by: 'adjudication',
        annotations: [
          { member: who('Ada').id, submission: 1 },
          { member: who('Ben').id, submission: 2 },
        ],
      },
    });
  });

  it('becomes a datapoint that names them and shows whose answer was approved', async () => {
    const [at, dataset] = [await anItem(), await running.admin.dataset()];
    await submit('Ada', at, { target: { a: 1 } });
    await submit('Ben', at, { target: { a: 2.0 } });
    await who('Lea').post(`${at}/approve`, { target: { a: 2 } });
    const written = (await who('Ada').post(`${at}/comments`, { text: 'Half of it?', pointer: '/target/a' })).body;
    const shared = await anItem(1);
    await running.admin.post(`${shared}/approve`);
    for (const each of [at, shared]) {
      const { body } = await running.admin.post(`${each.split('/items/')[0]}/push`, { datasetId: dataset });
      await running.pushed(String(body['pushId']));
    }
    const lines = (await running.admin.get(`/v1/datasets/${dataset}/export?format=jsonl`)).text.trimEnd().split('\n');
    const [annotated, other] = lines.map((line) => JSON.parse(line).provenance);
    const annotators = [
      { member: who('Ada').id, agreed: false },
      { member: who('Ben').id, agreed: true },
    ];
    expect(annotated).toMatchObject({ approvedBy: { name: 'Lea' }, decided: { by: 'adjudication', annotators } });
    expect(annotated.comments).toEqual([written]);
    expect(Object.keys(other)).toEqual(['queueId', 'itemId', 'approvedBy', 'pushId', 'itemRevision']);
  });

  it('accepts two of eight simultaneous submissions, and refuses the others because it is taken', async () => {
    const at = await anItem();
    const answers = await Promise.all(names.map((name, i) => submit(name, at, { target: { a: i } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 409, 'item_taken');
    const { data } = JSON.parse((await who('Lea').get(`${at}/annotations`)).text);
    expect(data).toMatchObject([{ status: 'submitted' }, { status: 'submitted' }]);
  });

  it('frees a slot when somebody skips it, and when a lead takes one away', async () => {
    const at = await anItem();
    await save('Ada', at, 1);
    await save('Ben', at, 2);
    expectProblem(await save('Cleo', at, 3), 409, 'item_taken');
    expect((await who('Ben').post(`${at}/skip`, { reason: 'Not my field' })).body).toMatchObject({ status: 'skipped' });
    expect((await save('Cleo', at, 3)).status).toBe(200);
    expectProblem(await who('Dan').post(`${at}/release`, { member: who('Ada').id }), 409, 'slot_held');
    const released = await who('Lea').post(`${at}/release`, { member: who('Ada').id });
    expect([released.status, released.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"\d+"$/)]);
    expect((await save('Dan', at, 4)).status).toBe(200);
    expect((await who('Ada').get(`${at}/annotation`)).body).toMatchObject({ status: 'released', target: { a: 1 } });
  });

  it('lets only leads change or approve its own target, one at a time or in a batch', async () => {
    const at = await anItem();
    const queue = at.split('/items/')[0] ?? '';
    const labeler = who('Ada');
    expectProblem(await labeler.send('PUT', `${at}/target`, { target: 1 }), 409, 'annotate_instead');
    expectProblem(await labeler.post(`${at}/approve`), 409, 'annotate_instead');
    const batch = { items: [{ id: at.split('/').at(-1) }], command: { type: 'approve' } };
    expectProblem(await labeler.post(`${queue}/items/batch`, batch), 409, 'annotate_instead');
    expectProblem(await (await running.clientWith(['review'])).post(`${at}/unapprove`), 409, 'annotate_instead');
    expect((await who('Lea').post(`${queue}/items/batch`, batch)).body).toMatchObject({ changed: 1 });
  });

  it('can be taken back to an earlier state only by those who may make that change', async () => {
    const at = await anItem();
    const [queue = '', id] = at.split('/items/');
    const takeBack = async (client: Client, answer: Answer) => {
      const command = { type: 'takeBack', correlationId: answer.headers.get('x-request-id') };
      return (await client.post(`${queue}/items/batch`, { items: [{ id }], command })).body;
    };
    const refused = (code: string) => ({ changed: 0, unchanged: 0, refused: [{ id, code }] });
    const first = await submit('Ada', at, { target: { a: 1 } });
    expect(await takeBack(who('Ben'), first)).toMatchObject(refused('forbidden'));
    const [reviewing, leading] = [await running.clientWith(['review']), await running.clientWith(['review', 'admin'])];
    expect(await takeBack(reviewing, first)).toMatchObject(refused('forbidden'));
    expect(await takeBack(who('Ada'), first)).toMatchObject({ changed: 1, refused: [] });
    await submit('Ada', at);
    const last = await submit('Ben', at, { target: { a: 1 } });
    expect(await stored(at, last)).toMatchObject({ state: 'Approved' });
    expect(await takeBack(who('Ben'), last)).toMatchObject(refused('annotate_instead'));
    expect(await takeBack(leading, last)).toMatchObject({ changed: 1, refused: [] });
    const decided = await who('Lea').post(`${at}/approve`, { target: { a: 2 } });
    expect(await takeBack(who('Ada'), decided)).toMatchObject(refused('annotate_instead'));
    expect(await takeBack(reviewing, decided)).toMatchObject(refused('annotate_instead'));
    expect(await stored(at, decided)).toMatchObject({ state: 'Approved', target: { a: 2 } });
    expect(await takeBack(who('Lea'), decided)).toMatchObject({ changed: 1, refused: [] });
    const flagged = await who('Ada').send('PUT', `${at}/flag`, { reason: 'odd' });
    expect(await takeBack(who('Ben'), flagged)).toMatchObject({ changed: 1, refused: [] });
  });

  it('is annotated by members only, and only where the queue says so', async () => {
    const key = await running.clientWith(['review']);
    expectProblem(await key.send('PUT', `${await anItem()}/annotation`, { target: 1 }), 403, 'members_annotate');
    expectProblem(await save('Ada', await anItem(1), 1), 409, 'not_annotated');
    expectProblem(await submit('Ada', await anItem()), 404, 'annotation_not_found');
  });

  it('requires of an annotation what the queue requires of an approval', async () => {
    const fields = [{ key: 'a', type: 'number', required: true, max: 5 }];
    const at = await anItem(2, { annotationSchema: { approval: 'block', fields } });
    expectProblem(await submit('Ada', at, { target: { a: 6 } }), 409, 'schema_not_met');
    expect((await submit('Ada', at, { target: { a: 5 } })).status).toBe(200);
  });
});

describe('a queue that blocks what does not meet its schema', () => {
  const fields = [{ key: 'a', type: 'number', required: true, max: 5 }];
  const block = { approval: 'block', fields };

  it('does not approve equal answers submitted under another schema, and shows leads the dispute', async () => {
    const at = await anItem();
    const [queue = '', id] = at.split('/items/');
    await submit('Ada', at, { target: { a: 6 } });
    const tolerant = { approval: 'block', fields: [{ ...fields[0], tolerance: 1 }] };
    await who('Lea').send('PUT', `${queue}/annotation_schema`, tolerant);
    const last = await submit('Ben', at, { target: { a: 5 } });
    // Until all items have been checked against the new tolerance, this one might still be approved.
    const after = `atLeast=${last.headers.get('position')}`;
    while ('settling' in (await who('Lea').get(`${queue}?${after}`)).body) await delay(20);
    const open = { state: 'New', annotations: { needed: 2, submitted: 2, disputed: true } };
    expect((await who('Lea').get(`${at}?${after}`)).body).toMatchObject(open);
    expect((await who('Lea').get(`${queue}/items?annotation=disputed`)).body).toMatchObject({
      data: [{ id, ...open }],
    });
    expect((await who('Lea').send('PUT', `${at}/flag`, { reason: 'odd' })).body).toMatchObject(open);
    expectProblem(await who('Lea').post(`${at}/approve`, { target: { a: 6 } }), 409, 'schema_not_met');
    const decided = await who('Lea').post(`${at}/approve`, { target: { a: 5 } });
    expect(decided.body).toMatchObject({ state: 'Approved', annotations: { disputed: false } });
  });

  it('refuses to take back an unapproval when the target does not meet its new schema', async () => {
    const at = await anItem();
    const [queue = '', id] = at.split('/items/');
    for (const name of ['Ada', 'Ben']) await submit(name, at, { target: { a: 6 } });
    const unapproved = await who('Lea').post(`${at}/unapprove`);
    const command = { type: 'takeBack', correlationId: unapproved.headers.get('x-request-id') };
    const takeBack = () => who('Lea').post(`${queue}/items/batch`, { items: [{ id }], command });
    await who('Lea').send('PUT', `${queue}/annotation_schema`, block);
    expect((await takeBack()).body).toMatchObject({ changed: 0, refused: [{ id, code: 'schema_not_met' }] });
    await who('Lea').send('PUT', `${queue}/annotation_schema`, { fields });
    expect((await takeBack()).body).toMatchObject({ changed: 1, refused: [] });
  });
});

describe('the annotation progress of an item', () => {
  const idOf = (at: string) => at.split('/').at(-1) ?? '';
  const listOf = (at: string) => at.split('/items/')[0] + '/items';
  const item = async (name: string, at: string) => (await who(name).get(at)).body as Record<string, unknown>;

  it('is shown only where several members annotate it', async () => {
    const alone = await anItem(1);
    expect(await item('Lea', alone)).not.toHaveProperty('annotations');
    expect((await running.admin.send('PUT', `${alone}/target`, { target: 1 })).body).not.toHaveProperty('annotations');
    const at = await anItem(2);
    await stored(at, await submit('Ada', at, { target: { a: 1 } }));
    expect((await item('Lea', at))['annotations']).toEqual({ needed: 2, submitted: 1, disputed: false });
    expect((await who('Lea').send('PUT', `${at}/flag`, { reason: 'odd' })).body).toMatchObject({
      annotations: { needed: 2, submitted: 1, disputed: false },
    });
  });

  it('shows a dispute only to leads and auditors who are not annotating the item, until somebody decides', async () => {
    const at = await anItem(2);
    await submit('Ada', at, { target: { a: 1 } });
    await stored(at, await submit('Ben', at, { target: { a: 2 } }));
    const disputed = { needed: 2, submitted: 2, disputed: true };
    for (const name of ['Lea', 'Otto']) {
      expect((await item(name, at))['annotations']).toEqual(disputed);
      expect((await who(name).get(`${listOf(at)}?annotation=disputed`)).body).toMatchObject({
        data: [{ id: idOf(at), annotations: disputed }],
      });
    }
    // If it showed that all answers are in, that would reveal the dispute, too. Ada may read what Ben answered.
    for (const [name, submitted, open] of [
      ['Ada', 2, []],
      ['Cleo', 1, [{ id: idOf(at) }]],
    ] as const) {
      expect((await item(name, at))['annotations']).toEqual({ needed: 2, submitted });
      expect((await who(name).send('PUT', `${at}/flag`, { reason: 'odd' })).body).toMatchObject({
        annotations: { needed: 2, submitted },
      });
      expectProblem(await who(name).get(`${listOf(at)}?annotation=disputed`), 403, 'forbidden');
      expect((await who(name).get(`${listOf(at)}?annotation=open`)).body).toMatchObject({ data: open });
    }
    const query = `select submitted from items where id = '${idOf(at)}'`;
    for (const name of ['Cleo', 'Lea']) {
      expect((await who(name).post('/v1/sql', { query })).body).toMatchObject({ rows: [[1]] });
    }
    // A lead who annotates the item sees as little as anybody else.
    await who('Ben').post(`${at}/annotation/reopen`);
    await who('Lea').post(`${at}/release`, { member: who('Ben').id });
    await save('Lea', at, 3);
    await who('Lea').send('PATCH', at.split('/items/')[0] ?? '', { overlap: 3 });
    await submit('Ben', at, { target: { a: 2 } });
    await stored(at, await who('Lea').send('PATCH', at.split('/items/')[0] ?? '', { overlap: 2 }));
    expect((await item('Lea', at))['annotations']).toEqual({ needed: 2, submitted: 1 });
    expect((await who('Lea').get(`${listOf(at)}?annotation=disputed`)).body).toMatchObject({ data: [] });
    expect((await item('Otto', at))['annotations']).toEqual(disputed);
    const decided = await who('Lea').post(`${at}/approve`, { target: { a: 3 } });
    await stored(at, decided);
    expect((await item('Otto', at))['annotations']).toEqual({ ...disputed, disputed: false });
  });

  it('filters the list by mine, submitted by me, and lacking annotations', async () => {
    const queue = await running.admin.queue({ overlap: 2 });
    const ids = await running.admin.add(
      queue,
      [1, 2, 3].map((q) => ({ data: { q }, target: 0 })),
    );
    const [begun = '', sent = '', agreed = ''] = ids.map((id) => `/v1/labeling_queues/${queue}/items/${id}`);
    await save('Ada', begun, 1);
    await submit('Ada', sent, { target: 1 });
    await submit('Ada', agreed, { target: 1 });
    await stored(agreed, await submit('Ben', agreed, { target: 1 }));
    const found = async (name: string, annotation: string) => {
      const { data } = JSON.parse((await who(name).get(`${listOf(begun)}?annotation=${annotation}`)).text);
      return data.map(({ id }: { id: string }) => ids.indexOf(id));
    };
    expect([await found('Ada', 'mine'), await found('Ada', 'submitted')]).toEqual([
      [0, 1, 2],
      [1, 2],
    ]);
    expect([await found('Ben', 'mine'), await found('Cleo', 'mine')]).toEqual([[2], []]);
    expect([await found('Ada', 'open'), await found('Cleo', 'open')]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expectProblem(await who('Ada').get(`${listOf(begun)}?annotation=theirs`), 400, 'invalid_parameter');
    expect((await who('Ada').get(`${listOf(await anItem(1))}?annotation=open`)).body).toMatchObject({ data: [] });
  });
});

describe('an answer to an item that several members annotate', () => {
  /** Everything that a caller can read about the item. */
  async function allThatIsShown({ get }: Client, at: string): Promise<string> {
    const queue = at.split('/items/')[0] ?? '';
    const id = at.split('/').at(-1);
    const paths = [at, `${at}/history`, `${at}/history?order=newest`, `${at}/annotations`, `${at}/annotation`, queue];
    const lists = [`${queue}/items`, `${queue}/items?q=secret`, `/v1/activity?limit=100`, `${queue}/items?q=${id}`];
    return (await Promise.all([...paths, ...lists].map(async (path) => (await get(path)).text))).join('\n');
  }
  const secret = 'secret-7f31';

  it('is shown to nobody else while it is a draft', async () => {
    const at = await anItem();
    await save('Ada', at, secret);
    for (const name of ['Ben', 'Lea', 'Otto']) expect(await allThatIsShown(who(name), at)).not.toContain(secret);
    expect(await allThatIsShown(running.admin, at)).not.toContain(secret);
    expect((await who('Ada').get(`${at}/annotation`)).text).toContain(secret);
    expect((await who('Ada').get(`${at}/history`)).text).not.toContain(secret);
  });

  it('is hidden, once submitted, from labelers who have not submitted, and from leads while they annotate', async () => {
    const at = await anItem(3);
    await submit('Ada', at, { target: { a: secret } });
    await save('Ben', at, 'other');
    expect(await allThatIsShown(who('Ben'), at)).not.toContain(secret);
    expect(await allThatIsShown(who('Cleo'), at)).not.toContain(secret);
    expect(await allThatIsShown(who('Otto'), at)).toContain(secret);
    expect(await allThatIsShown(who('Lea'), at)).toContain(secret);
    await save('Lea', at, 'mine');
    expect(await allThatIsShown(who('Lea'), at)).not.toContain(secret);
    await submit('Lea', at);
    expect(await allThatIsShown(who('Lea'), at)).toContain(secret);
    await submit('Ben', at);
    expect(await allThatIsShown(who('Ben'), at)).toContain(secret);
    expect(await allThatIsShown(who('Cleo'), at)).not.toContain(secret);
  });
});
