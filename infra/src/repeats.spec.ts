import { Repeats } from './repeats.js';

describe('lines that repeat', () => {
  let now: number;
  let repeats: Repeats;
  beforeEach(() => {
    now = 0;
    repeats = new Repeats(() => now);
  });
  const news = (...lines: string[]) => lines.filter((line) => repeats.isNew(line));

  it('count as new once, even if several take turns', () => {
    expect(news('away', 'waiting', 'away', 'waiting', 'back', 'away')).toEqual(['away', 'waiting', 'back']);
  });

  it('stay known for ten minutes while they recur within a minute', () => {
    expect(news('away')).toEqual(['away']);
    const minutes: number[] = [];
    for (let seconds = 0; seconds < 1_800; seconds += 50) {
      now += 50_000;
      if (news('away').length > 0) minutes.push(now / 60_000);
    }
    // A message that keeps coming is shown again every ten minutes.
    expect(minutes).toEqual([10, 20, 30]);
  });

  it('do not fill the memory if each is new, and are remembered as long as there are few', () => {
    const many = Array.from({ length: 3_000 }, (_, n) => `failed ${n}`);
    expect(news(...many)).toEqual(many);
    expect(news('failed 2999', 'failed 0')).toEqual(['failed 0']);
  });

  it('count as new again after a minute without them', () => {
    expect(news('away', 'waiting')).toEqual(['away', 'waiting']);
    now += 61_000;
    expect(news('away', 'waiting')).toEqual(['away', 'waiting']);
  });
});
