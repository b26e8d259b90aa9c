import { atOnce, toJsonText } from '@labeling/domain';
import { AgreementTally } from './agreement-tally.fixture.js';
import type { AnsweredItem } from './answered-item.js';
import type { Level } from './answers/level.js';
import type { Row } from './by-definition.fixture.js';
import type { Figure } from './figures/figure.js';
import type { OverallFigures } from './figures/overall.js';

/** An item that the members a, b, c, … answered with these values, and what was decided. */
export function anItem(row: Row, final?: number): AnsweredItem {
  const answers = row.flatMap((value, i) =>
    value === undefined ? [] : [{ member: String.fromCharCode(97 + i), value: toJsonText(value) }],
  );
  return { answers, final: final === undefined ? undefined : toJsonText(final) };
}

export function tallyOf(rows: readonly Row[], level: Level = 'nominal'): AgreementTally {
  const tally = new AgreementTally(level);
  for (const row of rows) tally.add(anItem(row));
  return tally;
}

/** Figures however few items there are. */
export function overallOf(rows: readonly Row[], level?: Level, resamples = 0): OverallFigures {
  return atOnce(tallyOf(rows, level).overall({ needed: 1, resamples }));
}

/** Fails if there is no figure. */
export function valueOf(figure: Figure | undefined): number {
  if (figure?.is !== 'known') throw new Error(`No figure: ${figure?.is}`);
  return figure.value;
}

/** NaN if there is none, as with a division by zero. */
export const valueOrNaN = (figure: Figure | undefined): number => (figure?.is === 'known' ? figure.value : NaN);

/** The same number except for rounding, or NaN in both. */
export function expectClose(found: number, expected: number): void {
  if (Number.isNaN(expected)) expect(found).toBeNaN();
  else expect(found).toBeCloseTo(expected, 8);
}

/** Figures to compare, except for rounding. */
export function rounded(figures: unknown): unknown {
  const round = (_key: string, each: unknown) => (typeof each === 'number' ? Number(each.toFixed(9)) : each);
  return JSON.parse(JSON.stringify(figures, round));
}
