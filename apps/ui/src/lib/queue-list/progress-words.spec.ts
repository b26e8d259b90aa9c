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
    [12, { new: 80, modified: 8, approved: 20, pushed: 0 }, '12 · 88 left'],
    [1_200, { new: 0, modified: 0, approved: 0, pushed: 1_200 }, '1,200'],
    [0, { new: 0, modified: 0, approved: 0, pushed: 0 }, '0'],
  ])('of %i approvals with %j is: %s', (approved, counts, words) => expect(ownWords(approved, counts)).toBe(words));
});
