import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { queuesToSettle } from '@labeling/read-models/queries';
import { Resuming } from '../concurrency/resuming.js';
import { Turns } from '../concurrency/turns.js';
import { Settings } from '../settings/settings.js';
import { unlessUnderWay } from '../stores/advisory-lock.js';
import { Database } from '../stores/database.js';
import { SettleQueue } from './settle-queue.js';

/** Queues whose items this process settles at once; each holds one of the connections for locks. */
const AT_ONCE = 2;

/**
 * Settles the items of queues whose overlap or schema was changed, here or elsewhere, and resumes what a crash
 * interrupted. One process at a time works on a queue.
 */
@Injectable()
export class SettlingRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Settling');
  readonly #resuming = new Resuming(
    () => this.resume(),
    (err) => this.#logger.warn({ err }, 'Queues whose items are to be settled could not be listed'),
  );
  readonly #turns = new Turns(AT_ONCE);
  /** Waiting or running. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** Queues that changed again while they were worked on. */
  readonly #again = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly work: SettleQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.#resuming.begin(this.settings.pushResumeSeconds);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#resuming.stop();
    await this.idle();
  }

  start(queueId: string): void {
    if (this.#underWay.has(queueId)) {
      this.#again.add(queueId);
      return;
    }
    const work = this.#turns.take(() => this.#run(queueId));
    this.#underWay.set(queueId, work);
  }

  /** Resolves when this process is not working on any queue. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Starts the queues that are unfinished in the read models; each queue's own stream decides whether it is. */
  async resume(): Promise<void> {
    for (const queueId of await queuesToSettle(this.database)) this.start(queueId);
  }

  /** A failure is tried again at the next resume. */
  async #run(queueId: string): Promise<void> {
    const { signal } = this.#resuming;
    try {
      do {
        this.#again.delete(queueId);
        await unlessUnderWay(this.database.locks, { kind: 'settling', on: queueId }, () =>
          this.work.carryOut(queueId, signal),
        );
      } while (this.#again.has(queueId) && !signal.aborted);
    } catch (err) {
      this.#logger.warn({ err, queueId }, 'Not all items of a queue could be settled; this is tried again');
    } finally {
      this.#again.delete(queueId);
      this.#underWay.delete(queueId);
    }
  }
}
