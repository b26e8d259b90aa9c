import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';

let running: RunningApi;
let people: readonly (Client & { readonly id: string })[];
beforeAll(async () => {
  running = await startApi();
  people = [await somebody(running, 'Ada', 'labeler'), await somebody(running, 'Ben', 'labeler')];
});
afterAll(() => running?.stop());

/** Each pair is what Ada and Ben answer to an item of a new queue. Returns its address. */
async function annotated(pairs: readonly (readonly [string, string])[]): Promise<string> {
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
  return at;
}

// Observed 0.8; Ada says right 12 of 20 times and Ben 12, so 0.52 by chance: κ = 0.28 / 0.48.
const twenty = [
  ...Array.from({ length: 10 }, () => ['right', 'right'] as const),
  ...Array.from({ length: 6 }, () => ['wrong', 'wrong'] as const),
  ...['right', 'right'].map((one) => [one, 'wrong'] as const),
  ...['right', 'right'].map((one) => ['wrong', one] as const),
];

describe('the agreement of a queue', () => {
  it('says how far members agree on a field, in pairs, with the approved targets, and on what they differ', async () => {
    const at = await annotated(twenty);
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

  it('has whole targets and every field where none is named, and says where there are too few items', async () => {
    const at = await annotated(twenty.slice(0, 3));
    const { body } = await running.admin.get(`${at}/agreement`);
    expect(body).toMatchObject({ items: 3, field: null, fields: [{ key: 'verdict', level: 'nominal' }] });
    expect(body['overall']?.['alpha']).toEqual({ is: 'tooFew', items: 3, needed: 10 });
  });

  it('is for leads only, and for fields that the schema has', async () => {
    const at = `/v1/labeling_queues/${await running.admin.queue({ overlap: 2 })}/agreement`;
    expect((await running.admin.get(at)).body).toMatchObject({ items: 0, pairs: [] });
    expectProblem(await people[0]!.get(at), 403, 'forbidden');
    expectProblem(await running.admin.get(`${at}?field=verdict`), 400, 'invalid_parameter');
    expectProblem(await (await running.anotherProject()).get(at), 404, 'queue_not_found');
    expectProblem(await clientOf(running.baseUrl).get(at), 401, 'unauthenticated');
  });
});
