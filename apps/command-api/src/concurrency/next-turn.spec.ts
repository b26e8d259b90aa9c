import { nextTurn } from './next-turn.js';
import { roundsOf } from './rounds.fixture.js';
import { Stretch } from './stretch.js';

describe('the next turn', () => {
  it('goes to one piece of work in each round of the event loop, in the order asked', async () => {
    const done: number[] = [];
    const piece = async (n: number) => {
      await nextTurn();
      done.push(n);
    };
    const rounds = await roundsOf(Promise.all([1, 2, 3, 4, 5].map(piece)));
    expect(done).toEqual([1, 2, 3, 4, 5]);
    expect(rounds).toBeGreaterThanOrEqual(4);
  });

  it('separates the stretches of all requests', async () => {
    const request = async () => {
      const stretch = new Stretch();
      for (let i = 0; i < 3; i++) await stretch.after(Stretch.LENGTH);
    };
    expect(await roundsOf(Promise.all(Array.from({ length: 10 }, request)))).toBeGreaterThanOrEqual(29);
  });
});
