// Jest's order of spec files: what takes longest begins first, so that no worker is left alone with it at the end.
import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** Products of their own are started, killed and rebuilt; other journeys are quicker, and all else is quicker still. */
const weight = ({ path }) => {
  if (!path.includes('/e2e/')) return 0;
  return /\b(reviewingAlone|aProduct|startSingleSignOn)\(/.test(readFileSync(path, 'utf8')) ? 2 : 1;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => weight(b) - weight(a));
  }
}
