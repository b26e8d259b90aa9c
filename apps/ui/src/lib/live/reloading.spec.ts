import { jest } from '@jest/globals';
import { Reloading } from './reloading.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Loads whose answers arrive when the test says so. */
function aList(restMs?: number) {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const reloading = new Reloading(() => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  }, restMs);
  return { asked, reloading };
}

describe('what may be out of date', () => {
  it('is loaded once more for everything that changed while it was being loaded', async () => {
    const { asked, reloading } = aList();
    for (let n = 0; n < 3; n++) void reloading.reload();
    expect(asked).toHaveLength(1);
    asked[0]?.resolve(undefined);
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(undefined);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(2);
  });

  it('is loaded at once, and if it is costly, once after a rest for everything that changed since', async () => {
    const { asked, reloading } = aList(2_000);
    void reloading.reload();
    void reloading.reload();
    expect(asked).toHaveLength(1);
    asked[0]?.resolve(undefined);
    await jest.advanceTimersByTimeAsync(1_999);
    void reloading.reload();
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(undefined);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(2);
    void reloading.reload();
    expect(asked).toHaveLength(3);
  });

  it('is loaded at once on request, and a load under way no longer counts', async () => {
    const { asked, reloading } = aList(2_000);
    void reloading.reload();
    void reloading.restart();
    expect(asked).toHaveLength(2);
    asked[0]?.resolve(false);
    void reloading.reload();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(undefined);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['cannot be loaded', 2_000, (answer?: PromiseWithResolvers<unknown>) => answer?.resolve(false)],
    ['fails to load', 2_000, (answer?: PromiseWithResolvers<unknown>) => answer?.reject(new Error('away'))],
    ['is never answered', 62_000, () => undefined],
  ])('is loaded again until that succeeds when it %s', async (_, pause, end) => {
    const { asked, reloading } = aList();
    void reloading.reload();
    for (let n = 1; n <= 3; n++) {
      expect(asked).toHaveLength(n);
      end(asked.at(-1));
      await jest.advanceTimersByTimeAsync(pause);
    }
    asked.at(-1)?.resolve(undefined);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(4);
  });

  it.each(['before', 'after'])('is not loaded any more once its page is left, %s a load has failed', async (when) => {
    const { asked, reloading } = aList();
    void reloading.reload();
    void reloading.reload();
    if (when === 'before') reloading.stop();
    asked[0]?.resolve(false);
    await jest.advanceTimersByTimeAsync(0);
    reloading.stop();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
  });
});
