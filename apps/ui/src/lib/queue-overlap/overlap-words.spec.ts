import { annotatedWords, changeWords, reopenWords, schemaChangeWords, settlingWords } from './overlap-words.js';

const change = (settled: number, disputed: number, reopened = 0) => {
  return { ...{ items: 1200, several: 240 }, ...{ settled, disputed, reopened } };
};
const need = (annotations: number, share = 1) => ({ annotations, share });

describe('the effect of another overlap', () => {
  it.each([
    [change(1, 0), 2, '1 item is approved, because all annotations are equal.'],
    [change(0, 1200), 2, '1,200 items are disputed: a lead decides.'],
    [
      change(3, 2),
      1,
      '3 items are approved, because all annotations are equal. 2 items are open: their annotations differ.',
    ],
    [change(0, 0), 2, 'No open item has enough annotations yet, so this decides none.'],
    [change(0, 0, 9), 4, 'Items that are not approved yet need more annotations.'],
  ])('is described before it is saved: %j', (counts, to, words) => {
    expect(changeWords(counts, { from: need(3), to: need(to) })).toBe(words);
  });

  const several = 'Of the 1,200 items in the queue, 240 need 3 annotations; the others need one.';
  it.each([
    [need(3), need(3, 0.2), `${several} 4 items are approved, because all annotations are equal.`],
    [need(3, 0.1), need(3, 0.2), `${several} Some items that are not approved yet need more annotations.`],
    [
      need(4, 0.1),
      need(3, 0.2),
      `${several} Some items that are not approved yet need more annotations. 4 items are approved, because all annotations are equal.`,
    ],
    [need(3, 0.2), need(3), 'Items that are not approved yet need more annotations.'],
    [need(1, 0.2), need(3, 0.2), `${several} Some items that are not approved yet need more annotations.`],
    [need(3, 0.2), need(1, 0.2), '4 items are approved, because all annotations are equal.'],
  ])('is described for a share of the items, from %j to %j', (from, to, words) => {
    expect(changeWords(change(4, 0), { from, to })).toBe(words);
  });

  it('includes reopening what was agreed on only with more annotations', () => {
    expect(reopenWords(change(0, 0, 1), { from: need(2), to: need(3) })).toBe(
      'Also reopen the item that was approved by agreement',
    );
    expect(reopenWords(change(0, 0, 1200), { from: need(2), to: need(3) })).toContain(
      'the 1,200 items that were approved',
    );
    expect(reopenWords(change(0, 0, 0), { from: need(2), to: need(3) })).toBeUndefined();
    expect(reopenWords(change(1, 0, 5), { from: need(3), to: need(2) })).toBeUndefined();
    expect(reopenWords(change(0, 0, 5), { from: need(3, 0.2), to: need(3, 0.4) })).toContain('the 5 items');
    expect(reopenWords(change(0, 0, 5), { from: need(3, 0.4), to: need(3, 0.2) })).toBeUndefined();
  });

  it.each([
    [change(3, 0), true, '3 items will be approved, because the annotations are equal where it counts.'],
    [
      change(1, 1200),
      true,
      '1 item will be approved, because the annotations are equal where it counts. 1,200 items will still be disputed.',
    ],
    [change(0, 2), true, 'This approves no item: 2 items will still be disputed.'],
    [change(0, 0), true, 'No item is disputed, so this decides none.'],
    [change(0, 0), false, 'Items that are approved stay approved.'],
    [change(0, 1), false, 'Items that are approved stay approved. 1 item will be disputed.'],
  ])('is described for another schema, too: %j', (counts, isMoreLenient, words) => {
    expect(schemaChangeWords(counts, isMoreLenient)).toBe(words);
  });

  it('is described with its progress', () => {
    expect(settlingWords(1200, need(2))).toBe('Items need 2 annotations each. 1,200 still to be settled…');
    expect(settlingWords(3, need(2), true)).toContain('What was submitted is settled once the queue is unarchived.');
    expect(settlingWords(undefined, need(1, 0.5))).toBe(
      'Items are getting one shared target. Checking what was submitted…',
    );
    expect(settlingWords(3, need(2, 0.125))).toMatch(/^12.5% of the items need 2 annotations, the others 1\./);
    expect(settlingWords(3, need(2, 0))).toMatch(/^Items need 1 annotation each\./);
  });
});

it('annotatedWords says who annotates the items of a queue', () => {
  expect(annotatedWords(need(3))).toBe('3 members annotate each item of this queue, each on their own.');
  expect(annotatedWords(need(3, 0.2))).toBe(
    '3 members annotate 20% of the items of this queue, each on their own. One member annotates each of the others.',
  );
  expect(annotatedWords(need(3, 0))).toBe('One member annotates each item of this queue.');
});
