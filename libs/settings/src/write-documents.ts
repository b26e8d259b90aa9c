// Writes what is derived from the variables: .env.example and the table in docs/operating.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample, markdownTable } from './variable-table.js';

const root = join(import.meta.dirname, '../../..');
const page = join(root, 'docs/operating.md');

writeFileSync(join(root, '.env.example'), envExample());
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(
    /(<!-- settings -->)[^]*(<!-- \/settings -->)/,
    (_, start: string, end: string) => `${start}\n\n${markdownTable()}\n\n${end}`,
  ),
);
