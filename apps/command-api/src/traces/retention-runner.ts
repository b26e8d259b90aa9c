import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { applyRetention, dropLate } from '@labeling/traces';
import { exhaustMap, Subject, takeUntil, timer } from 'rxjs';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { unlessUnderWay } from '../stores/advisory-lock.js';
import { Database } from '../stores/database.js';

/**
 * Removes, from time to time, the traces that projects no longer keep, and log records that have waited too long for
 * their span. Only one process at a time does it.
 */
@Injectable()
export class RetentionRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Retention');
  readonly #stop = new AbortController();
  readonly #stopped = new Subject<void>();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    timer(0, this.settings.traceRetentionSeconds * 1_000)
      .pipe(
        exhaustMap(() => (this.#running = this.#runIfPossible())),
        takeUntil(this.#stopped),
      )
      .subscribe();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    this.#stopped.next();
    await this.#running;
  }

  /** Does nothing while another process does it. */
  async run(): Promise<void> {
    let hasFailed = false;
    await unlessUnderWay(this.database.locks, { kind: 'retention', on: 'traces' }, async (client) => {
      this.metrics.logRecordsRejected.inc(await dropLate(client));
      await applyRetention(client, {
        signal: this.#stop.signal,
        onRemoved: (reason, { traces, spans }) => this.metrics.tracesWereRemoved(reason, { traces, spans }),
        onFailed: (projectId, err) => {
          hasFailed = true;
          this.#logger.warn({ err, projectId }, 'Traces that are kept no longer could not be removed');
        },
      });
      this.metrics.retentionRun(hasFailed ? 'failed' : 'completed');
    });
  }

  async #runIfPossible(): Promise<void> {
    try {
      await this.run();
    } catch (err) {
      this.metrics.retentionRun('failed');
      this.#logger.warn({ err }, 'Traces that are kept no longer could not be looked for');
    }
  }
}
