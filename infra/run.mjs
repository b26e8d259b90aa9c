// npm run bench, verify, demo and the others of programs.mjs: builds what is stale, then runs the program with the arguments that follow.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { onNode24, root, run } from './node24.mjs';
import { answerOptions, programs } from './programs.mjs';

await ensureInstalled();
await onNode24(import.meta.url);
const { ensureBuilt, ensureProjectBuilt } = await import('./build.mjs');

const [name = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(programs, name)) {
  console.error(`one of: ${Object.keys(programs).join(', ')}`);
  process.exit(1);
}
const {
  run: [program, ...first],
  project,
} = programs[name];
answerOptions(`npm run ${name}`, programs[name], rest);
try {
  if (project !== undefined) await ensureProjectBuilt(project);
  else await ensureBuilt({ bench: name === 'bench', programs: ['chaos', 'soak', 'hostile'].includes(name) });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (!existsSync(join(root, program))) {
  console.error(`${program} is missing`);
  process.exit(1);
}
process.exit(
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program), ...first, ...rest]),
);
