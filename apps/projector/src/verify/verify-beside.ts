import type { ServerResponse } from 'node:http';
import { runBeside } from '../follow/program-beside.js';
import type { Settings } from '../settings/settings.js';

/** Verifies in a process of its own, and answers with its JSON lines. It ends when the client leaves. */
export function verifyBeside(settings: Settings, response: ServerResponse): void {
  const child = runBeside(['verify.js', '--jsonl'], settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  response.writeHead(200, { 'content-type': 'application/jsonl; charset=utf-8' });
  child.stdout?.pipe(response);
  child.on('error', () => response.destroy());
  response.on('close', () => child.kill());
}
