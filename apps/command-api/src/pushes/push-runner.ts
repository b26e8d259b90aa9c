import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { UnreadableHistory } from '@labeling/event-store';
import { unfinishedPushes } from '@labeling/read-models/queries';
import { gauge } from '@labeling/telemetry';
import {
  BehaviorSubject,
  defer,
  EMPTY,
  filter,
  finalize,
  firstValueFrom,
  mergeMap,
  retry,
  Subject,
  takeUntil,
  timer,
} from 'rxjs';
import { Resuming } from '../concurrency/resuming.js';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { CarryOutPush } from './carry-out-push.js';
import { withPushLock } from './push-lock.js';

/** Pushes this process carries out at once; each holds one of the connections for locks. */
const AT_ONCE = 3;
const PAUSES_MS = [200, 500, 1_000, 2_000];
const LONGEST_PAUSE_MS = 5_000;

/**
 * Carries out the pushes that were requested, here or elsewhere, and resumes those that a crash interrupted. One process
 * at a time works on a push; even with two, the items' own streams ensure that each is pushed once.
 */
@Injectable()
export class PushRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('PushRunner');
  readonly #resuming = new Resuming(
    () => this.resume(),
    (err) => this.#logger.warn({ err }, 'Unfinished pushes could not be listed'),
  );
  readonly #requested = new Subject<string>();
  /** Waiting or running. */
  readonly #underWay = new Set<string>();
  readonly #count = new BehaviorSubject(0);

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly work: CarryOutPush,
    metrics: Metrics,
  ) {
    gauge(metrics.registry, 'pushes_running', 'Pushes that this process works on', () => this.#underWay.size);
    this.#requested.pipe(mergeMap((pushId) => this.#run(pushId), AT_ONCE)).subscribe();
  }

  onApplicationBootstrap(): void {
    this.#resuming.begin(this.settings.pushResumeSeconds);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#resuming.stop();
    await this.idle();
  }

  /** Starts a push, or does nothing if this process is already working on it. */
  start(pushId: string): void {
    if (this.#underWay.has(pushId)) return;
    this.#underWay.add(pushId);
    this.#count.next(this.#underWay.size);
    this.#requested.next(pushId);
  }

  /** Resolves when this process is not working on any push. */
  async idle(): Promise<void> {
    await firstValueFrom(this.#count.pipe(filter((count) => count === 0)));
  }

  /** Starts the pushes that are unfinished in the read models; each push's own stream decides whether it is. */
  async resume(): Promise<void> {
    for (const id of await unfinishedPushes(this.database)) this.start(id);
  }

  /** Tries until the push is completed, another process has it, or this one shuts down. */
  #run(pushId: string) {
    const { signal, stopped } = this.#resuming;
    const carryOut = () => withPushLock(this.database.locks, pushId, () => this.work.carryOut(pushId, signal));
    return defer(async () => (signal.aborted ? undefined : carryOut())).pipe(
      retry({
        delay: (err, attempt) => {
          this.#logger.warn({ err, pushId }, 'A push was interrupted and will be resumed');
          // A push that cannot be read does not keep others waiting; it is tried again at the next resume.
          return signal.aborted || err instanceof UnreadableHistory
            ? EMPTY
            : timer(PAUSES_MS[attempt - 1] ?? LONGEST_PAUSE_MS).pipe(takeUntil(stopped));
        },
      }),
      finalize(() => {
        this.#underWay.delete(pushId);
        this.#count.next(this.#underWay.size);
      }),
    );
  }
}
