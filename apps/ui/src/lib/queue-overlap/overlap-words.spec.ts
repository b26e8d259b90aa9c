/** @jest-environment node */
import { changeWords, reopenWords, schemaChangeWords, settlingWords } from './overlap-words.js';

const change = (settled: number, disputed: number, reopened = 0) => ({ settled, disputed, reopened });

describe('what another overlap does', () => {
  it.each([
    [change(1, 0), 2, '1 item is approved, because all annotations are equal.'],
    [change(0, 1200), 2, '1,200 items are disputed: a lead decides.'],
    [
      change(3, 2),
      1,
      '3 items are approved, because all annotations are equal. 2 items are open: their annotations differ.',
    ],
    [change(0, 0), 2, 'No open item has enough annotations yet, so none is decided by this.'],
    [change(0, 0, 9), 4, 'Items that are not approved yet take more annotations.'],
  ])('says before it is saved: %j', (counts, to, words) => {
    expect(changeWords(counts, { from: 3, to })).toBe(words);
  });

  it('offers to reopen what was agreed on only with more annotations', () => {
    expect(reopenWords(change(0, 0, 1), { from: 2, to: 3 })).toBe(
      'Also reopen the item that was approved by agreement',
    );
    expect(reopenWords(change(0, 0, 1200), { from: 2, to: 3 })).toContain('the 1,200 items that were approved');
    expect(reopenWords(change(0, 0, 0), { from: 2, to: 3 })).toBeUndefined();
    expect(reopenWords(change(1, 0, 5), { from: 3, to: 2 })).toBeUndefined();
  });

  it.each([
    [change(3, 0), true, '3 items will be approved, because the annotations are equal where it counts.'],
    [
      change(1, 1200),
      true,
      '1 item will be approved, because the annotations are equal where it counts. 1,200 items will still be disputed.',
    ],
    [change(0, 2), true, 'No item is approved by this: 2 items will still be disputed.'],
    [change(0, 0), true, 'No item is disputed, so none is decided by this.'],
    [change(0, 0), false, 'Items that are approved stay approved.'],
    [change(0, 1), false, 'Items that are approved stay approved. 1 item will be disputed.'],
  ])('says the same of a schema: %j', (counts, isMoreLenient, words) => {
    expect(schemaChangeWords(counts, isMoreLenient)).toBe(words);
  });

  it('says how far it is', () => {
    expect(settlingWords(1200, 2)).toBe('Items need 2 annotations each. 1,200 still to be settled…');
    expect(settlingWords(3, 2, true)).toContain('What was submitted is settled once the queue is unarchived.');
    expect(settlingWords(undefined, 1)).toBe('Items are getting one shared target. Checking what was submitted…');
  });
});
