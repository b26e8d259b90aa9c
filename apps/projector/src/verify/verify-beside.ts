import { spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.js';

const PROGRAM = join(import.meta.dirname, '..', 'verify.js');

/**
 * Verifies in a process of its own, so that projecting continues undisturbed, and answers with its JSON lines. It ends
 * when the client leaves.
 */
export function verifyBeside({ databaseUrl, eventStoreUrl }: Settings, response: ServerResponse): void {
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
  const child = spawn(process.execPath, [PROGRAM, '--jsonl'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  response.writeHead(200, { 'content-type': 'application/jsonl; charset=utf-8' });
  child.stdout.pipe(response);
  child.on('error', () => response.destroy());
  response.on('close', () => child.kill());
}
