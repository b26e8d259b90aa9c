// What has become slower since an earlier run.
import { alignRows } from './text-report.js';
import type { Report } from './report.js';
import { times } from './wording.js';
import { timesCeiling, type TimesCeiling } from '../statistics/comparison.js';

/** A figure that is further from its ceiling than it was. */
export interface Grown {
  readonly what: string;
  readonly before: TimesCeiling;
  readonly now: TimesCeiling;
}

/** Even two runs of the same code differ, though seldom by this much in every round. */
const TOLERANCE = 1.25;

/** The figures in both runs that are worse in every round than in any earlier one, and in the median by over 25%. */
export function grownSince(earlier: Report, report: Report): Grown[] {
  const before = ratiosOf(earlier);
  return [...ratiosOf(report)].flatMap(([what, now]) => {
    const then = before.get(what);
    const hasGrown = then !== undefined && now.least > then.most && now.median > then.median * TOLERANCE;
    return hasGrown ? [{ what, before: then, now }] : [];
  });
}

/** The figures of the earlier run that this one lacks: perhaps they were renamed, and nothing guards them. */
export function notMeasured(earlier: Report, report: Report): string[] {
  const measured = ratiosOf(report);
  return [...ratiosOf(earlier).keys()].filter((what) => !measured.has(what));
}

function ratiosOf({ sections }: Report): Map<string, TimesCeiling> {
  return new Map(
    sections.flatMap(({ title, comparisons }) =>
      comparisons.map((each) => [`${title}: ${each.what.trim()}, beside ${each.beside}`, timesCeiling(each)] as const),
    ),
  );
}

/** `name` is what the earlier run is called. */
export function textOfGrown(grown: readonly Grown[], name: string): string {
  if (grown.length === 0) return `No figure is further from its ceiling than in ${name}.`;
  const spread = ({ median, least, most }: TimesCeiling) => `${times(median)} (${times(least)} to ${times(most)})`;
  const rows = grown.map(({ what, before, now }) => [`  ${what}`, spread(before), `now ${spread(now)}`]);
  return [`Further from their ceilings than in ${name}:`, ...alignRows(rows)].join('\n');
}
