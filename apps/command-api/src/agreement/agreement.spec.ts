import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';

let running: RunningApi;
let people: readonly (Client & { readonly id: string })[];
beforeAll(async () => {
  running = await startApi();
  people = await Promise.all(['Ada', 'Ben'].map((name) => somebody(running, name, 'labeler')));
});
afterAll(() => running?.stop());

interface Annotated {
  /** The address of the queue. */
  readonly at: string;
  readonly ids: readonly string[];
  /** Of the last submission. */
  readonly position: string;
}

/** Each pair is what Ada and Ben answer to an item of a new queue. */
async function annotated(pairs: readonly (readonly [string, string])[]): Promise<Annotated> {
  const fields = [{ key: 'verdict', type: 'enum', values: ['right', 'wrong'] }];
  const queue = await running.admin.queue({ overlap: 2, annotationSchema: { fields } });
  const at = `/v1/labeling_queues/${queue}`;
  const ids = await running.admin.add(
    queue,
    pairs.map((_, i) => ({ data: i, target: {} })),
  );
  let position = '';
  for (const [i, id] of ids.entries()) {
    for (const [who, client] of people.entries()) {
      const target = { verdict: pairs[i]?.[who] };
      const answer = await client.post(`${at}/items/${id}/annotation/submit`, { target });
      position = answer.headers.get('position') ?? '';
    }
  }
  await running.admin.get(`${at}?atLeast=${position}`);
  return { at, ids, position };
}

// Observed 0.8; Ada says right 12 of 20 times and Ben 12, so 0.52 by chance: κ = 0.28 / 0.48.
const twenty = [
  ...Array.from({ length: 10 }, () => ['right', 'right'] as const),
  ...Array.from({ length: 6 }, () => ['wrong', 'wrong'] as const),
  ...['right', 'right'].map((one) => [one, 'wrong'] as const),
  ...['right', 'right'].map((one) => ['wrong', one] as const),
];

describe('the agreement of a queue', () => {
  it('shows how far members agree on a field in pairs and with the approved targets, and where they differ', async () => {
    const { at } = await annotated(twenty);
    const { body, text } = await running.admin.get(`${at}/agreement?field=verdict`);
    expect(body).toMatchObject({ items: 20, field: 'verdict', level: 'nominal', fields: [] });
    expect(body['overall']?.['percent']).toMatchObject({ is: 'known', value: 0.8, items: 20 });
    const [pair] = JSON.parse(text).pairs;
    expect(pair.members.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    expect(pair.cohen.value).toBeCloseTo(0.28 / 0.48, 10);
    // The items on which they agree were approved with their answer.
    const against = JSON.parse(text).againstFinal;
    expect(
      against.map(({ items, percent }: { items: number; percent: { value: number } }) => [items, percent.value]),
    ).toEqual([
      [16, 1],
      [16, 1],
    ]);
    expect(body['confusion']).toMatchObject({
      values: ['right', 'wrong'],
      pairs: [
        [10, 4],
        [4, 6],
      ],
    });
  });

  it('covers whole targets and every field when no field is named, and says when there are too few items', async () => {
    const { at } = await annotated(twenty.slice(0, 3));
    const { body } = await running.admin.get(`${at}/agreement`);
    expect(body).toMatchObject({ items: 3, field: null, fields: [{ key: 'verdict', level: 'nominal' }] });
    expect(body['overall']?.['alpha']).toEqual({ is: 'tooFew', items: 3, needed: 10 });
  });

  it('is shown only to leads and auditors, and only for fields in the schema', async () => {
    const at = `/v1/labeling_queues/${await running.admin.queue({ overlap: 2 })}/agreement`;
    expect((await running.admin.get(at)).body).toMatchObject({ items: 0, pairs: [] });
    for (const path of [at, `${at}/curve`, `${at}/items`]) {
      expectProblem(await people[0]!.get(path), 403, 'forbidden');
      expectProblem(await (await running.anotherProject()).get(path), 404, 'queue_not_found');
      expect((await (await somebody(running, 'Otto', 'auditor')).get(path)).status).toBe(200);
    }
    expectProblem(await running.admin.get(`${at}?field=verdict`), 400, 'invalid_parameter');
    expectProblem(await clientOf(running.baseUrl).get(at), 401, 'unauthenticated');
  });
});

describe('the agreement of a queue as of an earlier moment', () => {
  it('is exactly what it was then, whatever was decided, changed and discarded since', async () => {
    const { at, ids, position } = await annotated(twenty);
    const paths = [`${at}/agreement`, `${at}/agreement?field=verdict`];
    const read = async (more = '') =>
      Promise.all(
        paths.map(async (path) => {
          const { position: asOf, ...figures } = (
            await running.admin.get(`${path}${path.includes('?') ? '&' : '?'}${more}`)
          ).body;
          return { asOf, figures };
        }),
      );
    const before = await read();
    expect(before.map(({ asOf }) => asOf)).toEqual([null, null]);
    const moment = await rest();
    const item = (n: number) => `${at}/items/${ids[n]}`;
    // One of the disputed items is decided, another is answered again, and two that were agreed on go.
    await running.admin.post(`${item(16)}/approve`, { target: { verdict: 'wrong' } });
    await people[1]!.post(`${item(17)}/annotation/reopen`);
    await running.admin.send('DELETE', item(0));
    await running.admin.post(`${item(1)}/unapprove`);
    await people[1]!.post(`${item(17)}/annotation/submit`, { target: { verdict: 'right' } });
    const last = await people[0]!.post(`${item(1)}/annotation/reopen`);
    const now = await read(`atLeast=${last.headers.get('position')}`);
    expect(now[0]?.figures).toMatchObject({ items: 19, overall: { percent: { items: 18 } } });
    for (const asked of [position, moment]) {
      const then = await read(`at=${asked}`);
      expect(then.map(({ figures }) => figures)).toEqual(before.map(({ figures }) => figures));
      expect(then[0]?.asOf).toBe(position);
    }
    const asOfNow = await read(`at=${last.headers.get('position')}`);
    expect(asOfNow.map(({ figures }) => figures)).toEqual(now.map(({ figures }) => figures));

    const curve = JSON.parse((await running.admin.get(`${at}/agreement/curve?field=verdict`)).text);
    const { interval, ...value } = curve.points.at(-1).percent;
    expect([curve.points.length, value, interval.from < 1]).toEqual([
      60,
      { is: 'known', value: 15 / 18, items: 18 },
      true,
    ]);
    const short = JSON.parse((await running.admin.get(`${at}/agreement/curve?field=verdict&at=${position}`)).text);
    expect(short.points.at(-1).percent).toMatchObject({ value: 0.8, items: 20 });
    expect(short.points[0].percent).toMatchObject({ is: 'tooFew' });
  });

  it('marks on the curve when the guidelines and the schema changed', async () => {
    const { at } = await annotated(twenty.slice(0, 2));
    await running.admin.send('PATCH', at, { guidelines: 'Look twice' });
    const fields = [{ key: 'verdict', type: 'enum', values: ['right', 'wrong', 'unclear'] }];
    const last = await running.admin.send('PUT', `${at}/annotation_schema`, { fields });
    const { body } = await running.admin.get(`${at}/agreement/curve?atLeast=${last.headers.get('position')}`);
    expect(body['changes']).toMatchObject([
      { what: 'guidelines', by: { type: 'apiKey' } },
      { what: 'schema', by: { type: 'apiKey' } },
    ]);
  });
});

describe('the items behind a figure', () => {
  it('match its count, page by page', async () => {
    const { at, ids } = await annotated(twenty);
    const [ada, ben] = people.map(({ id }) => id);
    const behind = async (query: string) => {
      const found: string[] = [];
      for (let after = ''; ;) {
        const { text } = await running.admin.get(`${at}/agreement/items?field=verdict&limit=3&${query}${after}`);
        const { data, next } = JSON.parse(text);
        found.push(...data.map(({ itemId }: { itemId: string }) => itemId));
        if (next === null) return found;
        after = `&after=${next}`;
      }
    };
    expect(await behind('')).toEqual(ids);
    expect(await behind(`member=${ada}&beside=${ben}&different=true`)).toEqual(ids.slice(16));
    expect(await behind(`value="right"&valueBeside="wrong"`)).toEqual(ids.slice(16));
    expect(await behind(`member=${ada}&beside=${ben}&value="right"&valueBeside="wrong"`)).toEqual(ids.slice(16, 18));
    expect(await behind(`value="wrong"&valueBeside="wrong"`)).toEqual(ids.slice(10, 16));
    expect(await behind(`member=${ben}&beside=approved`)).toEqual(ids.slice(0, 16));
    expect(await behind(`member=${ben}&beside=approved&different=true`)).toEqual([]);
    expect(await behind('at=0')).toEqual([]);
    const { text } = await running.admin.get(`${at}/agreement/items?field=verdict&limit=1`);
    expect(JSON.parse(text).data).toEqual([
      {
        itemId: ids[0],
        answers: [ada, ben].toSorted().map((member) => ({ member, value: 'right' })),
        final: 'right',
      },
    ]);
    for (const wrong of ['value=right', 'member=zz', 'beside=zz']) {
      expectProblem(await running.admin.get(`${at}/agreement/items?${wrong}`), 400, 'invalid_parameter');
    }
    expectProblem(await running.admin.get(`${at}/agreement/items?after=x`), 400, 'invalid_parameter');
  });

  it('leave out items that the caller is annotating, as the figures do, to hide what others answered', async () => {
    const lead = await somebody(running, 'Lea', 'lead');
    const fields = [{ key: 'verdict', type: 'string' }];
    const queue = await running.admin.queue({ overlap: 3, annotationSchema: { fields } });
    const [id] = await running.admin.add(queue, [{ data: 1, target: {} }]);
    const at = `/v1/labeling_queues/${queue}`;
    for (const [n, person] of people.entries()) {
      await person.post(`${at}/items/${id}/annotation/submit`, { target: { verdict: `secret ${n}` } });
    }
    const read = async (path: string) => {
      const position = saved.headers.get('position');
      return (await lead.get(`${at}/agreement${path}?field=verdict&at=${position}&atLeast=${position}`)).text;
    };
    let saved = await lead.send('PUT', `${at}/items/${id}/annotation`, { target: { verdict: 'mine' } });
    expect(await read('/items')).not.toContain('secret');
    expect(await read('')).not.toContain('secret');
    expect(JSON.parse(await read('/curve')).points).toEqual([]);
    saved = await lead.post(`${at}/items/${id}/annotation/submit`);
    expect(await read('/items')).toContain('secret 1');
    expect(await read('')).toContain('secret 1');
    expect(JSON.parse(await read('/curve')).points).not.toEqual([]);
  });

  it('include a pushed item despite a draft that the caller left, since nobody can submit any more', async () => {
    const lead = await somebody(running, 'Leo', 'lead');
    const queue = await running.admin.queue({ overlap: 3 });
    const [datasetId, [id]] = [
      await running.admin.dataset(),
      await running.admin.add(queue, [{ data: 1, target: {} }]),
    ];
    const at = `/v1/labeling_queues/${queue}`;
    const item = `${at}/items/${id}`;
    for (const [n, person] of people.entries()) {
      await person.post(`${item}/annotation/submit`, { target: `secret ${n}` });
    }
    await lead.send('PUT', `${item}/annotation`, { target: 'mine' });
    const approved = await running.admin.post(`${item}/approve`);
    const paths = [
      'agreement/items',
      'annotations',
      'annotations/export',
      `items/${id}/annotations`,
      `items/${id}/history`,
    ];
    const shown = async () => {
      const answers = await Promise.all(paths.map((path) => lead.get(`${at}/${path}`)));
      return paths.filter((_, i) => answers[i]?.text.includes('secret 1'));
    };
    await lead.get(`${at}?atLeast=${approved.headers.get('position')}`);
    expect(await shown()).toEqual([]);
    const { body: push } = await running.admin.post(`${at}/push`, { datasetId });
    await running.pushed(String(push['pushId']));
    expect(await shown()).toEqual(paths);
  });
});

/** A time at which nothing happens: events are timed in milliseconds. */
async function rest(): Promise<string> {
  const now = Date.now();
  while (Date.now() <= now + 2) await new Promise((resolve) => setTimeout(resolve, 1));
  return new Date(now + 1).toISOString();
}
