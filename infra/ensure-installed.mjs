// Runs first in every npm script here, on any Node and with nothing installed. It is not a script that npm runs before
// others, because npm skips those if install scripts are switched off.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock-file.mjs';
import { missing, thisMachine } from './platform.mjs';
import { refusalToReplace } from './running-product.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, 'package-lock.json');
// npm writes its own lock last, so this is missing or old after an interrupted install.
const installedFile = join(root, 'node_modules/.package-lock.json');
const stamp = join(root, 'node_modules/.installed-from');
const hash = (text) => createHash('sha256').update(text).digest('hex');

function isInstalled() {
  if (!existsSync(installedFile) || !isWhole()) return false;
  if (statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs) return true;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash(readFileSync(lockFile));
}

/** Workspaces have packages in their own node_modules too, which may have been deleted. */
function isWhole() {
  const { packages } = JSON.parse(readFileSync(installedFile, 'utf8'));
  return Object.keys(packages).every((path) => existsSync(join(root, path)));
}

function install() {
  if (isInstalled()) return 0;
  console.log('Installing packages (npm ci); this takes a minute …');
  const began = Date.now();
  const { npm_execpath: npm } = process.env;
  // Other package managers, which can start programs here as well, name themselves there.
  const [command, args] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
  // Also the packages that NODE_ENV and the user's npm settings leave out: building needs all of them. More of this is in .npmrc.
  const result = spawnSync(
    command,
    [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (result.status !== 0) {
    console.error(result.error?.message ?? `${result.stdout}${result.stderr}`.trim());
    console.error('Packages could not be installed (npm ci failed, see above).');
    return 1;
  }
  writeFileSync(stamp, hash(readFileSync(lockFile)));
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
  return 0;
}

const alone = (work) => withLock(join(root, '.install-lock'), 'another install of this folder', work);

/**
 * Ends this process with a message if the machine lacks something; otherwise runs npm ci if node_modules does not match the lock
 * file, unless a product runs from here.
 */
export async function ensureInstalled() {
  const lack = missing(thisMachine());
  if (lack !== undefined) {
    console.error(lack);
    process.exit(1);
  }
  try {
    if (isInstalled()) return;
    const refusal = refusalToReplace(root, 'installing packages');
    if (refusal !== undefined) console.error(refusal);
    if (refusal !== undefined || (await alone(install)) !== 0) process.exit(1);
  } catch (error) {
    console.error(`Packages could not be installed in ${root}: ${error.message}`);
    process.exit(1);
  }
}
