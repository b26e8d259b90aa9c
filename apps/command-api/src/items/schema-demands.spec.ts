// What the schema of a queue demands of the targets that are approved in it.
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

const fields = [
  { key: 'verdict', label: 'Verdict', type: 'enum', values: ['right', 'wrong'], required: true },
  { key: 'score', type: 'number', max: 1 },
];

async function aQueue(annotationSchema: object) {
  const queue = await admin.queue({ annotationSchema });
  const path = (item = '') => `/v1/labeling_queues/${queue}/items/${item}`;
  return {
    queue,
    add: (...targets: unknown[]) =>
      admin.add(
        queue,
        targets.map((target) => ({ data: 1, target })),
      ),
    approve: (item = '', body?: unknown) => admin.post(`${path(item)}/approve`, body),
    approveAll: (ids: readonly string[]) =>
      admin.post(`${path()}batch`, { items: ids.map((id) => ({ id })), command: { type: 'approve' } }),
  };
}

describe('a queue whose schema blocks', () => {
  it('lets nobody approve a target that lacks a required field or does not fit, and names the field', async () => {
    const { add, approve } = await aQueue({ fields, approval: 'block' });
    const [bare, bad] = await add({}, { verdict: 'right', score: 2 });
    const refused = await approve(bare);
    expectProblem(refused, 409, 'schema_not_met');
    expect(refused.body['detail']).toBe('The target does not meet the schema: “Verdict” is not set');
    expect((await approve(bad)).body['detail']).toContain('“score” does not fit');
    expectProblem(await approve(bad, { target: { score: 1 } }), 409, 'schema_not_met');
    expect((await approve(bad, { target: { verdict: 'wrong' } })).body['state']).toBe('Approved');
  });

  it('refuses only those items in a batch', async () => {
    const { add, approveAll } = await aQueue({ fields, approval: 'block' });
    const ids = await add({}, { verdict: 'wrong' }, { verdict: 'maybe' });
    const answer = await approveAll(ids);
    expect(answer.body).toMatchObject({
      changed: 1,
      refused: [
        { id: ids[0], code: 'schema_not_met', state: 'New' },
        { id: ids[2], code: 'schema_not_met', state: 'New' },
      ],
    });
  });

  it('leaves alone what was approved before, and stops blocking when its schema no longer says so', async () => {
    const { queue, add, approve } = await aQueue({ fields: [] });
    const [before, after] = await add({}, {});
    await approve(before);
    const define = (schema: object) => admin.send('PUT', `/v1/labeling_queues/${queue}/annotation_schema`, schema);
    await define({ fields, approval: 'block' });
    expect((await approve(before)).status).toBe(200);
    expectProblem(await approve(after), 409, 'schema_not_met');
    await define({ fields, approval: 'ask' });
    expect((await approve(after)).body['state']).toBe('Approved');
  });
});

describe('a queue whose schema asks, or does not say', () => {
  it.each([{ fields, approval: 'ask' }, { fields }])('approves anything that is sent: %j', async (schema) => {
    const { add, approve, approveAll } = await aQueue(schema);
    const [one, two = ''] = await add({}, 'no object');
    expect((await approve(one)).body['state']).toBe('Approved');
    expect((await approveAll([two])).body).toMatchObject({ changed: 1, refused: [] });
  });
});
