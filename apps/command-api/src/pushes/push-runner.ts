import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { unfinishedPushes } from '@labeling/read-models/queries';
import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { CarryOutPush } from './carry-out-push.js';
import { withPushLock } from './push-lock.js';

/** Pushes this process carries out at once; each holds one database connection as its lock. */
const AT_ONCE = 3;
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000];

/**
 * Carries out the pushes that were requested, here or elsewhere, and takes up again those that a crash left behind.
 * A push is in the hands of one process at a time; were it in two, the items' own streams would still be pushed once.
 */
@Injectable()
export class PushRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('PushRunner');
  readonly #stop = new AbortController();
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly work: CarryOutPush,
  ) {}

  onApplicationBootstrap(): void {
    void this.#resumeNowAndThen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#running.values());
  }

  /** Begins a push, or does nothing when it is under way in this process. */
  start(pushId: string): void {
    if (this.#running.has(pushId)) return;
    this.#waiting.add(pushId);
    this.#startNext();
  }

  /** Resolves when this process has no push under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  #startNext(): void {
    const [pushId] = this.#waiting;
    if (pushId === undefined || this.#running.size >= AT_ONCE || this.#stop.signal.aborted) return;
    this.#waiting.delete(pushId);
    const run = this.#run(pushId).finally(() => {
      this.#running.delete(pushId);
      this.#startNext();
    });
    this.#running.set(pushId, run);
    this.#startNext();
  }

  /** Tries until the push is completed, another process has it, or this one shuts down. */
  async #run(pushId: string): Promise<void> {
    const { signal } = this.#stop;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await withPushLock(this.database.pool, pushId, () => this.work.carryOut(pushId, signal));
        return;
      } catch (error) {
        this.#logger.warn({ err: error, pushId }, 'A push was interrupted and will go on');
        const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)];
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Begins what the read models suggest is unfinished; the push's own stream tells whether it is. */
  async resume(): Promise<void> {
    for (const { id } of await unfinishedPushes(this.database)) this.start(id);
  }

  async #resumeNowAndThen(): Promise<void> {
    try {
      await this.resume();
    } catch (error) {
      this.#logger.warn({ err: error }, 'Unfinished pushes could not be listed');
    }
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => void this.#resumeNowAndThen(), this.settings.pushResumeSeconds * 1_000);
    this.#timer.unref();
  }
}
