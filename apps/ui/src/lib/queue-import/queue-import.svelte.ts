import { apiPath } from '../api/client.js';
import type { Problem } from '../api/problem.js';
import { newId } from '../api/new-id.js';
import { followWork, type WorkStep } from './follow-work.js';

export interface ImportResult {
  readonly added: number;
  readonly collapsed: number;
}

/** One import of items into a queue from elsewhere: its progress and its result. */
export class QueueImport {
  step = $state<WorkStep>();
  result = $state<ImportResult>();
  problem = $state<Problem>();
  isRunning = $state(false);
  /** The same for every attempt, so that items without a key of their own are not added twice either. */
  readonly #key = newId();
  #leaving = new AbortController();

  async start(queueId: string, source: object): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.step = this.problem = this.result = undefined;
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const headers = { 'Idempotency-Key': this.#key };
    const path = apiPath('/v1/labeling_queues/{queue}/imports', { queue: queueId });
    const ended = await followWork(path, { body: JSON.stringify({ source }), headers, signal }, (step) => {
      this.step = step;
    });
    this.isRunning = false;
    if (ended.end === 'failed') this.problem = ended.problem;
    if (ended.end === 'done') this.result = resultOf(ended.result);
    else this.step = undefined;
  }

  /** What is already in the queue stays there. */
  stop(): void {
    this.#leaving.abort();
  }
}

function resultOf(line: unknown): ImportResult {
  const count = (name: string) => (typeof line === 'object' && line !== null ? Number(Reflect.get(line, name)) : 0);
  return { added: count('added'), collapsed: count('collapsed') };
}
