import { createApiClient } from '@labeling/api-client';
import { NewQueueDrafts } from './new-queue-draft.js';
import { NewQueue } from './new-queue.svelte.js';

/** An API that creates queues, or that does not answer; it remembers what it was sent. */
function anApi(answers: () => boolean = () => true) {
  const sent: { body: Record<string, unknown>; key: string | null }[] = [];
  const client = createApiClient({
    baseUrl: 'http://pages.test',
    fetch: async (request) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      if (!answers()) throw new TypeError('fetch failed');
      return Response.json({ id: 'q1', createdAt: 'now' }, { status: 201 });
    },
  });
  return { client, sent };
}

function named(name = ' Math '): NewQueue {
  const queue = new NewQueue();
  queue.name = name;
  return queue;
}

/** The storage of a browser. */
function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('a new queue', () => {
  it('is created with its name alone when every other step was left out', async () => {
    const { client, sent } = anApi();
    expect(await named().create(false, client)).toEqual({ ok: true, id: 'q1' });
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Math' }]);
  });

  it('is created with the template as it is and the guidelines that go with it', async () => {
    const { client, sent } = anApi();
    const queue = named();
    queue.start.choose('verdict');
    await queue.create(true, client);
    expect(sent[0]?.body).toMatchObject({
      guidelines: expect.stringContaining('**Partly correct**'),
      annotationSchema: { approval: 'ask', fields: [{ key: 'verdict', required: true }, { key: 'reason' }] },
    });
  });

  it('keeps guidelines that somebody wrote, whatever is chosen afterwards', () => {
    const queue = named();
    queue.guidelines = 'Mine';
    queue.start.choose('correction');
    expect([queue.guidelines, queue.hasOwnGuidelines]).toEqual(['Mine', true]);
  });

  it('is open to the members who were chosen, if any', async () => {
    const { client, sent } = anApi();
    const queue = named();
    queue.openTo.restrict(true);
    await queue.create(false, client);
    for (const id of ['m2', 'm1']) queue.openTo.openFor(id, true);
    await queue.create(false, client);
    queue.openTo.restrict(false);
    await queue.create(false, client);
    expect(sent.map(({ body }) => body['openTo'])).toEqual([[], ['m1', 'm2'], undefined]);
  });

  it('is the same queue when it is sent again after no answer, and another one once it is changed', async () => {
    let isUp = false;
    const { client, sent } = anApi(() => isUp);
    const queue = named();
    expect(await queue.create(false, client)).toMatchObject({ ok: false });
    isUp = true;
    await queue.create(false, client);
    queue.name = 'Other';
    await queue.create(false, client);
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect([second === first, third === first]).toEqual([true, false]);
  });
});

describe('the draft of a new queue', () => {
  const person = { id: 'ada', projectId: 'p' };

  it('brings back everything: the name, the form, one’s own fields beside it, the guidelines, and who it is open to', () => {
    const kept = aStorage();
    const storage = () => kept;
    const queue = named();
    queue.start.choose('verdict');
    const [field] = queue.schema.fields;
    if (field) field.key = 'mine';
    queue.start.choose('correction');
    queue.guidelines = 'Mine';
    queue.openTo.restrict(true);
    queue.openTo.openFor('m1', true);
    new NewQueueDrafts(person, storage).keep(queue.draft);

    const again = new NewQueue();
    again.restore(new NewQueueDrafts(person, storage).read());
    expect([again.name, again.guidelines, again.start.chosen]).toEqual([' Math ', 'Mine', 'correction']);
    expect(again.openTo.members).toEqual(['m1']);
    again.start.choose('own');
    expect([again.schema.fields[0]?.key, again.start.template]).toEqual(['mine', 'verdict']);
  });

  it('is undefined while nothing has been typed or chosen, and again after starting over', () => {
    const queue = new NewQueue();
    expect(queue.draft).toBeUndefined();
    queue.name = 'x';
    queue.start.choose('own');
    expect(queue.draft).toBeDefined();
    queue.restore(undefined);
    expect(queue.draft).toBeUndefined();
  });

  it('belongs to one person in one project, and survives storage that is broken or forbidden', () => {
    const kept = aStorage();
    const storage = () => kept;
    new NewQueueDrafts(person, storage).keep({ name: 'x', schema: '' });
    expect(new NewQueueDrafts({ ...person, id: 'ben' }, storage).read()).toBeUndefined();
    kept.setItem('labeling-new-queue:p:ada', '{"name":7}');
    expect(new NewQueueDrafts(person, storage).read()).toBeUndefined();
    const forbidden = new NewQueueDrafts(person, () => {
      throw new Error('SecurityError');
    });
    expect([forbidden.read(), forbidden.keep({ name: 'x', schema: '' })]).toEqual([undefined, false]);
  });
});
