/** @jest-environment jsdom */
import fc from 'fast-check';
import { TextSearch, occurrences, type SearchedText } from './text-search.svelte.js';

function place(textSearch: TextSearch, name: string, count: number) {
  const element = document.createElement('p');
  const reached: number[] = [];
  const made: SearchedText = { count, element: () => element, reach: (index) => void reached.push(index) };
  return { name, element, reached, place: made, leave: textSearch.add(made) };
}

describe('TextSearch', () => {
  it('steps through the matches in the order of the page, whenever each was added', () => {
    const textSearch = new TextSearch();
    const [second, first] = [place(textSearch, 'second', 2), place(textSearch, 'first', 1)];
    document.body.replaceChildren(first.element, second.element);
    const seen = [0, 1, 2, 3].map(() => {
      const at = [textSearch.indexIn(first.place), textSearch.indexIn(second.place)];
      textSearch.step(1);
      return at;
    });
    expect(textSearch.total).toBe(3);
    expect(seen).toEqual([
      [0, -1],
      [-1, 0],
      [-1, 1],
      [0, -1],
    ]);
  });

  it('steps back from the first match to the last and brings it into view', () => {
    const textSearch = new TextSearch();
    const only = place(textSearch, 'only', 12);
    textSearch.step(-1);
    textSearch.reach();
    expect(textSearch.at).toBe(11);
    expect(only.reached).toEqual([11]);
  });

  it('stays within the remaining matches when a place is removed', () => {
    const textSearch = new TextSearch();
    const [first, second] = [place(textSearch, 'first', 1), place(textSearch, 'second', 4)];
    document.body.replaceChildren(first.element, second.element);
    textSearch.step(-1);
    second.leave();
    expect([textSearch.at, textSearch.total]).toEqual([0, 1]);
    first.leave();
    textSearch.step(1);
    textSearch.reach();
    expect([textSearch.at, textSearch.total]).toEqual([0, 0]);
  });
});

describe('occurrences', () => {
  it('finds the same matches as splitting the text, whatever the case', () => {
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

  it('finds nothing rather than the wrong place when lower case is longer', () => {
    expect(occurrences('İstanbul', 'stan')).toEqual([]);
  });
});
