import { LatestTaken } from './latest-taken.js';

describe('of several loads', () => {
  it('each answer is taken that comes in order, and none that was overtaken', () => {
    const loads = new LatestTaken();
    const [first, second, third] = [loads.begin(), loads.begin(), loads.begin()];
    expect([first(), third(), second()]).toEqual([true, true, false]);
    expect(loads.begin()()).toBe(true);
  });
});
