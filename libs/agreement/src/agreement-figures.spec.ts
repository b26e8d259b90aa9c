import { atOnce, parseJsonText, toJsonText } from '@labeling/domain';
import { AgreementTally } from './agreement-tally.fixture.js';
import { anItem, tallyOf, valueOf } from './tally.fixture.js';

const options = { needed: 1, resamples: 0 };
const overall = (tally: AgreementTally) => atOnce(tally.overall(options));

describe('AgreementFigures', () => {
  it('reports that there are too few items instead of showing a figure', () => {
    const tooFew = { is: 'tooFew', items: 2, needed: 10 };
    const tally = tallyOf([[1, 1], [1, 2], [3]]);
    expect(atOnce(tally.overall())).toEqual({ percent: tooFew, fleiss: tooFew, alpha: tooFew, leftOut: 0 });
    expect(atOnce(tally.pairs())).toMatchObject([{ percent: tooFew, cohen: tooFew }]);
    const none = { is: 'tooFew', items: 0, needed: 0 };
    expect(atOnce(new AgreementTally('nominal').overall({ needed: 0 }))).toMatchObject({ percent: none, alpha: none });
  });

  it('reports that nothing varies if all answers are the same', () => {
    const none = { is: 'noVariation', items: 2 };
    for (const level of ['nominal', 'ordinal', 'interval'] as const) {
      const tally = tallyOf(
        [
          [1, 1],
          [1, 1],
        ],
        level,
      );
      expect(overall(tally)).toMatchObject({ percent: { value: 1 }, fleiss: none, alpha: none });
      expect(atOnce(tally.pairs(options))).toMatchObject([{ percent: { value: 1 }, cohen: none }]);
    }
  });

  it("has no Fleiss' κ if items have different numbers of answers", () => {
    expect(
      overall(
        tallyOf([
          [1, 1],
          [1, 2, 2],
        ]),
      ).fleiss,
    ).toEqual({ is: 'unequal', items: 2, fewest: 2, most: 3 });
    expect(overall(tallyOf([[1, 1], [1, 2], [3]])).fleiss).toMatchObject({ is: 'known', items: 2 });
  });

  it('leaves out of α what is not a number where numbers are expected, and measures the largest ones', () => {
    const tally = new AgreementTally('interval');
    const add = (...values: string[]) =>
      tally.add({ answers: values.map((value, i) => ({ member: `${i}`, value: parseJsonText(value) })) });
    add('1e308', '1e308');
    add('-1e308', '-1e308');
    expect(overall(tally)).toMatchObject({ alpha: { value: 1, items: 2 }, leftOut: 0 });
    add('"five"', '5');
    add('1e999', '5', '5');
    expect(overall(tally)).toMatchObject({ percent: { items: 4 }, alpha: { value: 1, items: 3 }, leftOut: 3 });
  });

  it.each([1e300, -1e17, Number.MAX_VALUE])('measures the same with %d as the only answer to another item', (alone) => {
    const rows = Array.from({ length: 20 }, (_, i) => [i % 5, i % 3 === 0 ? (i + 1) % 5 : i % 5]);
    const [without, beside] = [rows, [...rows, [alone]]].map((some) => overall(tallyOf(some, 'interval')).alpha);
    expect(without).toMatchObject({ is: 'known', items: 20 });
    expect(beside).toEqual(without);
  });

  it('has intervals that contain the figures even if no two answers are alike', () => {
    const tally = tallyOf(Array.from({ length: 100 }, (_, i) => [2 * i, 2 * i + 1]));
    const { alpha, fleiss } = atOnce(tally.overall());
    for (const figure of [alpha, fleiss]) {
      const { from = NaN, to = NaN } = figure.is === 'known' ? (figure.interval ?? {}) : {};
      expect(from).toBeLessThanOrEqual(valueOf(figure));
      expect(to).toBeGreaterThanOrEqual(valueOf(figure));
    }
  });

  it('shows which values are given to the same items', () => {
    const tally = tallyOf([
      [2, 2],
      [2, 10],
      [10, 2, 2],
      [7, 2],
    ]);
    expect(tally.confusion(2)).toEqual({
      values: ['2', '10'],
      pairs: [
        [2, 3],
        [3, 0],
      ],
      otherValues: 1,
    });
  });

  it('counts texts that are too long to be shown, and does not show them', () => {
    const tally = new AgreementTally('nominal');
    const long = (end: string) => toJsonText('long '.repeat(50) + end);
    for (const [one, other] of [
      ['a', 'a'],
      ['a', 'b'],
    ] as const) {
      tally.add({ answers: [one, other].map((end, i) => ({ member: `${i}`, value: long(end) })), final: long('a') });
    }
    expect(overall(tally).percent).toMatchObject({ value: 0.5 });
    expect(tally.confusion()).toEqual({ values: [], pairs: [], otherValues: 2 });
    expect(atOnce(tally.againstFinal(options))).toMatchObject([{ differences: [] }, { items: 2, differences: [] }]);
  });

  it('counts an answer once, whichever members are compared', () => {
    const tally = new AgreementTally('nominal');
    tally.add(anItem([1, 2, undefined]));
    tally.add(anItem([1, undefined, 1]));
    const found = atOnce(tally.pairs(options)).map(({ members, items, percent }) => [
      ...members,
      items,
      valueOf(percent),
    ]);
    expect(found).toEqual([
      ['a', 'b', 1, 0],
      ['a', 'c', 1, 1],
    ]);
  });
});
