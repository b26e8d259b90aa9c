import { jest } from '@jest/globals';
import { EventStore } from '@labeling/event-store';
import { askUntil } from '@labeling/infra';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer } from '../client.fixture.js';
import { blocksOf } from '../events/reader.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi({ READ_WAIT_MS: '200' });
});
afterAll(() => running?.stop());

const never = String(10n ** 17n);

/** The answer, which is never a success: on a busy machine, the event store may not have answered in time. */
async function refused(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect([400, 503]).toContain(answer.status);
  return answer;
}

describe('a position that a client kept', () => {
  it('is refused with the reason when the event store has never reached it', async () => {
    const atLeast = `?atLeast=${10n ** 18n}`;
    const list = () => refused(running.admin.get(`/v1/labeling_queues${atLeast}`));
    const query = () => refused(running.admin.post(`/v1/sql${atLeast}`, { query: 'select 1' }));
    for (const ask of [list, query]) {
      const answer = await askUntil(ask, (answer) => expectProblem(answer, 400, 'invalid_parameter'));
      expect(answer.body['detail']).toContain('it may be from before the events were moved or restored');
    }
  });

  // This type of event never happens here, so nothing is sent.
  const created = { url: 'https://example.com/hook', types: ['push.stopped'] };
  const webhook = async () => String((await running.admin.post('/v1/webhooks', created)).body['id']);
  const agreement = async () => `/v1/labeling_queues/${await running.admin.queue()}/agreement`;
  it.each<[string, string, () => Promise<Answer>]>([
    ['where events are read from', 'after', () => running.admin.get(`/v1/events?after=${never}`)],
    ['where a webhook begins', 'after', () => running.admin.post('/v1/webhooks', { ...created, after: never })],
    [
      'where a webhook is to send again',
      'after',
      async () => running.admin.post(`/v1/webhooks/${await webhook()}/replay`, { after: never }),
    ],
    ['where annotations are compared', 'at', async () => running.admin.get(`${await agreement()}?at=${never}`)],
    [
      'where the items behind a figure are listed',
      'at',
      async () => running.admin.get(`${await agreement()}/items?at=${never}`),
    ],
  ])('is refused %s when the event store has never reached it', async (_, name, ask) => {
    const answer = await askUntil(ask, (answer) => expectProblem(answer, 400, 'invalid_parameter'));
    expect(answer.body['detail']).toContain(
      `${name}: the event store has no position ${never}; it may be from before the events were moved or restored`,
    );
  });

  it('is refused where a stream of events continues when the event store has never reached it', async () => {
    const begin = async () => {
      const leave = new AbortController();
      const headers = { ...running.admin.authorization, 'Last-Event-ID': never };
      try {
        return await blocksOf(running.baseUrl, '/v1/events', headers, leave.signal).next();
      } catch (error) {
        return String(error);
      } finally {
        leave.abort();
      }
    };
    await askUntil(begin, (begun) => expect(begun).toContain(`the event store has no position ${never}`));
  });

  it('is looked up once for many who wait at the same time', async () => {
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
