// Jest's order of spec files. Files that start their own product, to kill, rebuild or attack it, take longest: they begin early,
// so that no such file ends the run alone. Several of them at once starve each other, so other journeys run in between.
// Machines that share a run get equally many files of each kind.
import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

const startsProduct =
  /\b(aProduct|aProductOnAnyStore|openProduct|reviewingAlone|setStage|startProduct|startSingleSignOn)\(/;

function kindOf({ path }) {
  if (/\/(e2e|infra)\//.test(path) && startsProduct.test(readFileSync(path, 'utf8'))) return 'heavy';
  return path.includes('/e2e/') ? 'journey' : 'other';
}

/** The number of journeys after each heavy file. */
const JOURNEYS_BETWEEN = 2;

export default class TestOrder extends TestSequencer {
  /** By path alone: what a machine remembers from earlier runs must not decide which files it leaves to others. */
  shard(tests, { shardIndex, shardCount }) {
    const byPath = tests.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return Object.values(Object.groupBy(byPath, kindOf))
      .flat()
      .filter((_, at) => at % shardCount === shardIndex - 1);
  }

  sort(tests) {
    const { heavy = [], journey = [], other = [] } = Object.groupBy(super.sort(tests), kindOf);
    const mixed = heavy.flatMap((test) => [test, ...journey.splice(0, JOURNEYS_BETWEEN)]);
    return [...mixed, ...journey, ...other];
  }
}
