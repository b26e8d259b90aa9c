// The machine's own Node may be older than the bundled one; everything here runs on a recent one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goAroundProxies } from './around-proxies.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bundled = join(root, 'node_modules/.bin/node');
const wanted = 24;

/** Path of a Node that is new enough; undefined if no such Node exists. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath;
  return existsSync(bundled) ? bundled : undefined;
}

/** Returns on Node 24, without a proxy between this machine and itself. On an older Node, runs the module `url` again with the bundled Node and ends this process with its exit code. */
export async function onNode24(url) {
  goAroundProxies();
  const node = node24();
  if (node === process.execPath) return;
  if (node === undefined) {
    console.error(
      `Node ${wanted} is needed: this is ${process.version}, and npm has none for ${process.platform}-${process.arch}.`,
    );
    process.exit(1);
  }
  process.exit(await run(node, [fileURLToPath(url), ...process.argv.slice(2)]));
}

/**
 * Runs a command in the terminal of this one, passes signals on, and resolves to its exit code (128 + n for signal n).
 * `began` gets the process.
 */
export function run(command, args, options = {}, began = () => undefined) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    began(child);
    const pass = (name) => child.kill(name);
    // Ctrl-C already reaches the child, which shares the terminal; just do not die before it.
    const wait = () => undefined;
    process.on('SIGTERM', pass).on('SIGHUP', pass).on('SIGINT', wait);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', wait);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
