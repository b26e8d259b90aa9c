// Jest's order of spec files: the slowest start first, so that no worker ends the run alone with a slow one.
import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** Specs that start, kill and rebuild a product of their own are the slowest, then other journeys, then the rest. */
const weight = ({ path }) => {
  if (!path.includes('/e2e/')) return 0;
  return /\b(reviewingAlone|aProduct|openProduct|setStage|startSingleSignOn)\(/.test(readFileSync(path, 'utf8'))
    ? 2
    : 1;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => weight(b) - weight(a));
  }
}
