// All tests in one run: its workers share the spec files of all projects, so that none ends alone.
import { globSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import base from './jest.config.mjs';
import ui from './apps/ui/jest.config.mjs';
import journeys from './e2e/jest.config.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const own = { 'apps/ui': ui, e2e: journeys };

/** A project's own test settings, without those that only a whole run can have. */
const projectIn = (directory) => {
  const { reporters: _, testTimeout: __, ...project } = own[directory] ?? base;
  return { ...project, rootDir: join(root, directory), displayName: directory.split('/').at(-1) };
};

export const projects = globSync(['{apps,clients,libs}/*/package.json', '{infra,e2e,bench}/package.json'], {
  cwd: root,
})
  .filter((file) => JSON.parse(readFileSync(join(root, file), 'utf8')).scripts?.test)
  .map(dirname)
  .map(projectIn);

const { reporters, testTimeout } = base;
/** In bytes: a container may have less than its machine. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
export default {
  rootDir: root,
  projects,
  reporters,
  testTimeout,
  testSequencer: fileURLToPath(new URL('./infra/test-order.mjs', import.meta.url)),
  // What spec files leave is never all freed, so a worker that has grown is replaced. Not sooner than memory asks for it: the
  // new one takes as long to load everything as several spec files take to run.
  workerIdleMemoryLimit: Math.max(memory / 8, 1e9),
  // To free so much memory takes it longer than the half second after which Jest would kill it as one that hangs.
  workerGracefulExitTimeout: 30_000,
};
