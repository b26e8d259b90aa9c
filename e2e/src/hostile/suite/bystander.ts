// Somebody who works with the product while it is attacked. Each probe repeats one request at a steady pace:
// while the product stands still, requests keep coming, and all of them count.
import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedProduct } from '../attack.js';
import { callGrpc, framed } from '../grpc-call.js';
import { codeIn } from '../send.js';
import { EXPORT } from '../span-call.js';

export interface Waits {
  readonly of: string;
  readonly latencies: readonly number[];
}

/** What the probes of a bystander met. */
export interface Met {
  /** What each probe asked for, and the milliseconds that each answer took. */
  readonly waits: readonly Waits[];
  /** Refusals, and requests without an answer. */
  readonly errors: readonly string[];
}

export interface BystanderOf {
  readonly product: AttackedProduct;
  /** A queue that no attack touches. */
  readonly queueId: string;
  /** Keys that no attack uses: callers may keep themselves waiting, but not others. */
  readonly keys: Pick<AttackedProduct['keys'], 'write' | 'read'>;
}

/** How often a bystander sends each probe by default. */
const EVERY_MS = 100;
const PATIENCE_MS = 120_000;

export class Bystander {
  readonly #waits: Waits[] = [];
  readonly #errors: string[] = [];
  readonly #gone = new AbortController();
  readonly #probes: readonly Promise<void>[];

  constructor(
    { product, queueId, keys }: BystanderOf,
    private readonly everyMs = EVERY_MS,
  ) {
    const { apiUrl, pagesUrl } = product;
    const items = `${apiUrl}/v1/labeling_queues/${queueId}/items`;
    const as = (key: string) => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
    const item = JSON.stringify({ items: [{ data: 'a question', target: 'an answer' }] });
    this.#probes = [
      this.#keepAsking('API alive', () => fetched(`${apiUrl}/health/live`)),
      this.#keepAsking('add', () => fetched(items, { method: 'POST', headers: as(keys.write), body: item })),
      this.#keepAsking('list', () => fetched(`${items}?limit=20`, { headers: as(keys.read) })),
      this.#keepAsking('spans', () => exported(product.otlpGrpcUrl, keys.write)),
      this.#keepAsking('pages alive', () => fetched(`${pagesUrl}/health`)),
      this.#keepAsking('page', () => fetched(`${pagesUrl}/sign-in`)),
    ];
  }

  /** Stops asking, and waits for the answers that are still to come. */
  async leave(): Promise<Met> {
    this.#gone.abort();
    await Promise.all(this.#probes);
    return { waits: this.#waits, errors: this.#errors };
  }

  async #keepAsking(of: string, ask: () => Promise<void>): Promise<void> {
    const latencies: number[] = [];
    this.#waits.push({ of, latencies });
    const asked: Promise<void>[] = [];
    while (!this.#gone.signal.aborted) {
      asked.push(this.#ask(ask, latencies));
      await pause(this.everyMs, undefined, { signal: this.#gone.signal }).catch(() => undefined);
    }
    await Promise.all(asked);
  }

  async #ask(ask: () => Promise<void>, latencies: number[]): Promise<void> {
    const began = performance.now();
    try {
      await ask();
    } catch (error) {
      this.#errors.push(error instanceof Error ? error.message : String(error));
    }
    latencies.push(performance.now() - began);
  }
}

/** @throws Error that says what was not answered as it should be */
async function fetched(url: string, request: RequestInit = {}): Promise<void> {
  const { pathname } = new URL(url);
  const { method = 'GET' } = request;
  const asked = fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
  const answer = await asked.catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : error} from ${pathname}`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${codeIn(text)} to ${method} ${pathname}`);
}

/** The same for an export over gRPC without any spans. */
async function exported(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const call = { path: EXPORT, headers, body: framed(new Uint8Array()), signal: AbortSignal.timeout(PATIENCE_MS) };
  const { status } = await callGrpc(url, call);
  if (status !== 'OK') throw new Error(`${status} from ${EXPORT}`);
}
