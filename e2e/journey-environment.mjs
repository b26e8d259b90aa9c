// Runs journeys. If a test fails, what the browsers showed is kept, and the error message says where.
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import OneRealm from '../infra/jest/one-realm.mjs';

export default class JourneyEnvironment extends OneRealm {
  constructor(config, context) {
    super(config);
    const { rootDir } = config.projectConfig;
    const file = relative(join(rootDir, 'src'), context.testPath).replace(/\.spec\.ts$/, '');
    this.failures = join(rootDir, 'failures', file);
    rmSync(this.failures, { recursive: true, force: true });
  }

  async handleTestEvent({ name, test, error }) {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    // Provided by src/product/browser.ts.
    const { keepWhatBrowsersShow } = this.global;
    if (keepWhatBrowsersShow === undefined) return;
    const folder = join(this.failures, test ? nameOf(test) : 'before-or-after');
    mkdirSync(folder, { recursive: true });
    await keepWhatBrowsersShow(folder);
    // Jest prints the stack alone when there is one.
    if (error && typeof error === 'object') error.stack = `${error.stack}\n\nTrace and screenshots: ${folder}`;
  }

  async teardown() {
    // Provided by src/product/browser.ts.
    await this.global.discardTraces?.();
    await super.teardown();
  }
}

function nameOf(test) {
  const parts = [];
  for (let at = test; at && at.name !== 'ROOT_DESCRIBE_BLOCK'; at = at.parent) parts.unshift(at.name);
  return parts
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 100);
}
