// Draws each figure as a multiple of its ceiling: a bar for the median of the rounds, a line for their spread.
import { timesCeiling } from '../statistics/comparison.js';
import type { Section } from './report.js';
import { times } from './wording.js';

const WIDTH = 880;
const LABELS = 470;
const VALUES = 60;
const ROW = 22;
const HEAD = 34;
const FOOT = 26;
/** Longer bars end in a gap: one figure must not make all others too small to see. */
const MOST = 8;

/** Colors for light and dark, as the reader's system is set. Text is dark on light and light on dark, bars are between. */
const style = `
  .paper { fill: #ffffff } .word { fill: #24292f } .quiet { fill: #57606a } .rule { stroke: #d0d7de } .one { stroke: #1a7f37 }
  .bar { fill: #54aeff } .spread { stroke: #0550ae }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117 } .word { fill: #e6edf3 } .quiet { fill: #9198a1 } .rule { stroke: #3d444d } .one { stroke: #3fb950 }
    .bar { fill: #1f6feb } .spread { stroke: #a5d6ff }
  }
  text { font: 13px system-ui, sans-serif } .title { font-weight: 600 } .small { font-size: 11px }
  line { stroke-width: 1 } .spread, .one { stroke-width: 2 }`;

/** An SVG document. */
export function ratioChart(sections: readonly Section[]): string {
  const most = Math.min(MOST, Math.max(2, ...sections.flatMap(({ comparisons }) => comparisons.map(mostOf))));
  const x = (ratio: number) => round(LABELS + (Math.min(ratio, most) / most) * (WIDTH - LABELS - VALUES));
  const parts: string[] = [];
  let y = 8;
  for (const { title, comparisons } of sections) {
    parts.push(text(12, y + 20, title, 'word title'));
    y += HEAD;
    for (const comparison of comparisons) {
      const { median, least, most: highest } = timesCeiling(comparison);
      const middle = y + ROW / 2;
      parts.push(
        text(12, middle + 4, shortened(`${comparison.what} · ${comparison.beside}`), 'word'),
        `<rect class="bar" x="${x(0)}" y="${y + 4}" width="${round(x(median) - x(0))}" height="${ROW - 8}" rx="2"/>`,
        line(x(least), middle, x(highest), middle, 'spread'),
        text(WIDTH - VALUES + 8, middle + 4, times(median), 'word'),
      );
      y += ROW;
    }
  }
  const bottom = y;
  const scale = Array.from({ length: Math.floor(most) + 1 }, (_, ratio) => ratio);
  const rules = scale.map((ratio) => line(x(ratio), 8, x(ratio), bottom, ratio === 1 ? 'one' : 'rule'));
  const marks = scale.map((ratio) => text(x(ratio) - 6, bottom + 16, `${ratio}×`, 'quiet small'));
  const height = bottom + FOOT;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">\n` +
    `<title>How many times the cost of its ceiling each figure has; 1× is as good</title>\n<style>${style}\n</style>\n` +
    `${[`<rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>`, ...rules, ...parts, ...marks].join('\n')}\n</svg>\n`
  );
}

function mostOf(comparison: Parameters<typeof timesCeiling>[0]): number {
  return Math.ceil(timesCeiling(comparison).median);
}

const LONGEST_LABEL = 62;
function shortened(label: string): string {
  return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1)}…`;
}

function text(x: number, y: number, words: string, name: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<text x="${round(x)}" y="${round(y)}" class="${name}">${escaped}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, name: string): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="${name}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
