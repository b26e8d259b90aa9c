import { toJsonText } from '@labeling/domain';
import { once } from 'node:events';
import { finished, progressLines } from './progress-lines.js';

/** Work of ten steps, which records how far it got and whether it was ended. */
function work(onStep: (step: number) => void = () => undefined) {
  const seen = { steps: 0, isEnded: false };
  const steps = async function* (): AsyncGenerator<number, string, void> {
    try {
      for (let step = 1; step <= 10; step++) {
        seen.steps = step;
        onStep(step);
        yield step;
      }
      return 'all';
    } finally {
      seen.isEnded = true;
    }
  };
  return { seen, steps: steps() };
}

describe('work that is answered at its end', () => {
  it('gives its result to a client that stays', async () => {
    const { steps, seen } = work();
    expect(await finished(steps, new AbortController().signal)).toBe('all');
    expect(seen).toEqual({ steps: 10, isEnded: true });
  });

  it('stops at the next step when the client leaves', async () => {
    const leaving = new AbortController();
    const { steps, seen } = work((step) => step === 3 && leaving.abort());
    await expect(finished(steps, leaving.signal)).rejects.toThrow('The client left before the end');
    expect(seen).toEqual({ steps: 3, isEnded: true });
  });
});

describe('work whose progress is answered line by line', () => {
  it('stops when the client leaves', async () => {
    const { steps, seen } = work();
    const lines = progressLines(steps, { last: toJsonText, path: '/here', failed: () => undefined }).getStream();
    await once(lines, 'readable');
    lines.destroy();
    await once(lines, 'close');
    expect(seen.isEnded).toBe(true);
    expect(seen.steps).toBeLessThan(10);
  });

  it('tidies up although the client left before its first line was read', async () => {
    const { steps, seen } = work();
    const lines = progressLines(steps, { last: toJsonText, path: '/here', failed: () => undefined }).getStream();
    lines.destroy();
    await once(lines, 'close');
    while (!seen.isEnded) await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual({ steps: 1, isEnded: true });
  });
});
