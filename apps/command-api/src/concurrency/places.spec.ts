import { Places } from './places.js';

const never = () => new AbortController().signal;
const over = () => AbortSignal.abort();

describe('places', () => {
  it('are given out until none is left, and then in the order asked as they come free', async () => {
    const places = new Places({ atOnce: 2, ofCaller: 2 });
    const [first] = [await places.take('a', never), await places.take('b', never)];
    const order: string[] = [];
    const waiting = ['c', 'd'].map(async (caller) => {
      const giveBack = await places.take(caller, never);
      order.push(caller);
      return giveBack;
    });
    expect(await places.take('e', over)).toBeUndefined();
    first?.();
    (await waiting[0])?.();
    await waiting[1];
    expect(order).toEqual(['c', 'd']);
  });

  it('remain for others, who do not wait behind a caller that has all it may take', async () => {
    const places = new Places({ atOnce: 3, ofCaller: 2 });
    const own = [await places.take('a', never), await places.take('a', never)];
    const third = places.take('a', never);
    expect(await places.take('b', over)).toBeDefined();
    own[0]?.();
    expect(await third).toBeDefined();
  });

  it('are not taken by those who stopped waiting, nor given back twice', async () => {
    const places = new Places({ atOnce: 1, ofCaller: 1 });
    const first = await places.take('a', never);
    const patience = new AbortController();
    const impatient = places.take('b', () => patience.signal);
    patience.abort();
    expect(await impatient).toBeUndefined();
    first?.();
    const second = await places.take('c', never);
    first?.();
    expect([second !== undefined, await places.take('d', over)]).toEqual([true, undefined]);
  });
});
