// Writes the number of tests to coverage/, which nx keeps with a cached run, so that `npm test` can also count cached runs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export default class CountReporter {
  constructor(config) {
    this.directory = join(config.rootDir, 'coverage');
  }

  onRunComplete(_contexts, results) {
    mkdirSync(this.directory, { recursive: true });
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    writeFileSync(join(this.directory, 'count.json'), JSON.stringify({ passed: results.numPassedTests, failed }));
  }
}
