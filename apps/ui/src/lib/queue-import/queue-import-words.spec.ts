import { resultWords, shareDone, stepWords } from './queue-import-words.js';

describe('the description of an import', () => {
  it('names the step and its progress', () => {
    expect(stepWords({ phase: 'reading', done: 2_000, total: null })).toBe('Reading: 2,000');
    expect(stepWords({ phase: 'adding', done: 2_000, total: 5_000 })).toBe('Adding: 2,000 of 5,000');
  });

  it('never goes back from reading to adding', () => {
    const steps = ['reading', 'adding'].flatMap((phase) => [0, 2, 5].map((done) => ({ phase, done, total: 5 })));
    const shares = steps.map((step) => shareDone(step) ?? NaN);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    expect(shareDone({ phase: 'adding', done: 0, total: 0 })).toBe(1);
    expect(shareDone({ phase: 'reading', done: 9, total: null })).toBeUndefined();
  });

  it.each([
    [{ added: 1, collapsed: 0 }, '1 item was added.'],
    [{ added: 1_200, collapsed: 1 }, '1,200 items were added; 1 already existed.'],
    [{ added: 0, collapsed: 3 }, 'No new items: 3 already existed.'],
    [{ added: 0, collapsed: 0 }, 'No items to add.'],
  ])('counts the result: %j', (result, words) => {
    expect(resultWords(result)).toBe(words);
  });
});
