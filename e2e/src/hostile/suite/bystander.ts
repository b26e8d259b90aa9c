// Somebody who works with the product while it is attacked. Each probe asks for one thing again and again, at a steady pace:
// while the product stands still, questions go on coming, and all of them count.
import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedProduct } from '../attack.js';

export interface Waits {
  readonly of: string;
  readonly latencies: readonly number[];
}

/** What the probes of a bystander met. */
export interface Met {
  /** What each probe asked for, and the milliseconds that each answer took. */
  readonly waits: readonly Waits[];
  /** Answers that were refusals, and requests without an answer. */
  readonly errors: readonly string[];
}

export interface BystanderOf {
  readonly product: AttackedProduct;
  /** A queue that no attack touches. */
  readonly queueId: string;
  /** Keys that no attack uses: nobody keeps others waiting, and everybody themselves. */
  readonly keys: Pick<AttackedProduct['keys'], 'write' | 'read'>;
}

const EVERY_MS = 100;
const PATIENCE_MS = 120_000;

export class Bystander {
  readonly #waits: Waits[] = [];
  readonly #errors: string[] = [];
  readonly #gone = new AbortController();
  readonly #probes: readonly Promise<void>[];

  constructor({ product, queueId, keys }: BystanderOf) {
    const { apiUrl, pagesUrl } = product;
    const items = `${apiUrl}/v1/labeling_queues/${queueId}/items`;
    const as = (key: string) => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
    const item = JSON.stringify({ items: [{ data: 'a question', target: 'an answer' }] });
    this.#probes = [
      this.#keepAsking('API alive', `${apiUrl}/health/live`),
      this.#keepAsking('add', items, { method: 'POST', headers: as(keys.write), body: item }),
      this.#keepAsking('list', `${items}?limit=20`, { headers: as(keys.read) }),
      this.#keepAsking('pages alive', `${pagesUrl}/health`),
      this.#keepAsking('page', `${pagesUrl}/sign-in`),
    ];
  }

  /** Stops asking, and waits for the answers that are still to come. */
  async leave(): Promise<Met> {
    this.#gone.abort();
    await Promise.all(this.#probes);
    return { waits: this.#waits, errors: this.#errors };
  }

  async #keepAsking(of: string, url: string, request: RequestInit = {}): Promise<void> {
    const latencies: number[] = [];
    this.#waits.push({ of, latencies });
    const asked: Promise<void>[] = [];
    while (!this.#gone.signal.aborted) {
      asked.push(this.#ask(url, request, latencies));
      await pause(EVERY_MS, undefined, { signal: this.#gone.signal }).catch(() => undefined);
    }
    await Promise.all(asked);
  }

  async #ask(url: string, request: RequestInit, latencies: number[]): Promise<void> {
    const began = performance.now();
    try {
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
      await answer.text();
      if (!answer.ok) this.#errors.push(`${answer.status} from ${new URL(url).pathname}`);
    } catch (error) {
      this.#errors.push(`${error instanceof Error ? error.message : error} from ${new URL(url).pathname}`);
    }
    latencies.push(performance.now() - began);
  }
}
