import { jest } from '@jest/globals';
import { createApiClient } from '@labeling/api-client';
import { push } from './push-client.js';

// Answers are read outside of the timers.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/**
 * Pushes all approved items of a queue. The server gives these answers one after another; `undefined` means no answer,
 * and so does the end of the list.
 */
async function aPush(answers: readonly (object | undefined)[]) {
  const asked: Request[] = [];
  const send = async (request: Request) => {
    asked.push(request);
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const client = createApiClient({ baseUrl: 'http://localhost', fetch: send });
  const told: number[] = [];
  let failed: unknown;
  const request = { datasetId: 'd', scope: 'approved', key: 'once' } as const;
  let hasEnded = false;
  void push('q', request, (now) => told.push(now.pushed), client)
    .catch((error: unknown) => (failed = error))
    .finally(() => (hasEnded = true));
  while (!hasEnded) {
    await jest.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    told,
    failed: failed === undefined ? undefined : String(failed),
    key: asked[0]?.headers.get('Idempotency-Key'),
  };
}

const progress = (pushed: number, status = 'running') => ({ status, total: 3, pushed, skipped: 0 });

describe('a push', () => {
  it('is followed to its end, even if its progress is out of reach for some time', async () => {
    const answers = [{ pushId: 'p' }, progress(1), undefined, undefined, progress(2), progress(3, 'completed')];
    expect(await aPush(answers)).toEqual({ told: [1, 2, 3], failed: undefined, key: 'once' });
  });

  it('is reported to continue when its progress can no longer be loaded', async () => {
    const { told, failed } = await aPush([{ pushId: 'p' }, progress(1)]);
    expect([told, failed]).toEqual([
      [1],
      'Error: The progress of the push cannot be loaded. The push continues on the server.',
    ]);
  });

  it('ends at once when its progress is refused', async () => {
    const refusal = Response.json({ code: 'queue_not_found', detail: 'There is no such queue' }, { status: 404 });
    const { told, failed } = await aPush([{ pushId: 'p' }, progress(1), refusal, progress(2)]);
    expect([told, failed]).toEqual([[1], 'Error: There is no such queue']);
  });

  it('says in plain words that the server could not be reached', async () => {
    expect((await aPush([])).failed).toBe('Error: The server cannot be reached. Try again in a moment.');
  });
});
