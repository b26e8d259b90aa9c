import type { Comparison } from '../statistics/comparison.js';
import { grownSince, notMeasured, textOfGrown } from './grown.js';
import type { Report } from './report.js';

const run = (...comparisons: Partial<Comparison>[]): Report => ({
  ...{ mode: 'full', machine: '2 cores', seconds: 60 },
  sections: [
    {
      ...{ title: 'Rebuild', note: '' },
      comparisons: comparisons.map((each) => ({
        ...{ what: 'all rows', unit: 'ms', values: [], beside: 'bare reads', ceiling: [1, 1, 1] },
        ...each,
      })),
    },
  ],
});
const before = run({ values: [3.8, 4, 4.2] });

describe('a figure that is further from its ceiling than in an earlier run', () => {
  it('is listed with both ratios', () => {
    const grown = grownSince(before, run({ values: [7.5, 7.9, 8.5] }));
    expect(textOfGrown(grown, 'last week')).toBe(
      'Further from their ceilings than in last week:\n' +
        '  Rebuild: all rows, beside bare reads  4.00× (3.80× to 4.20×)  now 7.90× (7.50× to 8.50×)',
    );
  });

  it('counts only when every round is worse than all earlier ones, by more than runs of the same code differ', () => {
    expect(grownSince(before, run({ values: [4.1, 7.9, 8.5] }))).toEqual([]);
    expect(grownSince(before, run({ values: [4.3, 4.4, 4.5] }))).toEqual([]);
    expect(grownSince(before, run({ values: [1, 2, 3] }))).toEqual([]);
  });

  it('must have been measured in that run', () => {
    const grown = grownSince(before, run({ what: 'new', values: [9, 9, 9] }));
    expect(textOfGrown(grown, 'last week')).toBe('No figure is further from its ceiling than in last week.');
  });

  it('is reported as missing when it is no longer measured', () => {
    expect(notMeasured(before, run({ what: 'new', values: [4] }))).toEqual(['Rebuild: all rows, beside bare reads']);
    expect(notMeasured(before, before)).toEqual([]);
  });
});
