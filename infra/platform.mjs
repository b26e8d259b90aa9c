// What this machine lacks for a command, found before anything is installed. Runs on any Node.
import { accessSync, constants } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Node from npm (node-linux-*) needs glibc; everywhere else the machine's own Node must be new enough. */
const broughtNode = ['linux-x64', 'linux-arm64'];
const broughtPostgres = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const broughtChromium = ['linux-x64'];
const needsBrowser = ['test', 'check', 'bench'];
const needsStores = ['start', 'dev', ...needsBrowser];
const systems = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

/** One sentence that says what is missing and what to do, or undefined when `command` can run here. */
export function missing({ command, platform, arch, isMusl, nodeMajor, folder, lostTmp, env }) {
  const machine = isMusl ? `${platform}-${arch}-musl` : `${platform}-${arch}`;
  const system = isMusl ? 'Linux without glibc' : `${systems[platform] ?? platform} on ${arch}`;
  if (platform === 'win32') return 'Windows is not supported: run this inside WSL 2, where it works as on Linux.';
  const oldest = broughtNode.includes(machine) ? 20 : 24;
  if (nodeMajor < oldest) return `${system} needs Node ${oldest} or newer; this is Node ${nodeMajor}.`;
  if (needsStores.includes(command) && !broughtPostgres.includes(machine)) {
    // Tests always start their own Postgres.
    if (needsBrowser.includes(command)) return `npm has no embedded Postgres for ${system}, which tests need.`;
    if (!env.DATABASE_URL) return `npm has no embedded Postgres for ${system}: set DATABASE_URL to one of your own.`;
  }
  if (needsBrowser.includes(command) && !broughtChromium.includes(machine) && !env.CHROMIUM_PATH) {
    return `npm has no browser for ${system}: set CHROMIUM_PATH to the Chromium or Chrome that tests should use.`;
  }
  const [wrong] = /[#?*]/.exec(folder) ?? [];
  if (wrong !== undefined)
    return `The pages cannot be built in a folder whose path contains “${wrong}”: move it elsewhere.`;
  if (lostTmp !== undefined)
    return `Temporary files cannot be written to ${lostTmp}: create that folder, or set TMPDIR to another one.`;
  return undefined;
}

/** How much building needs on two cores; with less, it may take hours. */
const NEEDED = 1.5e9;

/** One sentence if there is too little memory for a build, otherwise undefined. `bytes` is what this process may use. */
export function scarce(bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)) {
  if (bytes >= NEEDED) return undefined;
  return `Building needs ${gigabytes(NEEDED)} of memory, and this machine has ${gigabytes(bytes)}: it may take very long, or be killed.`;
}

const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;

/** What `missing` needs to know about this process. npm says which script it runs. */
export const thisMachine = () => ({
  command: process.env.npm_lifecycle_event ?? '',
  platform: process.platform,
  arch: process.arch,
  isMusl: process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime,
  nodeMajor: Number(process.versions.node.split('.')[0]),
  folder: root,
  lostTmp: isWritable(tmpdir()) ? undefined : tmpdir(),
  env: process.env,
});

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
