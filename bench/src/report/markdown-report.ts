import type { Report } from './report.js';
import { columns } from './wording.js';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The report that is kept with the sources: ratios, which say something on another machine, and no lone times. */
export function markdownReport({ mode, machine, sections }: Report): string {
  const parts = [
    '# One run of the benchmark\n',
    `\`npm run bench -- ${mode === 'quick' ? '--quick ' : ''}--keep\` wrote this on ${machine}.\n`,
    'Each figure stands beside the least work that would do, measured in the same minute on the same stores. The ratio is',
    'how many times the cost of that ceiling it has: 1.00× is as good, and it is what to compare between two runs.\n',
  ];
  for (const { title, note, comparisons } of sections) {
    parts.push(`## ${title}\n`);
    if (note) parts.push(`${note}\n`);
    parts.push('| | times the ceiling | by round | the ceiling |', '| --- | ---: | --- | --- |');
    for (const comparison of comparisons) {
      const [what, , , beside, ratio, spread] = columns(comparison);
      parts.push(`| ${cell(what)} | **${ratio}** | ${spread} | ${cell(beside)} |`);
    }
    parts.push('');
  }
  return parts.join('\n');
}
