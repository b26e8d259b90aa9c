// Jest's order of spec files. Those with a product of their own, which they kill, rebuild or attack, take longest: they begin
// early, so that none ends the run alone. Several of them together starve each other, so other journeys run between them.
// Machines that share a run get equally many of each kind.
import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

const startsProduct =
  /\b(aProduct|aProductOnAnyStore|openProduct|reviewingAlone|setStage|startProduct|startSingleSignOn)\(/;

function kindOf({ path }) {
  if (/\/(e2e|infra)\//.test(path) && startsProduct.test(readFileSync(path, 'utf8'))) return 'heavy';
  return path.includes('/e2e/') ? 'journey' : 'other';
}

/** After each heavy one. */
const JOURNEYS_BETWEEN = 2;

export default class TestOrder extends TestSequencer {
  /** By path alone: what a machine knows of earlier runs must not decide which files it leaves to others. */
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
