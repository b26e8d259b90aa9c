import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

describe('the insights of a queue', () => {
  it('are returned to everyone who may read the queue', async () => {
    const queue = await admin.queue();
    const [a, b] = await admin.add(
      queue,
      [1, 2, 3].map((n) => ({ data: n, target: { n, same: true } })),
    );
    const at = `/v1/labeling_queues/${queue}`;
    await admin.post(`${at}/items/${a}/approve`, { target: { n: 9, same: true } });
    const last = await admin.post(`${at}/items/${b}/approve`);
    const answer = await admin.get(`${at}/insights?atLeast=${last.headers.get('position')}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({
      resolutionSeconds: 1,
      outcomes: { approvedUnchanged: 1, approvedEdited: 1, discarded: 0, pushedUnapproved: 0, left: 1 },
      people: [{ actor: { type: 'apiKey' }, edited: 1, approved: 2, discarded: 0, days: expect.any(Number) }],
      assigned: [{ member: null, items: 1 }],
      fields: [{ key: 'n', items: 1 }],
      fieldsFrom: 1,
    });
    expectProblem(await (await running.anotherProject()).get(`${at}/insights`), 404, 'queue_not_found');
  });
});
