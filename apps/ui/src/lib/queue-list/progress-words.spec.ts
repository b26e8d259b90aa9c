import { doneWords, ownWords } from './progress-words.js';

describe('the progress of a queue', () => {
  it.each([
    [{ new: 100, modified: 0, approved: 100, pushed: 0 }, '100 of 200 done'],
    [{ new: 100, modified: 0, approved: 0, pushed: 100 }, '100 of 200 done'],
    [{ new: 1_000, modified: 200, approved: 30, pushed: 4 }, '34 of 1,234 done'],
    [{ new: 0, modified: 0, approved: 0, pushed: 0 }, 'No items'],
  ])('with %j is: %s', (counts, words) => expect(doneWords(counts)).toBe(words));
});

describe('one’s own progress', () => {
  it.each([
    [12, 88, '12 · 88 left'],
    [1_200, 0, '1,200'],
    [0, 0, '0'],
  ])('of %i items with %i left is: %s', (done, left, words) => expect(ownWords(done, left)).toBe(words));
});
