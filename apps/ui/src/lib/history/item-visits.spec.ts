import { viewedWords } from './viewed-words.js';
import { viewersOf, loadVisits, type ItemVisit } from './item-visits.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10) + second * 1_000).toISOString();
const visit = (name: string, from: number, to: number): ItemVisit => {
  return {
    id: `${name} ${from}`,
    actor: { type: 'member', id: name, name: `${name} Meyer` },
    from: at(from),
    to: at(to),
  };
};
const told = (...parts: Parameters<typeof viewersOf>) =>
  viewersOf(...parts).map(({ actor, milliseconds, visits, lastSeen }) => [actor.id, milliseconds, visits, lastSeen]);

describe('the viewers of an item', () => {
  it('are summed up by person, longest first, in whatever order visits are reported', () => {
    const visits = [visit('Ben', 20, 25), visit('Lea', 30, 40), visit('Lea', 0, 10)];
    expect(told(visits)).toEqual([
      ['Lea', 20_000, 2, at(40)],
      ['Ben', 5_000, 1, at(25)],
    ]);
  });

  it('have the time counted once during which two of their screens showed it', () => {
    const visits = [visit('Lea', 0, 10), visit('Lea', 2, 5), visit('Lea', 8, 14), visit('Ben', 0, 10)];
    expect(told(visits)).toEqual([
      ['Lea', 14_000, 3, at(14)],
      ['Ben', 10_000, 1, at(10)],
    ]);
  });

  it('have only the time between two moments counted when these are given', () => {
    const visits = [visit('Lea', 0, 10), visit('Lea', 20, 30), visit('Ben', 9, 10)];
    expect(told(visits, at(5), at(22))).toEqual([
      ['Lea', 7_000, 2, at(22)],
      ['Ben', 1_000, 1, at(10)],
    ]);
    expect(told(visits, at(25))).toEqual([['Lea', 5_000, 1, at(30)]]);
    expect(told(visits, at(10), at(20))).toEqual([]);
  });

  it('are put into words', () => {
    const words = (...visits: ItemVisit[]) => viewedWords(viewersOf(visits));
    expect(words()).toBeUndefined();
    expect(words(visit('Lea', 0, 0.4))).toBeUndefined();
    expect(words(visit('Lea', 0, 65), visit('Ben', 0, 5), visit('Ada', 0, 0.2))).toEqual({
      short: 'Lea 1 min 5 s, Ben 5 s',
      sentence: 'Lea Meyer had it open for 1 min 5 s and Ben Meyer for 5 s',
    });
    expect(words(visit('Lea', 0, 5), visit('Ben', 0, 4), visit('Ada', 0, 3))?.short).toBe('Lea 5 s, 2 more');
  });
});

describe('loadVisits', () => {
  it('reads page after page', async () => {
    const [first, second] = [visit('Lea', 0, 1), visit('Ben', 2, 3)];
    const asked: string[] = [];
    const fetcher: typeof fetch = (input) => {
      asked.push(String(input));
      return Promise.resolve(
        Response.json(asked.length === 1 ? { data: [first], next: '0' } : { data: [second], next: null }),
      );
    };
    expect(await loadVisits('q', 'i', fetcher)).toEqual([first, second]);
    expect(asked).toEqual([
      '/v1/labeling_queues/q/items/i/visits?limit=1000',
      '/v1/labeling_queues/q/items/i/visits?limit=1000&after=0',
    ]);
  });

  it('returns no visits for an unknown item, and fails when the server does', async () => {
    expect(await loadVisits('q', 'i', () => Promise.resolve(new Response(null, { status: 404 })))).toEqual([]);
    const away = loadVisits('q', 'i', () => Promise.resolve(new Response(null, { status: 503 })));
    await expect(away).rejects.toThrow('503');
  });
});
