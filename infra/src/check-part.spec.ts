import { globSync } from 'node:fs';
import { join } from 'node:path';
import { checkPart } from '../check-part.mjs';
import TestOrder from '../test-order.mjs';
import { root } from './product.js';

describe('A check', () => {
  it('is done completely by a machine that is given no part', () => {
    expect(checkPart([])).toEqual({ texts: true, tests: [] });
  });

  it('is shared by several machines, the first of which does everything except the tests', () => {
    expect([1, 2, 3].map((part) => checkPart([`--part=${part}/3`]))).toEqual([
      { texts: true, tests: undefined },
      { texts: false, tests: ['--shard=1/2'] },
      { texts: false, tests: ['--shard=2/2'] },
    ]);
  });

  it.each([
    ['--part=0/4', ': there is no part 0 of 4.'],
    ['--part=5/4', ': there is no part 5 of 4.'],
    ['--part=1/1', ': there is no part 1 of 1.'],
    ['--part=2', ', not --part=2.'],
    ['--fix', ', not --fix.'],
    ['--part=1/4 --fix', ', not --part=1/4 --fix.'],
  ])('explains its options when it is given %s', (given, wrong) => {
    const usage = 'Give npm run check nothing, or one part of several, such as --part=2/4';
    expect(checkPart(given.split(' '))).toBe(`${usage}${wrong}`);
  });
});

describe('Machines that share the tests', () => {
  const paths = globSync('{apps,clients,libs,infra,e2e,bench}/**/src/**/*.spec.ts', {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules'),
  }).map((path) => join(root, path));
  const share = (shardIndex: number, known = paths) =>
    new TestOrder().shard(
      known.map((path) => ({ path })),
      { shardIndex, shardCount: 3 },
    );

  it('run every spec file once, in equal numbers, in whatever order they find them', () => {
    const shares = [share(1), share(2, paths.toReversed()), share(3)].map((tests) => tests.map(({ path }) => path));
    expect(paths.length).toBeGreaterThan(600);
    expect(shares.flat().sort()).toEqual(paths.toSorted());
    expect(
      Math.max(...shares.map((each) => each.length)) - Math.min(...shares.map((each) => each.length)),
    ).toBeLessThanOrEqual(1);
  });

  it('get equally many journeys', () => {
    const journeys = [1, 2, 3].map((part) => share(part).filter(({ path }) => path.includes('/e2e/')).length);
    expect(Math.max(...journeys) - Math.min(...journeys)).toBeLessThanOrEqual(2);
  });
});
