import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { enabledWebhooks, pruneDeliveries } from '@labeling/identity';
import { withConnection } from '@labeling/postgres';
import { gauge } from '@labeling/telemetry';
import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { Metrics } from '../metrics/metrics.js';
import { tryLock, unlock } from '../stores/advisory-lock.js';
import { Database } from '../stores/database.js';
import { Receivers } from './receivers.js';
import { WebhookSender } from './webhook-sender.js';

const LOOK_EVERY_MS = 2_000;
const PRUNE_EVERY_MS = 3_600_000;
/** The pause after a failure, for example while the database is away. */
const PAUSE_MS = 1_000;

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Sends the events of all webhooks, each from one process at a time. The locks are those of one connection: when it is lost,
 * this process stops sending, and any process takes over.
 */
@Injectable()
export class WebhookRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('WebhookRunner');
  readonly #stop = new AbortController();
  readonly #running = new Map<string, Running>();
  #wake = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #pruned = 0;

  constructor(
    private readonly db: Database,
    private readonly sender: WebhookSender,
    private readonly receivers: Receivers,
    { registry }: Metrics,
  ) {
    gauge(registry, 'webhooks_sending', 'Webhooks that this process sends for', () => this.#running.size);
  }

  onApplicationBootstrap(): void {
    if (!this.receivers.areHeld) this.#work = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#work;
  }

  /** Checks at once which webhooks there are. */
  wake(): void {
    this.#wake.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await withConnection(this.db.locks, (client) => this.#hold(client));
      } catch (err) {
        this.#running.clear();
        if (signal.aborted) return;
        this.#logger.warn({ err }, 'Webhooks are not sent for a moment');
        await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Sends until the process stops. @throws when the connection that holds the locks is lost */
  async #hold(client: pg.PoolClient): Promise<void> {
    const ended: string[] = [];
    try {
      while (!this.#stop.signal.aborted) {
        this.#wake = new AbortController();
        for (const id of ended.splice(0)) {
          this.#running.delete(id);
          await unlock(client, lockOf(id));
        }
        for (const id of await enabledWebhooks(client)) {
          if (this.#running.has(id) || !(await tryLock(client, lockOf(id)))) continue;
          this.#start(id, () => ended.push(id));
        }
        await this.#prune(client);
        await delay(LOOK_EVERY_MS, undefined, { signal: this.#wake.signal }).catch(() => undefined);
      }
    } finally {
      const running = [...this.#running.values()];
      for (const { stop } of running) stop.abort();
      await Promise.all(running.map(({ done }) => done));
    }
    for (const id of this.#running.keys()) await unlock(client, lockOf(id));
    this.#running.clear();
  }

  #start(id: string, ended: () => void): void {
    const stop = new AbortController();
    const done = this.sender
      .run(id, stop.signal)
      .catch((err: unknown) => {
        if (!stop.signal.aborted)
          this.#logger.warn({ err, webhookId: id }, 'A webhook was interrupted and will be resumed');
      })
      .finally(ended);
    this.#running.set(id, { stop, done });
  }

  async #prune(client: pg.PoolClient): Promise<void> {
    if (Date.now() - this.#pruned < PRUNE_EVERY_MS) return;
    this.#pruned = Date.now();
    // The others are removed at the next look.
    if (!(await pruneDeliveries(client))) this.#pruned = 0;
  }
}

const lockOf = (id: string) => ({ kind: 'webhook', on: id }) as const;
