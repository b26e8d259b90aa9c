import type { ChildProcess } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { runBeside } from '../follow/program-beside.js';
import type { Settings } from '../settings/settings.js';

/** Seconds after which another verification may be asked for: one takes a while. */
const RETRY_AFTER = '10';

/** Verifies in a separate process, one at a time: each takes memory, and reads all events. */
export class VerifyBeside {
  #isRunning = false;

  constructor(private readonly begin: () => ChildProcess) {}

  static with(settings: Settings): VerifyBeside {
    return new VerifyBeside(() =>
      runBeside(['verify.js', '--jsonl'], settings, { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  }

  /** Answers with JSON lines, or with 503 while another one runs. It ends when the client leaves. */
  answer(response: ServerResponse): void {
    if (this.#isRunning) {
      response.writeHead(503, { 'retry-after': RETRY_AFTER }).end();
      return;
    }
    this.#isRunning = true;
    const child = this.begin();
    const over = () => (this.#isRunning = false);
    child.once('exit', over);
    child.once('error', () => {
      over();
      response.destroy();
    });
    response.writeHead(200, { 'content-type': 'application/jsonl; charset=utf-8' });
    child.stdout?.pipe(response);
    response.on('close', () => child.kill());
  }
}
