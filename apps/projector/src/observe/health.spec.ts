import { FoldingProgress, STUCK_AFTER_MS } from '@labeling/read-models/queries';
import { StreamNames } from '@labeling/event-store';
import { healthOf } from './health.js';

describe('the health of a projector', () => {
  let now: number;
  let progress: FoldingProgress;
  beforeEach(() => {
    now = 0;
    progress = new FoldingProgress(() => now);
  });
  const status = { databaseUp: true, setAside: 0, caughtUp: () => true, lagSeconds: () => 0 };
  const names = async () => new StreamNames('labeling.');
  const store = { lastPosition: async () => 9n, names };
  const health = (role: 'standby' | 'active', position: bigint) =>
    healthOf({ ...status, role, position }, store, progress);

  it('shows it as stuck and not ready when it leaves events waiting', async () => {
    expect(await health('active', 7n)).toMatchObject({ ready: true, stuck: false });
    now += STUCK_AFTER_MS;
    expect(await health('active', 7n)).toMatchObject({ ready: false, stuck: true, position: '7' });
    expect(await health('active', 8n)).toMatchObject({ ready: true, stuck: false });
  });

  it('does not show it as stuck when the event store is back, however long it was away', async () => {
    expect(await health('active', 7n)).toMatchObject({ ready: true });
    const unanswered = () => Promise.reject(new Error('away'));
    const away = { lastPosition: unanswered, names: unanswered };
    await healthOf({ ...status, role: 'active', position: 7n }, away, progress);
    now += STUCK_AFTER_MS;
    expect(await health('active', 7n)).toMatchObject({ ready: true, stuck: false });
  });

  it('never shows a standby as stuck, nor any projector while the event store is away', async () => {
    const unanswered = () => Promise.reject(new Error('away'));
    const away = { lastPosition: unanswered, names: unanswered };
    for (const _ of [1, 2]) {
      expect(await health('standby', 0n)).toMatchObject({ ready: true, stuck: false });
      const blind = await healthOf({ ...status, lagSeconds: () => NaN, role: 'active', position: 7n }, away, progress);
      expect(blind).toMatchObject({ ready: false, stuck: false, eventStore: 'down', streamPrefix: undefined });
      expect(blind.lagSeconds).toBeNull();
      now += STUCK_AFTER_MS;
    }
  });
});
