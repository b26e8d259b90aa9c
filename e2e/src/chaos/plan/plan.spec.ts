import { bulkVisitsOf, movesOf, visitsOf } from './moves.js';
import { plannedTroubles } from './troubles.js';

const first = <Each>(count: number, all: Iterator<Each>): Each[] =>
  Array.from({ length: count }, () => all.next().value as Each);

describe('the plan of a run', () => {
  it('is the same for the same seed', () => {
    expect(plannedTroubles(7, 180_000)).toEqual(plannedTroubles(7, 180_000));
    expect(first(50, visitsOf(7, 'labeler-3'))).toEqual(first(50, visitsOf(7, 'labeler-3')));
    expect(first(50, movesOf(7, 'client-3'))).toEqual(first(50, movesOf(7, 'client-3')));
    expect(first(50, bulkVisitsOf(7, 'bulk-labeler-3'))).toEqual(first(50, bulkVisitsOf(7, 'bulk-labeler-3')));
  });

  it('differs between seeds, and between the actors of one seed', () => {
    expect(plannedTroubles(7, 180_000)).not.toEqual(plannedTroubles(8, 180_000));
    expect(first(50, visitsOf(7, 'labeler-3'))).not.toEqual(first(50, visitsOf(8, 'labeler-3')));
    expect(first(50, visitsOf(7, 'labeler-3'))).not.toEqual(first(50, visitsOf(7, 'labeler-4')));
    expect(first(50, movesOf(7, 'client-3'))).not.toEqual(first(50, movesOf(7, 'client-4')));
  });

  it.each([1, 2, 3, 4, 5])('has every kind of trouble in 45 seconds: seed %i', (seed) => {
    const kinds = plannedTroubles(seed, 45_000).map(({ trouble }) => trouble.kind);
    expect([...new Set(kinds)].sort()).toEqual(['clock', 'cut', 'fill', 'kill', 'slow', 'stop']);
  });

  it.each([1, 2, 3, 4, 5])('kills and stops every process in three minutes: seed %i', (seed) => {
    const meant = plannedTroubles(seed, 180_000).flatMap(({ trouble }) =>
      'what' in trouble ? [`${trouble.kind} ${trouble.what}`] : [],
    );
    expect(new Set(meant).size).toBe(10);
  });

  it('begins the same when it is longer', () => {
    const short = plannedTroubles(7, 45_000);
    expect(plannedTroubles(7, 180_000).slice(0, short.length)).toEqual(short);
  });
});
