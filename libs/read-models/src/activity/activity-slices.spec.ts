import { SliceSize } from './activity-slices.js';

const quick = async (isFull: boolean) => ({ isFull });

describe('how many events one query looks through', () => {
  it('grows while queries are quick, but only up to a limit', async () => {
    const size = new SliceSize(20_000);
    for (let look = 0; look < 100; look++) await size.look(() => quick(false));
    expect(size.events).toBe(1_000_000);
  });

  it('stays small while every query finds as many as it may, however many are run', async () => {
    const size = new SliceSize(20_000);
    await size.look(() => quick(false));
    for (let look = 0; look < 100; look++) await size.look(() => quick(true));
    expect(size.events).toBe(20_000);
  });
});
