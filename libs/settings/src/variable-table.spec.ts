import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allVariables, envExample, markdownTable } from './variable-table.js';

const root = join(import.meta.dirname, '../../..');
const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim().replace(/^-+$/, '-')));

describe('the documentation of variables', () => {
  it('includes a table of all of them in docs/operating.md (npm run settings writes it)', () => {
    const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
    const [, table = ''] = /<!-- settings -->\n([^]*)<!-- \/settings -->/.exec(page) ?? [];
    expect(cells(table)).toEqual(cells(markdownTable()));
  });

  it('includes a current .env.example (npm run settings writes it)', () => {
    expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(envExample());
  });

  it('lists a variable that several processes read once', () => {
    const rows = allVariables().filter(({ name }) => name === 'DATABASE_URL');
    expect(rows).toMatchObject([
      { isRequired: false, readBy: ['npm start', 'migration', 'ui', 'command-api', 'projector'] },
    ]);
  });

  it('leaves out of .env.example what npm start sets itself', () => {
    expect(envExample()).not.toContain('PROJECTOR_URL');
  });
});
