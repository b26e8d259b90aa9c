import { atOnce } from '@labeling/domain';
import fc from 'fast-check';
import { alpha, cohen, fleiss, comparable, percent, type Row } from './by-definition.fixture.js';
import { anItem, expectClose, overallOf, rounded, tallyOf, valueOf, valueOrNaN } from './tally.fixture.js';

const levels = ['nominal', 'ordinal', 'interval'] as const;
const value = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(-7, 0.5, 1e6));
const rowsOf = (row: fc.Arbitrary<Row>) => fc.array(row, { minLength: 1, maxLength: 12 });
const anyRows = rowsOf(fc.array(fc.option(value, { nil: undefined }), { minLength: 2, maxLength: 5 }));
const fullRows = fc
  .integer({ min: 2, max: 5 })
  .chain((members) => rowsOf(fc.array(value, { minLength: members, maxLength: members })));
const pairs = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 12 });
const some = (rows: readonly Row[]) => fc.pre(comparable(rows).length > 0);

describe('agreement', () => {
  it('matches its definitions for any answers', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...levels), (rows, level) => {
        some(rows);
        const figures = overallOf(rows, level);
        expectClose(valueOf(figures.percent), percent(rows));
        expectClose(valueOrNaN(figures.alpha), alpha(rows, level));
        expect(figures.alpha).toMatchObject({ items: comparable(rows).length });
      }),
    );
    fc.assert(fc.property(fullRows, (rows) => expectClose(valueOrNaN(overallOf(rows).fleiss), fleiss(rows))));
    fc.assert(
      fc.property(pairs, (rows) => {
        const [pair] = atOnce(tallyOf(rows).pairs({ needed: 1, resamples: 0 }));
        expectClose(valueOrNaN(pair?.cohen), cohen(rows));
        expectClose(valueOf(pair?.percent), percent(rows));
      }),
    );
  });

  it('does not depend on the order of items or members, intervals included', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...levels), (rows, level) => {
        const reversed = rows.map((row) => row.toReversed()).toReversed();
        expect(rounded(overallOf(reversed, level, 20))).toEqual(rounded(overallOf(rows, level, 20)));
        const options = { needed: 1, resamples: 20 };
        const [forward, backward] = [tallyOf([]), tallyOf([])];
        for (const row of rows) forward.add(anItem(row, 1));
        for (const row of rows.toReversed()) {
          const { answers, final } = anItem(row, 1);
          backward.add({ answers: answers.toReversed(), final });
        }
        expect(rounded(atOnce(backward.pairs(options)))).toEqual(rounded(atOnce(forward.pairs(options))));
        expect(rounded(atOnce(backward.againstFinal(options)))).toEqual(rounded(atOnce(forward.againstFinal(options))));
      }),
    );
  });

  it('does not depend on the names of values or on where a scale begins', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const moved = rows.map((row) => row.map((each) => (each === undefined ? undefined : 5 - 2 * each)));
        for (const level of levels) {
          expectClose(valueOrNaN(overallOf(moved, level).alpha), valueOrNaN(overallOf(rows, level).alpha));
        }
        expect(overallOf(moved).fleiss).toEqual(overallOf(rows).fleiss);
      }),
    );
  });

  it('keeps percent and κ when every item is duplicated', () => {
    fc.assert(
      fc.property(fullRows, (rows) => {
        const once = overallOf(rows);
        const twice = overallOf([...rows, ...rows]);
        expectClose(valueOf(twice.percent), valueOf(once.percent));
        expectClose(valueOrNaN(twice.fleiss), valueOrNaN(once.fleiss));
      }),
    );
  });

  it('is 1 if all agree and values vary', () => {
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 2 }), fc.integer({ min: 2, max: 5 }), (values, members) => {
        const rows = values.map((each): Row => Array.from({ length: members }, () => each));
        for (const level of levels) {
          const { percent: share, fleiss: kappa, alpha: reliability } = overallOf(rows, level);
          expect([share, kappa, reliability].map(valueOf)).toEqual([1, 1, 1]);
        }
      }),
    );
  });

  it('forgets an item that is removed', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (kept, removed) => {
        const tally = tallyOf([...removed, ...kept]);
        for (const row of removed) tally.remove(anItem(row));
        const options = { needed: 1, resamples: 20 };
        expect(rounded(atOnce(tally.overall(options)))).toEqual(rounded(atOnce(tallyOf(kept).overall(options))));
        expect(atOnce(tally.pairs(options))).toEqual(atOnce(tallyOf(kept).pairs(options)));
        expect(tally.confusion()).toEqual(tallyOf(kept).confusion());
      }),
    );
  });
});
