import { jest } from '@jest/globals';
import { EventStore } from '@labeling/event-store';
import { askUntil } from '@labeling/infra';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer } from '../client.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi({ READ_WAIT_MS: '200' });
});
afterAll(() => running?.stop());

/** The answer, which is never the rows: on a busy machine, the event store may not have said in time how far it is. */
async function refused(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect([400, 503]).toContain(answer.status);
  return answer;
}

describe('a position that a client kept', () => {
  it('is refused when the event store has never come to it, and says why', async () => {
    const atLeast = `?atLeast=${10n ** 18n}`;
    const list = () => refused(running.admin.get(`/v1/labeling_queues${atLeast}`));
    const query = () => refused(running.admin.post(`/v1/sql${atLeast}`, { query: 'select 1' }));
    for (const ask of [list, query]) {
      const answer = await askUntil(ask, (answer) => expectProblem(answer, 400, 'invalid_parameter'));
      expect(answer.body['detail']).toContain('it is of another event store: the events were moved or restored since');
    }
  });

  it('is looked for once by many who wait at the same time', async () => {
    const asked = jest.spyOn(EventStore.prototype, 'newestPosition');
    const ask = () => refused(running.admin.get(`/v1/labeling_queues?atLeast=${10n ** 18n}`));
    const askAll = () => {
      asked.mockClear();
      return Promise.all(Array.from({ length: 60 }, ask));
    };
    await askUntil(askAll, (answers) => expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400])));
    expect(asked.mock.calls.length).toBeLessThan(30);
    asked.mockRestore();
  });
});
