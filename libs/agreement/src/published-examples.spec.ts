import { atOnce } from '@labeling/domain';
import type { Row } from './by-definition.fixture.js';
import { overallOf, tallyOf, valueOf } from './tally.fixture.js';

const _ = undefined;
/** Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), example D: four observers, twelve units. */
const krippendorff: readonly Row[] = [
  [1, 1, _, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [_, 5, 5, 5],
  [_, _, 1, 1],
  [_, _, 3, _],
];

/** Fourteen raters, ten subjects, five categories: how often each subject was put into each. */
const fleiss = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
].map((times): Row => times.flatMap((count, category) => Array.from({ length: count }, () => category)));

/** Items that two members answered: how many, and with which two values. */
const twoMembers = (cells: readonly (readonly [number, number, number])[]): Row[] =>
  cells.flatMap(([times, a, b]) => Array.from({ length: times }, (): Row => [a, b]));

describe('published examples', () => {
  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ] as const)("have Krippendorff's %s α", (level, value) => {
    const { alpha } = overallOf(krippendorff, level);
    expect(valueOf(alpha)).toBeCloseTo(value, 3);
    expect(alpha).toMatchObject({ items: 11 });
  });

  it("have Fleiss' κ", () => {
    expect(valueOf(overallOf(fleiss).fleiss)).toBeCloseTo(0.21, 3);
    expect(valueOf(overallOf(fleiss).percent)).toBeCloseTo(0.378, 3);
  });

  it.each([
    // Cohen, "A coefficient of agreement for nominal scales" (1960), table 1, of 200 items.
    [
      'Cohen',
      0.492,
      [
        [88, 1, 1],
        [14, 1, 2],
        [18, 1, 3],
        [10, 2, 1],
        [40, 2, 2],
        [10, 2, 3],
        [2, 3, 1],
        [6, 3, 2],
        [12, 3, 3],
      ],
    ],
    // Two readers of fifty grant applications.
    [
      'a textbook',
      0.4,
      [
        [20, 1, 1],
        [5, 1, 2],
        [10, 2, 1],
        [15, 2, 2],
      ],
    ],
  ] as const)("have Cohen's κ of %s", (_name, value, cells) => {
    const [pair] = atOnce(tallyOf(twoMembers(cells)).pairs({ resamples: 0 }));
    expect(valueOf(pair?.cohen)).toBeCloseTo(value, 3);
    expect(pair).toMatchObject({ members: ['a', 'b'], items: cells.reduce((all, [times]) => all + times, 0) });
  });
});
