import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptModules } from '../../jest/kept-modules.mjs';

const domain = (name: string) => `file:///here/libs/domain/src/${name}`;

/** The modules that a spec file loaded, each with what it imports. */
function endOfFile(kept: KeptModules, loaded: Record<string, string[]>, status = 'evaluated') {
  for (const [url, imported] of Object.entries(loaded)) kept.note(url, imported);
  kept.keep(new Map(Object.keys(loaded).map((url) => [url, { status }])));
  return Object.keys(loaded).filter((url) => kept.get(url) !== undefined);
}

describe('a module that a spec file loaded', () => {
  const [rule, item, fixture, spec] = ['rule.ts', 'item.ts', 'item.fixture.ts', 'item.spec.ts'].map(domain) as [
    ...[string, string, string, string],
  ];

  it('is kept for the next one with everything that it imports', () => {
    const kept = new KeptModules([]);
    const loaded = {
      [spec]: [item],
      [item]: [rule, 'node:crypto', 'file:///here/node_modules/uuid/index.js'],
      [rule]: [],
    };
    expect(endOfFile(kept, loaded)).toEqual([item, rule]);
    // The next file has none of them in its own list, because it found the kept ones.
    const next = domain('next.ts');
    expect(endOfFile(kept, { [next]: [item] })).toEqual([next]);
  });

  it('is loaded again if it imports, even indirectly, what belongs to one spec file', () => {
    for (const own of [fixture, spec, `@jest/globals/${rule}`, 'file:///here/apps/ui/src/lib/live/project-feed.ts']) {
      const kept = new KeptModules([]);
      expect(endOfFile(kept, { [item]: [rule], [rule]: [own], [own]: [] })).toEqual([]);
    }
  });

  it('is loaded again if it imports in a circle what belongs to one spec file', () => {
    const kept = new KeptModules([]);
    expect(endOfFile(kept, { [item]: [rule], [rule]: [item, fixture], [fixture]: [] })).toEqual([]);
    const other = domain('other.ts');
    expect(endOfFile(kept, { [other]: [rule], [rule]: [other] })).toEqual([other, rule]);
  });

  it('is kept if a file for tests replaces another in all tests', () => {
    const kept = new KeptModules(['/here/libs/domain/src/item.fixture.ts', '$1']);
    expect(endOfFile(kept, { [item]: [fixture], [fixture]: [] })).toEqual([item, fixture]);
  });

  it('is loaded again if it failed, or if its imports are unknown', () => {
    const kept = new KeptModules([]);
    expect(endOfFile(kept, { [rule]: [] }, 'errored')).toEqual([]);
    kept.keep(new Map([[item, { status: 'evaluated' }]]));
    expect(kept.get(item)).toBeUndefined();
  });
});

describe('a spec file', () => {
  const project = { moduleNameMapper: [], testEnvironmentOptions: {}, transform: [] };
  const directory = mkdtempSync(join(tmpdir(), 'kept-modules-'));
  const specFile = (text: string) => {
    const path = join(directory, 'some.spec.ts');
    writeFileSync(path, text);
    return path;
  };
  afterAll(() => rmSync(directory, { recursive: true }));

  it('uses what earlier ones loaded in the same way', () => {
    const kept = KeptModules.for(specFile('it works'), project, {});
    expect(KeptModules.for(specFile('it works, too'), project, {})).toBe(kept);
    const otherWay = { ...project, testEnvironmentOptions: { customExportConditions: ['browser'] } };
    expect(KeptModules.for(specFile('it works'), otherWay, {})).not.toBe(kept);
  });

  it.each([
    ['somebody watches, and changes modules between two runs', 'it works', { watch: true }],
    ['somebody watches all files', 'it works', { watchAll: true }],
    ['coverage is counted', 'it works', { collectCoverage: true }],
    ['it replaces modules', "jest.unstable_mockModule('./item.js', gone)", {}],
  ])('shares nothing when %s', (_, text, run) => {
    const alone = KeptModules.for(specFile(text), project, run);
    expect(KeptModules.for(specFile(text), project, run)).not.toBe(alone);
    expect(KeptModules.for(specFile('it works'), project, {})).not.toBe(alone);
  });
});
