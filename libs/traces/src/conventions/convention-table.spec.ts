import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conventionTable } from './convention-table.js';
import { goldenSamples } from './golden-samples.js';

const page = join(import.meta.dirname, '../../../../docs/traces.md');
const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim().replace(/^-+$/, '-')));

describe('the table of conventions', () => {
  it('is current in docs/traces.md (npm run conventions writes it)', () => {
    const [, table = ''] = /<!-- conventions -->\n([^]*)<!-- \/conventions -->/.exec(readFileSync(page, 'utf8')) ?? [];
    expect(cells(table)).toEqual(cells(conventionTable(goldenSamples())));
  });
});
