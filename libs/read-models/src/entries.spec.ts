import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The files that a module loads when it runs: type imports load nothing. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, path = ''] of source.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)\.js';/gm)) {
    loadedBy(join(dirname(file), `${path}.ts`), seen);
  }
  return seen;
}
const filesOf = (entry: string) =>
  [...loadedBy(join(import.meta.dirname, entry))].map((file) => relative(import.meta.dirname, file));

describe('the entry points of the read models', () => {
  const writes = /project-|folds?\.ts$|migrate|migrations|unnest/;

  it('load no projection when only queries are imported', () => {
    expect(filesOf('queries.ts').filter((file) => writes.test(file))).toEqual([]);
  });

  it('load the projection when it is imported', () => {
    expect(filesOf('projection.ts')).toEqual(expect.arrayContaining(['project-batch.ts', 'queue-items/item-fold.ts']));
  });
});
