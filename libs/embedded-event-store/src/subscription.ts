import type { CommitSignal } from './commit-signal.js';
import type { EventFilter } from './event-filter.js';
import { turn } from './event-loop.js';
import type { Resolve } from './links.js';
import type { streamsPb } from './protocol/generated.js';
import { caughtUpResponse, checkpointResponse, eventResponse, fellBehindResponse } from './protocol/read-responses.js';
import type { Page } from './read-pages.js';
import type { RecordedEvent } from './recorded-event.js';
import type { ResponseSink } from './response-sink.js';

export type SubscriptionSink = ResponseSink<streamsPb.ReadResp>;

/** Which events the subscriber wants, and how they are sent. */
export interface Wanted {
  readonly filter: EventFilter | undefined;
  readonly resolved: Resolve;
}

/** Reads the next page of the subscription. */
export type NextPage = () => Page;

/**
 * Sends page after page, then waits for the log to grow. Live events are read the same way as old ones, in shorter pages.
 * There is no handover, so no event can be lost or sent twice, and a slow subscriber costs one page of memory.
 */
export async function runSubscription(
  sink: SubscriptionSink,
  commits: CommitSignal,
  nextPage: NextPage,
  wanted: Wanted,
): Promise<void> {
  const growth = new Growth(commits, sink);
  const progress = new SearchProgress(sink, wanted);
  let live = false;
  while (!sink.closed) {
    const page = nextPage();
    if (page.more && live) {
      live = false;
      await sink.send(fellBehindResponse());
    }
    for (const event of page.events) {
      const full = progress.take(event);
      if (full) await full;
      if (sink.closed) return;
    }
    if (page.more) {
      await turn();
      continue;
    }
    if (!live) {
      live = true;
      await progress.reachedHead();
      await sink.send(caughtUpResponse());
      // The log may have grown while these two were sent.
      continue;
    }
    if (page.events.length === 0) await growth.wait();
  }
}

/** Sends matching events, and a checkpoint whenever enough events were searched. */
class SearchProgress {
  #sinceCheckpoint = 0;
  #position = 0;

  constructor(
    readonly sink: SubscriptionSink,
    readonly wanted: Wanted,
  ) {}

  take(event: RecordedEvent): Promise<void> | undefined {
    const { sink } = this;
    const { filter, resolved } = this.wanted;
    if (filter === undefined) return sink.send(eventResponse(resolved(event)));
    this.#position = event.position;
    this.#sinceCheckpoint++;
    const sent = filter.matches(event) ? sink.send(eventResponse(resolved(event))) : undefined;
    if (this.#sinceCheckpoint < filter.checkpointEvery) return sent;
    return sent ? sent.then(() => this.#checkpoint()) : this.#checkpoint();
  }

  async reachedHead(): Promise<void> {
    if (this.#sinceCheckpoint > 0) await this.#checkpoint();
  }

  #checkpoint(): Promise<void> | undefined {
    this.#sinceCheckpoint = 0;
    return this.sink.send(checkpointResponse(this.#position));
  }
}

/** Suspends one subscription until the log grows or its caller disconnects. */
class Growth {
  #grown = false;
  #wake: (() => void) | undefined;

  constructor(commits: CommitSignal, sink: SubscriptionSink) {
    const stop = commits.listen(() => this.#signal());
    sink.onClosed(() => {
      stop();
      this.#signal();
    });
  }

  async wait(): Promise<void> {
    if (!this.#grown) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#grown = false;
  }

  #signal(): void {
    this.#grown = true;
    this.#wake?.();
  }
}
