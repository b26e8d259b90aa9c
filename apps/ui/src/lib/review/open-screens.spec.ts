import { setTimeout as pause } from 'node:timers/promises';
import { locks } from 'node:worker_threads';
import { openScreen } from './open-screens.js';

describe('a review screen', () => {
  it('leaves alone what another open one keeps, and continues what a closed one left', async () => {
    const first = await openScreen(() => [], locks);
    const second = await openScreen(() => [first.id, 'crashed'], locks);
    expect([second.isGone(first.id), second.isGone('crashed')]).toEqual([false, true]);
    first.close();
    const third = await openScreen(() => [first.id, second.id], locks);
    expect([third.isGone(first.id), third.isGone(second.id)]).toEqual([true, false]);
    second.close();
    third.close();
  });

  it('continues what a crashed one left however late the browser answers', async () => {
    const answer =
      (name: keyof LockManager) =>
      async (...given: unknown[]) => {
        await pause(1_500);
        return Reflect.apply(locks[name], locks, given);
      };
    const late = new Proxy(locks, { get: (_, name: keyof LockManager) => answer(name) });
    const screen = await openScreen(() => ['crashed'], late);
    expect(screen.isGone('crashed')).toBe(true);
    screen.close();
  });

  it('is the only one to continue what a crashed one left', async () => {
    const both = await Promise.all([1, 2].map(() => openScreen(() => ['crashed'], locks)));
    expect(both.filter((screen) => screen.isGone('crashed'))).toHaveLength(1);
    for (const screen of both) screen.close();
  });

  it('considers all others gone if the browser has no locks', async () => {
    const screen = await openScreen(() => ['other'], undefined);
    expect(screen.isGone('other')).toBe(true);
    screen.close();
  });
});
