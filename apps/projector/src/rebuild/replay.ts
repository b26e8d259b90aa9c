import type { EventStore } from '@labeling/event-store';
import type pg from 'pg';
import { foldEvents } from '../follow/fold-events.js';
import { pause } from '../follow/pause.js';
import { ProjectorStatus } from '../follow/projector-status.js';

export interface Progress {
  readonly position: bigint;
  readonly events: number;
  /** The share of the events that the store had at the start. */
  readonly percent: number;
  readonly eventsPerSecond: number;
  readonly secondsLeft: number;
}
export interface ReplayOptions {
  readonly store: EventStore;
  readonly client: pg.Client;
  /** The last position of the store at the start. */
  readonly target: bigint;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Folds all events into the tables beside the live ones, then new ones as they come, until stopped. */
export class Replay {
  readonly #began = performance.now();
  readonly #status = new ProjectorStatus();
  readonly #options: ReplayOptions;
  #stop = new AbortController();
  #running: Promise<void>;
  #failure: { error: unknown } | undefined;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#status.role = 'active';
    this.#running = this.#fold();
  }

  async #fold(): Promise<void> {
    const { store, client, target, onProgress } = this.#options;
    const status = this.#status;
    status.follow(status.position, target);
    try {
      await foldEvents({
        store,
        client,
        schema: 'read_model_next',
        after: status.position,
        signal: this.#signal(),
        onLive: () => status.live(),
        onLost: () => status.lost(),
        onArrival: () => status.arrived(),
        onFolded: (folded) => {
          status.folded(folded);
          onProgress?.(this.progress());
        },
      });
    } catch (error) {
      this.#failure = { error };
    }
  }

  #signal(): AbortSignal {
    return AbortSignal.any([this.#options.signal, this.#stop.signal]);
  }

  get position(): bigint {
    return this.#status.position;
  }

  get target(): bigint {
    return this.#options.target;
  }

  caughtUp(): boolean {
    return this.#status.caughtUp();
  }

  progress(): Progress {
    const { position, events } = this.#status;
    const seconds = (performance.now() - this.#began) / 1_000;
    const { target } = this.#options;
    const share = target === 0n ? 1 : Math.min(1, Number(position) / Number(target));
    const secondsLeft = share === 0 ? Infinity : (seconds / share) * (1 - share);
    return { position, events, percent: share * 100, eventsPerSecond: events / seconds, secondsLeft };
  }

  /** Resolves to whether the condition held within the time. Rejects if the replay failed or was stopped. */
  async until(condition: () => boolean, timeoutMs = Infinity): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    const signal = this.#signal();
    while (!condition()) {
      if (this.#failure) throw this.#failure.error;
      if (signal.aborted) throw new Error('The rebuild was ended', { cause: signal.reason });
      if (performance.now() > deadline) return false;
      await pause(20, signal);
    }
    return true;
  }

  /** Folds nothing while `work` runs, and continues afterwards. */
  async standStill(work: () => Promise<void>): Promise<void> {
    await this.stop();
    await work();
    this.#stop = new AbortController();
    this.#running = this.#fold();
  }

  /** Resolves when the current batch is folded; no more are folded afterwards. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
