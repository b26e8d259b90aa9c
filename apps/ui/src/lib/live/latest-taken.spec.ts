import { LatestTaken } from './latest-taken.js';

describe('the answers to several loads', () => {
  it('are taken if they arrive in order, and dropped if they were overtaken', () => {
    const loads = new LatestTaken();
    const [first, second, third] = [loads.begin(), loads.begin(), loads.begin()];
    expect([first(), third(), second()]).toEqual([true, true, false]);
    expect(loads.begin()()).toBe(true);
  });
});
