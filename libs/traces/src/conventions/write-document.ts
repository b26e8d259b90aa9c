// Writes what is derived from the conventions and their samples: the table in docs/traces.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conventionTable } from './convention-table.js';
import { goldenSamples } from './golden-samples.js';

const page = join(import.meta.dirname, '../../../../docs/traces.md');

writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(
    /(<!-- conventions -->)[^]*(<!-- \/conventions -->)/,
    (_, start: string, end: string) => `${start}\n\n${conventionTable(goldenSamples())}\n\n${end}`,
  ),
);
