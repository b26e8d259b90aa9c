import { EventStoreDBClient } from '@eventstore/db-client';
import { itemDecider, lenientFieldsIn, queueDecider, toJsonText, type ItemEvent } from '@labeling/domain';
import { EventStore, execute, load, StoreUnavailable } from '@labeling/event-store';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';
import { startProjecting } from '../projecting.fixture.js';
import { ActiveQueues } from './active-queues.js';
import { SettleQueue } from './settle-queue.js';
import { SettlingRunner } from './settling-runner.js';

let running: RunningApi;
let lead: Client & { readonly id: string };
const people: (Client & { readonly id: string })[] = [];

beforeAll(async () => {
  running = await startApi();
  lead = await somebody(running, 'Lea', 'lead');
  for (const name of ['Ada', 'Ben', 'Cleo']) people.push(await somebody(running, name, 'labeler'));
});
afterAll(async () => {
  await running?.stop();
});

/** A queue of items, each with the answers that Ada, Ben and Cleo gave to it, in this order. */
async function aQueue(overlap: number, answers: readonly (readonly unknown[])[]) {
  const queue = await running.admin.queue({ overlap });
  const items = await running.admin.add(
    queue,
    answers.map((_, q) => ({ data: { q }, target: 0 })),
  );
  const place = `/v1/labeling_queues/${queue}`;
  for (const [i, given] of answers.entries()) {
    for (const [who, target] of given.entries()) await answer(who, `${place}/items/${items[i]}`, target);
  }
  const change = (settings: object) => lead.send('PATCH', place, settings);
  /** The items once all are settled and the read models have this answer. */
  const settled = async ({ status, headers }: Answer) => {
    expect(status).toBe(200);
    await running.api.get(SettlingRunner).idle();
    const { position: settledAt } = await load(running.api.get(EventStore), queueDecider, queue);
    const answeredAt = BigInt(headers.get('position') ?? 0);
    const position = answeredAt > settledAt ? answeredAt : settledAt;
    return JSON.parse((await lead.get(`${place}/items?atLeast=${position}`)).text).data.map(
      ({ state, target, annotations }: { state: string; target: unknown; annotations: { disputed?: boolean } }) =>
        `${state} ${JSON.stringify(target)}${annotations?.disputed === true ? ' disputed' : ''}`,
    );
  };
  return { queue, items, place, change, settled, item: (i: number) => `${place}/items/${items[i]}` };
}

async function answer(who: number, item: string, target: unknown): Promise<Answer> {
  const submitted = await people[who]?.post(`${item}/annotation/submit`, { target });
  if (submitted?.status !== 200) throw new Error(submitted?.text);
  return submitted;
}

/** Runs `happens` after the next append is decided and before it is stored. */
function beforeNextAppend(happens: () => Promise<unknown>): void {
  const store = running.api.get(EventStore);
  const append = store.append.bind(store);
  const late: EventStore['append'] = async (...args) => {
    Reflect.deleteProperty(store, 'append');
    await happens();
    return append(...args);
  };
  Object.assign(store, { append: late });
}

async function approvals(itemId: string) {
  const found: (ItemEvent & { readonly by: string })[] = [];
  for await (const { event, metadata } of running.api.get(EventStore).read<ItemEvent>(itemDecider.streamName(itemId))) {
    if (event.type === 'ItemApproved') found.push({ ...event, by: metadata.actor.id });
  }
  return found;
}

describe('a queue that needs fewer annotations', () => {
  it('approves items that have enough equal annotations, and leaves the others to people', async () => {
    const { items, place, change, settled, item } = await aQueue(3, [[1, 1], [1, 2], [1], [], [1, 1]]);
    await lead.send('DELETE', item(4));
    const changed = await change({ overlap: 2 });
    expect(changed.body).toMatchObject({ overlap: 2, settling: true });
    expect(await settled(changed)).toEqual(['Approved 1', 'New 0 disputed', 'New 0', 'New 0']);
    expect((await lead.get(place)).body).not.toHaveProperty('settling');
    expect(await approvals(items[0] ?? '')).toMatchObject([
      { data: { by: 'agreement', annotations: [{ submission: 1 }, { submission: 2 }] }, by: lead.id },
    ]);
    expect(await settled(await answer(1, item(2), 1))).toEqual(['Approved 1', 'New 0 disputed', 'Approved 1', 'New 0']);
  });

  it('leaves items open if their equal answers do not meet a schema that blocks', async () => {
    const { place, change, settled } = await aQueue(3, [
      [{ a: 1 }, { a: 1 }],
      [{ b: 1 }, { b: 1 }],
    ]);
    const fields = [{ key: 'b', type: 'number', required: true }];
    await lead.send('PUT', `${place}/annotation_schema`, { approval: 'block', fields });
    expect(await settled(await change({ overlap: 2 }))).toEqual(['New 0 disputed', 'Approved {"b":1}']);
    expect((await lead.get(place)).body).not.toHaveProperty('settling');
    // A lead still finds them once nothing blocks them any more.
    const unblocked = await lead.send('PUT', `${place}/annotation_schema`, { fields });
    const { body } = await lead.get(`${place}/items?annotation=disputed&atLeast=${unblocked.headers.get('position')}`);
    expect(body).toMatchObject({ data: [{ annotations: { disputed: true } }] });
  });

  it('does not approve again what a lead has unapproved', async () => {
    const { items, change, settled, item } = await aQueue(2, [
      [1, 1],
      [1, 1],
    ]);
    await lead.post(`${item(0)}/unapprove`);
    await settled(await change({ overlap: 3 }));
    expect(await settled(await change({ overlap: 2 }))).toEqual(['New 0', 'Approved 1']);
    expect(await approvals(items[0] ?? '')).toHaveLength(1);
  });

  it('is settled even if the stream of an item was deleted in the event store', async () => {
    const { items, place, change, settled, item } = await aQueue(3, [
      [1, 1],
      [1, 1],
    ]);
    const names = await running.api.get(EventStore).names();
    const elsewhere = EventStoreDBClient.connectionString(running.eventStoreUrl);
    await elsewhere.deleteStream(names.inStore(`item-${items[0]}`));
    await elsewhere.dispose();
    const changed = await change({ overlap: 2 });
    expect(await settled(changed)).toEqual(['New 0 disputed', 'Approved 1']);
    expect((await lead.get(place)).body).not.toHaveProperty('settling');
    expect((await lead.post(`${item(0)}/approve`)).status).toBe(404);
  });

  it('also settles what is submitted at the moment of the change', async () => {
    const { items, change, settled, item } = await aQueue(3, [[1]]);
    // Ben's answer is decided by the old number, and stored after all items have been checked with the new one.
    beforeNextAppend(async () => settled(await change({ overlap: 2 })));
    await answer(1, item(0), 1);
    expect(await approvals(items[0] ?? '')).toHaveLength(1);
  });

  it('settles a submission when the request is sent again, if the first attempt did not get that far', async () => {
    const { items, change, settled, item } = await aQueue(3, [[1]]);
    const queues = running.api.get(ActiveQueues);
    const require = () => {
      Reflect.deleteProperty(queues, 'require');
      throw new StoreUnavailable('It went away right after the append');
    };
    beforeNextAppend(async () => {
      await settled(await change({ overlap: 2 }));
      Object.assign(queues, { require });
    });
    const first = await people[1]?.post(`${item(0)}/annotation/submit`, { target: 1 });
    expect(first?.status).toBe(503);
    expect(await approvals(items[0] ?? '')).toEqual([]);
    await answer(1, item(0), 1);
    expect(await approvals(items[0] ?? '')).toHaveLength(1);
  });
});

describe('a queue that needs more annotations', () => {
  it('reopens items that were agreed on if asked to, and keeps what a lead decided', async () => {
    const { change, settled, item } = await aQueue(2, [[1, 1], [1, 2], [1]]);
    await lead.post(`${item(1)}/approve`, { target: 2 });
    const before = ['Approved 1', 'Approved 2', 'New 0'];
    expect(await settled(await change({ overlap: 3 }))).toEqual(before);
    const raised = await change({ overlap: 4, reopenAgreed: true });
    expect(raised.body).toMatchObject({ settling: true });
    expect(await settled(raised)).toEqual(['New 0', ...before.slice(1)]);
    expect(await settled(await change({ overlap: 3 }))).toEqual(['New 0', ...before.slice(1)]);
    expect(await settled(await answer(2, item(0), 1))).toEqual(before);
  });

  it('hides what was agreed on from those who have yet to answer, even in its past', async () => {
    const { place, change, settled, item } = await aQueue(2, [[7_351_902_846, 7_351_902_846]]);
    expect(await settled(await change({ slotHours: 30 }))).toEqual(['Approved 7351902846']);
    const at = new Date().toISOString();
    await settled(await change({ overlap: 3, reopenAgreed: true }));
    const past = async ({ get }: Client) => {
      const paths = [
        ...[`${item(0)}/history`, `${item(0)}/history?order=newest`, item(0)],
        ...[`${place}/as_of/items?at=${at}`, `${place}/changes?from=2026-01-01T00:00:00Z&to=${at}&targets=true`],
      ];
      const whole = await Promise.all(paths.map(async (path) => (await get(path)).text));
      return [...whole, await eventByEvent(get, `${item(0)}/history?order=newest&limit=1`)];
    };
    /** One event per page, so that related events are never on the same page. */
    const eventByEvent = async (get: Client['get'], path: string): Promise<string> => {
      const pages: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const { text } = await get(`${path}${next && `&after=${next}`}`);
        pages.push(text);
        ({ next } = JSON.parse(text) as { next: string | null });
      }
      return pages.join('\n');
    };
    const tells = (texts: readonly string[]) => texts.map((text) => text.includes('7351902846'));
    const [ada, , cleo] = people;
    if (ada === undefined || cleo === undefined) throw new Error('Nobody is there');
    expect(tells(await past(cleo))).toEqual([false, false, false, false, false, false]);
    for (const who of [ada, lead]) expect(tells(await past(who))).toEqual([true, true, false, true, true, true]);
    await settled(await answer(2, item(0), 7_351_902_846));
    expect(tells(await past(cleo))).toEqual([true, true, true, true, true, true]);
  });
});

describe('a page of the past of a queue', () => {
  it('does not begin between the events of one command, where it would reveal an answer that must stay hidden', async () => {
    const { place, change, settled } = await aQueue(2, [
      [1, 1],
      [7_351_902_846, 7_351_902_846],
    ]);
    await settled(await change({ slotHours: 30 }));
    await settled(await change({ overlap: 3, reopenAgreed: true }));
    const [, , cleo] = people;
    if (cleo === undefined) throw new Error('Nobody is there');
    const queue = place.split('/').at(-1);
    const { text } = await cleo.get(`/v1/events?queue=${queue}&type=item.edited,item.unapproved`);
    const cursors = [...text.matchAll(/"evt_(\d+)_(\d+)"/g)].map(([, position, mark]) => `${position}.${mark}`);
    expect(cursors).toHaveLength(4);
    for (const cursor of cursors) {
      for (const path of [`as_of/items?limit=1&after=${cursor}.0`, `changes?targets=true&after=0.0.${cursor}.0`])
        expectProblem(await cleo.get(`${place}/${path}`), 400, 'invalid_parameter');
    }
  });
});

describe('a queue whose schema makes more annotations equal', () => {
  const schemaOf = (score: object, note: object = {}) => ({
    fields: [
      { key: 'score', type: 'number', ...score },
      { key: 'note', type: 'string', ...note },
    ],
  });
  const one = { score: 1, note: 'sure' };
  const near = { score: 1.5, note: 'sure' };
  const far = { score: 2, note: 'unsure' };

  it('approves items whose answers now agree, with the first answer, and leaves approved items alone', async () => {
    const { items, place, settled, item, change } = await aQueue(2, [[one, near], [one, far], [one, one], [one]]);
    const define = (schema: object) => lead.send('PUT', `${place}/annotation_schema`, schema);
    const [first, same] = [JSON.stringify(one), `Approved ${JSON.stringify(one)}`];
    const strict = await define(schemaOf({}));
    expect(strict.body).not.toHaveProperty('settling');
    expect(await settled(strict)).toEqual(['New 0 disputed', 'New 0 disputed', same, 'New 0']);
    const tolerant = await define(schemaOf({ tolerance: 0.5 }));
    expect(tolerant.body).toMatchObject({ settling: true });
    expect(await settled(tolerant)).toEqual([`Approved ${first}`, 'New 0 disputed', same, 'New 0']);
    expect(await approvals(items[0] ?? '')).toMatchObject([
      { data: { by: 'agreement', annotations: [{ submission: 1 }, { submission: 2 }] }, by: lead.id },
    ]);
    // The last submission an item needs is compared by the same rules.
    expect(await settled(await answer(1, item(3), near))).toEqual([same, 'New 0 disputed', same, same]);
    const stricter = await define(schemaOf({}));
    expect(stricter.body).not.toHaveProperty('settling');
    expect(await settled(stricter)).toEqual([same, 'New 0 disputed', same, same]);
    const ignoring = await define(schemaOf({ counts: false }, { counts: false }));
    expect(await settled(ignoring)).toEqual([same, same, same, same]);
    expect(await settled(await change({ overlap: 3 }))).toEqual([same, same, same, same]);
  });

  it('does not show an item as disputed that a lead unapproves after all agreed', async () => {
    const { place, settled, item } = await aQueue(2, [[one, near]]);
    await settled(await lead.send('PUT', `${place}/annotation_schema`, schemaOf({ tolerance: 1 })));
    const unapproved = await lead.post(`${item(0)}/unapprove`);
    expect(unapproved.body).toMatchObject({ annotations: { submitted: 2, disputed: false } });
    expect(await settled(unapproved)).toEqual(['New 0']);
    const listed = await lead.get(`${place}/items?annotation=disputed`);
    expect(listed.body).toMatchObject({ data: [] });
    // Under a stricter schema, they differ after all.
    const stricter = await lead.send('PUT', `${place}/annotation_schema`, schemaOf({ tolerance: 0.1 }));
    expect(await settled(stricter)).toEqual(['New 0 disputed']);
  });

  it('also settles what is submitted at the moment of the change', async () => {
    const { items, place, settled, item } = await aQueue(2, [[one]]);
    const schema = schemaOf({ tolerance: 1 });
    beforeNextAppend(async () => settled(await lead.send('PUT', `${place}/annotation_schema`, schema)));
    await answer(1, item(0), near);
    expect(await approvals(items[0] ?? '')).toHaveLength(1);
  });

  it('shows in a datapoint who agreed with a lead on the fields that count', async () => {
    const { place, settled, item } = await aQueue(2, [[one, far]]);
    await settled(
      await lead.send('PUT', `${place}/annotation_schema`, schemaOf({ tolerance: 0.5 }, { counts: false })),
    );
    const decided = await lead.post(`${item(0)}/approve`, { target: near });
    expect(decided.status).toBe(200);
    const dataset = await running.admin.dataset();
    const { body: push } = await running.admin.post(`${place}/push`, { datasetId: dataset });
    await running.pushed(String(push['pushId']));
    const line = (await running.admin.get(`/v1/datasets/${dataset}/export?format=jsonl`)).text;
    const annotators = [{ agreed: true }, { agreed: true }];
    expect(JSON.parse(line).provenance).toMatchObject({ decided: { by: 'adjudication', annotators } });
  });
});

describe('settling', () => {
  it('is finished by a new process after one was killed, each item once', async () => {
    const { queue, items, settled, place } = await aQueue(
      3,
      Array.from({ length: 12 }, () => [1, 1]),
    );
    const store = running.api.get(EventStore);
    const metadata = () => ({
      ...{ actor: { type: 'member' as const, id: lead.id, name: 'Lea' }, at: new Date().toISOString() },
      ...{ $correlationId: 'c', $causationId: 'c' },
    });
    // How far the killed process got: the overlap was changed, and some items were settled.
    await execute(store, queueDecider, queue, { type: 'ChooseOverlap', overlap: { annotations: 2 } }, { metadata });
    for (const id of items.slice(0, 5)) {
      await execute(store, itemDecider, id, { type: 'SettleAnnotations', needed: 2 }, { metadata });
    }
    await settled(await lead.get(place));
    const { api } = await running.anotherApi();
    await api.get(SettlingRunner).resume();
    await api.get(SettlingRunner).idle();
    await api.close();
    expect(new Set(await settled(await lead.get(place)))).toEqual(new Set(['Approved 1']));
    for (const id of items) expect(await approvals(id)).toMatchObject([{ by: lead.id }]);
    expect((await load(store, queueDecider, queue)).state).toMatchObject({ settling: null });
  });

  it('is also finished by a new process after a schema change, and names who changed it', async () => {
    const { queue, items, settled, place } = await aQueue(
      2,
      Array.from({ length: 12 }, (_, n) => [{ a: 1, b: 'x' }, n % 4 === 3 ? { a: 2, b: 'y' } : { a: 1, b: 'y' }]),
    );
    const store = running.api.get(EventStore);
    const metadata = () => ({
      ...{ actor: { type: 'member' as const, id: lead.id, name: 'Lea' }, at: new Date().toISOString() },
      ...{ $correlationId: 'c', $causationId: 'c' },
    });
    const annotationSchema = toJsonText({ fields: [{ key: 'b', type: 'string', counts: false }] });
    await execute(store, queueDecider, queue, { type: 'DefineAnnotationSchema', annotationSchema }, { metadata });
    const settle = { type: 'SettleAnnotations', needed: 2, lenient: lenientFieldsIn(annotationSchema) } as const;
    for (const id of items.slice(0, 5)) await execute(store, itemDecider, id, settle, { metadata });
    await settled(await lead.get(place));
    const { api } = await running.anotherApi();
    await api.get(SettlingRunner).resume();
    await api.get(SettlingRunner).idle();
    await api.close();
    const approved = `Approved ${JSON.stringify({ a: 1, b: 'x' })}`;
    expect(await settled(await lead.get(place))).toEqual(
      items.map((_, n) => (n % 4 === 3 ? 'New 0 disputed' : approved)),
    );
    for (const [n, id] of items.entries()) {
      expect(await approvals(id)).toMatchObject(n % 4 === 3 ? [] : [{ by: lead.id }]);
    }
    expect((await load(store, queueDecider, queue)).state).toMatchObject({ settling: null });
  });

  it('has the same result when two processes work on a queue at once', async () => {
    const { queue, items } = await aQueue(
      3,
      Array.from({ length: 8 }, () => [1, 1]),
    );
    const { api } = await running.anotherApi();
    const store = running.api.get(EventStore);
    const metadata = () => ({
      ...{ actor: { type: 'member' as const, id: lead.id, name: 'Lea' }, at: new Date().toISOString() },
      ...{ $correlationId: 'c', $causationId: 'c' },
    });
    await execute(store, queueDecider, queue, { type: 'ChooseOverlap', overlap: { annotations: 2 } }, { metadata });
    const { signal } = new AbortController();
    await Promise.all([running.api, api].map((each) => each.get(SettleQueue).carryOut(queue, signal)));
    for (const id of items) expect(await approvals(id)).toHaveLength(1);
    const types: string[] = [];
    for await (const { event } of store.read(queueDecider.streamName(queue))) types.push(event.type);
    expect(types.filter((type) => type === 'AnnotationsSettled')).toHaveLength(1);
    await api.close();
  });

  it('leaves the connections for reads free, however many queues are being settled', async () => {
    const queues = await Promise.all(Array.from({ length: 12 }, () => running.admin.queue({ overlap: 3 })));
    // All of them are under way until the read models have caught up.
    await running.projecting.stop();
    try {
      await Promise.all(queues.map((queue) => lead.send('PATCH', `/v1/labeling_queues/${queue}`, { overlap: 2 })));
      expect((await lead.get('/v1/labeling_queues')).status).toBe(200);
    } finally {
      const again = await startProjecting(running.databaseUrl, running.eventStoreUrl);
      await running.api.get(SettlingRunner).idle();
      await again.stop();
    }
    const read = await Promise.all(queues.map((queue) => load(running.api.get(EventStore), queueDecider, queue)));
    expect(read.map(({ state }) => (state.is === 'active' ? state.settling : state.is))).toEqual(
      queues.map(() => null),
    );
  });
});
