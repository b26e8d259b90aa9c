// Jest's global setup: a directory for the servers that the spec files of this run share (src/testing/test-run.ts).
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function begin() {
  // Jest calls this once for each project of a run.
  if (process.env.TEST_RUN) return;
  process.env.TEST_RUN = mkdtempSync(join(tmpdir(), 'labeling-tests-'));
  writeFileSync(join(process.env.TEST_RUN, 'owner.pid'), String(process.pid));
}
