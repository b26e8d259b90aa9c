import { FoldingProgress, STUCK_AFTER_MS } from './folding-progress.js';

describe('the progress of the read models', () => {
  let now: number;
  let progress: FoldingProgress;
  beforeEach(() => {
    now = 1_000;
    progress = new FoldingProgress(() => now);
  });
  const after = (ms: number, checkpoint: bigint, newest: bigint | undefined) => {
    now += ms;
    return progress.isStuck(checkpoint, newest);
  };

  it('is stuck when events have waited for a long time at the same checkpoint', () => {
    expect(after(0, 5n, 7n)).toBe(false);
    expect(after(STUCK_AFTER_MS - 1, 5n, 9n)).toBe(false);
    expect(after(1, 5n, 9n)).toBe(true);
    expect(after(1, 6n, 9n)).toBe(false);
  });

  it('is not stuck in a long catch-up that makes progress', () => {
    for (let checkpoint = 0n; checkpoint < 10n; checkpoint++) {
      expect(after(STUCK_AFTER_MS, checkpoint, 1_000n)).toBe(false);
    }
  });

  it('is not stuck when no events wait, however long, or when they have only just arrived', () => {
    expect(after(0, 5n, 5n)).toBe(false);
    expect(after(10 * STUCK_AFTER_MS, 5n, 5n)).toBe(false);
    expect(after(10 * STUCK_AFTER_MS, 5n, 6n)).toBe(false);
    expect(after(STUCK_AFTER_MS, 5n, 6n)).toBe(true);
  });

  it('is not stuck when the event store is back, however long it was down while events waited', () => {
    expect(after(0, 5n, 6n)).toBe(false);
    expect(after(STUCK_AFTER_MS, 5n, undefined)).toBe(false);
    expect(after(STUCK_AFTER_MS, 5n, 6n)).toBe(false);
    expect(after(STUCK_AFTER_MS, 5n, 6n)).toBe(true);
  });

  it('is not stuck when a rebuild starts again from further back', () => {
    expect(after(0, 5n, 6n)).toBe(false);
    expect(after(STUCK_AFTER_MS, 2n, 6n)).toBe(false);
  });
});
