// Creates the files of a new cluster. Layout of `dataDir`: cluster/ (the server's own), password, owner.json.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from './kept-file.js';
import { secretIn } from './kept-secret.js';
import type { RunAs } from './postgres-user.js';
import { putInPlace } from './put-in-place.js';

/** The server's files in `dataDir`, created if they are missing; `fast` copies a cluster that was created earlier on this machine. */
export async function ensureCluster(
  dataDir: string,
  bin: string,
  user: RunAs | undefined,
  fast: boolean,
): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dir = join(dataDir, 'cluster');
  if (!existsSync(dir)) {
    removeDrafts(dataDir);
    const draft = fast
      ? copyTemplate(await template(bin, user), dataDir, user)
      : await newCluster(dataDir, bin, user, false);
    // Kept safely before the cluster is in place, because it could not be opened without it.
    writeWhole(join(dataDir, 'password'), readFileSync(join(draft, 'password'), 'utf8'));
    putInPlace(join(draft, 'cluster'), dir);
    rmSync(draft, { recursive: true, force: true });
  }
  return dir;
}

export function passwordOf(dataDir: string): string {
  const file = join(dataDir, 'password');
  const password = existsSync(file) ? secretIn(file) : '';
  if (password !== '') return password;
  throw new Error(`${file} is missing or empty: without it the database next to it cannot be opened; restore the file`);
}

const draftName = 'labeling-postgres-draft';

/** What an earlier start left when it was killed before its cluster was complete. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(draftName)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * One cluster per machine and user that tests copy: much faster than initdb on a busy machine. A new one every few days, before
 * a system that clears its temporary directory takes parts of it away.
 */
async function template(bin: string, user: RunAs | undefined): Promise<string> {
  const age = Math.floor(Date.now() / templateLifeMs);
  const name = `labeling-postgres-template-18-${process.getuid?.() ?? 0}-${user?.uid ?? 'self'}`;
  const home = join(tmpdir(), `${name}-${age}`);
  const found = lstatSync(home, { throwIfNoEntry: false });
  if (found === undefined) {
    putInPlace(await newCluster(tmpdir(), bin, user, true), home);
    rmSync(join(tmpdir(), `${name}-${age - 2}`), { recursive: true, force: true });
  } else if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) {
    throw new Error(`${home} belongs to someone else; remove it`);
  }
  return home;
}

const templateLifeMs = 4 * 24 * 3_600_000;

function copyTemplate(from: string, dataDir: string, user: RunAs | undefined): string {
  const draft = mkdtempSync(join(dataDir, `${draftName}-`));
  cpSync(from, draft, { recursive: true });
  chmodSync(join(draft, 'cluster'), 0o700);
  if (user) giveTo(user, join(draft, 'cluster'));
  return draft;
}

function giveTo({ uid, gid }: RunAs, dir: string): void {
  chownSync(dir, uid, gid);
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) lchownSync(join(dir, entry), uid, gid);
}

async function newCluster(parent: string, bin: string, user: RunAs | undefined, fast: boolean): Promise<string> {
  const draft = mkdtempSync(join(parent, `${draftName}-`));
  const password = randomBytes(24).toString('base64url');
  writeFileSync(join(draft, 'password'), password, { mode: 0o600 });
  const cluster = join(draft, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (user) chownSync(cluster, user.uid, user.gid);
  try {
    await initdb(bin, user, cluster, password, fast);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return draft;
}

function initdb(bin: string, user: RunAs | undefined, cluster: string, password: string, fast: boolean): Promise<void> {
  const args = [
    `--pgdata=${dataDirArgument(cluster, user)}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--pwfile=/dev/stdin',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(fast ? ['--no-sync'] : []),
  ];
  // A file that the other user owns and this process opens for them, because that user may not be able to reach the directory.
  const file = `${cluster}.password`;
  writeFileSync(file, password, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
  const stdin = openSync(file, 'r');
  return new Promise<void>((resolve, reject) => {
    const child = spawn(join(bin, 'initdb'), args, {
      ...user,
      cwd: cluster,
      env: postgresEnvironment(),
      timeout: 120_000,
      stdio: [stdin, 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${said.trim()}`))));
  }).finally(() => {
    closeSync(stdin);
    rmSync(file);
  });
}

/**
 * The cluster's own directory may be below one that `user` must not enter (a 0700 home). A process is started inside it before
 * its user changes, and refers to it by the link to its own working directory, which needs no right on the parents.
 */
export const dataDirArgument = (cluster: string, user: RunAs | undefined): string =>
  user ? '/proc/self/cwd' : cluster;

/** None of the caller's PG* variables or locale settings may reach the server. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' });
