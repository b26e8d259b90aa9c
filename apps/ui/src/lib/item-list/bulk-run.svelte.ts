import type { BatchAnswer, BatchClient, BatchRefusal } from './batch-client.js';
import type { Step } from './bulk-steps.js';

/** Pauses before a request without an answer is sent again, in milliseconds. */
const AGAIN = [250, 500, 1_000, 2_000, 4_000];

/** One command on its way through many items, request by request; it can be stopped, continued and undone. */
export class BulkRun {
  readonly #client: BatchClient;
  #steps: readonly Step[];
  readonly total: number;
  #done: readonly Step[] = [];
  /** Whether the first of the remaining requests was sent and no answer came: its items may have changed. */
  isUncertain = $state(false);
  changed = $state(0);
  unchanged = $state(0);
  refused = $state.raw<readonly BatchRefusal[]>([]);
  isRunning = $state(false);
  isStopping = $state(false);
  /** Why it stopped before the end, in a sentence. */
  problem = $state<string>();

  constructor(client: BatchClient, steps: readonly Step[]) {
    this.#client = client;
    this.#steps = steps;
    this.total = steps.reduce((sum, { items }) => sum + items.length, 0);
  }

  handled = $derived(this.changed + this.unchanged + this.refused.length);
  left = $derived.by(() => this.total - this.handled);

  /** The requests that changed items, or may have. */
  get sent(): readonly Step[] {
    return [...this.#done, ...this.#steps.slice(0, this.isUncertain ? 1 : 0)];
  }

  /** Whether there may be something to undo. */
  get hasEffect(): boolean {
    return this.changed > 0 || this.isUncertain;
  }

  /** Ids of the items that are not known to be processed. */
  get waiting(): readonly string[] {
    return this.#steps.flatMap(({ items }) => items.map(({ id }) => id));
  }

  stop(): void {
    this.isStopping = this.isRunning;
  }

  /** Processes what is left. Resolves at the end, when stopped, or when there is a problem. */
  async go(): Promise<void> {
    this.isRunning = true;
    this.problem = undefined;
    let position: string | null = null;
    for (let [step] = this.#steps; step !== undefined && !this.isStopping; [step] = this.#steps) {
      const answer = await this.#send(step);
      if (answer.is !== 'done') {
        this.problem =
          answer.is === 'failed'
            ? answer.detail
            : 'The server cannot be reached. You can continue with the remaining items.';
        break;
      }
      this.isUncertain = false;
      this.#steps = this.#steps.slice(1);
      this.#done = [...this.#done, step];
      this.changed += answer.changed;
      this.unchanged += answer.unchanged;
      this.refused = [...this.refused, ...answer.refused];
      position = answer.position ?? position;
    }
    if (position !== null) await this.#client.caughtUp(position);
    this.isRunning = false;
    this.isStopping = false;
  }

  /** A request without an answer is sent again unchanged: its effect is not repeated. */
  async #send({ items, command, requestId }: Step): Promise<BatchAnswer> {
    for (const pause of [...AGAIN, undefined]) {
      const answer = await this.#client.send(items, command, requestId);
      if (answer.is !== 'unreachable') return answer;
      this.isUncertain = true;
      if (this.isStopping || pause === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return { is: 'unreachable' };
  }
}
