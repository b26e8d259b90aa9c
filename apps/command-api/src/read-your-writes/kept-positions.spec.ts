import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem } from '../client.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi({ READ_WAIT_MS: '200' });
});
afterAll(() => running?.stop());

describe('a position that a client kept', () => {
  it('is refused when the event store has never come to it, and says why', async () => {
    const answer = await running.admin.get(`/v1/labeling_queues?atLeast=${10n ** 18n}`);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body['detail']).toContain('it is of another event store: the events were moved or restored since');
  });
});
