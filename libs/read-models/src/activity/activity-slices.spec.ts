import { SliceSize } from './activity-slices.js';

const quick = async (isFull: boolean) => ({ isFull });

describe('how many events one query looks through', () => {
  it('grows while that is quick, but not without end', async () => {
    const size = new SliceSize(20_000);
    for (let look = 0; look < 100; look++) await size.look(() => quick(false));
    expect(size.events).toBe(1_000_000);
  });

  it('stays small where each finds as many as it may, however many follow one another', async () => {
    const size = new SliceSize(20_000);
    await size.look(() => quick(false));
    for (let look = 0; look < 100; look++) await size.look(() => quick(true));
    expect(size.events).toBe(20_000);
  });
});
