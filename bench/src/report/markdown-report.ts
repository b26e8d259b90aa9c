import type { Report } from './report.js';
import { columns } from './wording.js';

const header = ['', 'times the ceiling', 'by round', 'the ceiling'];
const RIGHT = 1;

/** The report that is committed: ratios, which mean something on another machine, and no absolute times. */
export function markdownReport({ mode, machine, sections }: Report): string {
  const parts = [
    '# One run of the benchmark',
    '![How many times the cost of its ceiling each figure has](ratios.svg)',
    `\`npm run bench -- ${mode === 'quick' ? '--quick ' : ''}--keep\` wrote this. The machine: ${machine}.`,
    'Each figure is next to its ceiling: the least work that would do, measured in the same minute on the same stores.\n' +
      'The ratio is how many times as much the figure costs: 1.00× is as good as the ceiling. Compare the ratios of two\n' +
      'runs, not the figures.',
  ];
  for (const { title, note, comparisons } of sections) {
    parts.push(`## ${title}`, note);
    const rows = comparisons.map((comparison) => {
      const [what, , , beside, ratio, spread] = columns(comparison);
      return [what.trim(), `**${ratio}**`, spread, beside].map((cell) => cell.replaceAll('|', '\\|'));
    });
    parts.push(markdownTable([header, ...rows]));
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Aligned as Prettier does it, so that a new report changes only the lines whose figures changed. */
function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === RIGHT ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === RIGHT ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
