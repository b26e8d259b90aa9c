import fc from 'fast-check';
import { Finder, occurrences, type FindPlace } from './finder.svelte.js';

function place(finder: Finder, name: string, count: number) {
  const element = document.createElement('p');
  const reached: number[] = [];
  const made: FindPlace = { count, element: () => element, reach: (index) => void reached.push(index) };
  return { name, element, reached, place: made, leave: finder.add(made) };
}

describe('Finder', () => {
  it('walks through the matches in the order of the page, whenever each was found', () => {
    const finder = new Finder();
    const [second, first] = [place(finder, 'second', 2), place(finder, 'first', 1)];
    document.body.replaceChildren(first.element, second.element);
    const seen = [0, 1, 2, 3].map(() => {
      const at = [finder.indexIn(first.place), finder.indexIn(second.place)];
      finder.step(1);
      return at;
    });
    expect(finder.total).toBe(3);
    expect(seen).toEqual([
      [0, -1],
      [-1, 0],
      [-1, 1],
      [0, -1],
    ]);
  });

  it('steps back from the first match to the last and brings it into view', () => {
    const finder = new Finder();
    const only = place(finder, 'only', 12);
    finder.step(-1);
    finder.reach();
    expect(finder.at).toBe(11);
    expect(only.reached).toEqual([11]);
  });

  it('stays within what is left when a place goes away', () => {
    const finder = new Finder();
    const [first, second] = [place(finder, 'first', 1), place(finder, 'second', 4)];
    document.body.replaceChildren(first.element, second.element);
    finder.step(-1);
    second.leave();
    expect([finder.at, finder.total]).toEqual([0, 1]);
    first.leave();
    finder.step(1);
    finder.reach();
    expect([finder.at, finder.total]).toEqual([0, 0]);
  });
});

describe('occurrences', () => {
  it('finds what splitting finds, whatever the case', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'b') });
    fc.assert(
      fc.property(
        letters,
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }),
        (text, query) => {
          const found = occurrences(text, query);
          expect(found).toHaveLength(text.toLowerCase().split(query).length - 1);
          for (const at of found) expect(text.slice(at, at + query.length).toLowerCase()).toBe(query);
        },
      ),
    );
  });

  it('marks nothing rather than the wrong place where lower case is longer', () => {
    expect(occurrences('İstanbul', 'stan')).toEqual([]);
  });
});
