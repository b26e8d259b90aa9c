import { Repeats } from './repeats.js';

describe('lines that repeat', () => {
  let now: number;
  let repeats: Repeats;
  beforeEach(() => {
    now = 0;
    repeats = new Repeats(() => now);
  });
  const news = (...lines: string[]) => lines.filter((line) => repeats.isNew(line));

  it('are news once, also when several take turns', () => {
    expect(news('away', 'waiting', 'away', 'waiting', 'back', 'away')).toEqual(['away', 'waiting', 'back']);
  });

  it('stay old for as long as they are heard again within a minute', () => {
    expect(news('away')).toEqual(['away']);
    for (let seconds = 0; seconds < 3_600; seconds += 55) {
      now += 55_000;
      expect(news('away')).toEqual([]);
    }
  });

  it('are news again after a minute without them', () => {
    expect(news('away', 'waiting')).toEqual(['away', 'waiting']);
    now += 61_000;
    expect(news('away', 'waiting')).toEqual(['away', 'waiting']);
  });
});
