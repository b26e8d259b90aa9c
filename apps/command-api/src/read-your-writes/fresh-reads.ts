import { Injectable } from '@nestjs/common';
import { EventStore, within } from '@labeling/event-store';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import { SharedLoads } from '../concurrency/shared-loads.js';
import { Problem } from '../problem-details/problem.js';
import { Settings } from '../settings/settings.js';

const NEWEST_WITHIN_MS = 2_000;

/** Describes the problem with a position that the event store has not reached. */
export const noPosition = (position: bigint) =>
  `the event store has no position ${position}; it may be from before the events were moved or restored`;

/** Reads that must include everything acknowledged before them. */
@Injectable()
export class FreshReads {
  /** Shared, so that hundreds of requests that wait for the same position do not ask the store hundreds of times. */
  readonly #positions: SharedLoads<bigint, 'last' | 'newest'>;

  constructor(
    store: EventStore,
    private readonly watcher: ReadModelWatcher,
    private readonly settings: Settings,
  ) {
    const read = { last: () => store.lastPosition(), newest: () => store.newestPosition() };
    this.#positions = new SharedLoads((which) => read[which]());
  }

  /** Waits for a bounded time until the read models have everything acknowledged so far. @throws Problem `read_model_behind` */
  async catchUp(): Promise<void> {
    await this.reach(await this.#positions.get('last'));
  }

  /** @throws Problem `read_model_behind` when the read models do not contain `position` in time */
  async reach(position: bigint): Promise<void> {
    const { readWaitMs } = this.settings;
    if (await this.watcher.waitFor(position, readWaitMs)) return;
    throw new Problem('read_model_behind', `The read models did not reach position ${position} in ${readWaitMs} ms`, {
      headers: { 'Retry-After': '1' },
    });
  }

  /**
   * The same for a position that a client kept.
   * @throws Problem `read_model_behind`, or `invalid_parameter` when the event store has not reached it either
   */
  async reachKept(position: bigint): Promise<void> {
    try {
      await this.reach(position);
    } catch (behind) {
      if (await this.#isStored(position)) throw behind;
      throw new Problem('invalid_parameter', `atLeast: ${noPosition(position)}. Read without it`);
    }
  }

  /**
   * Whether the event store has reached a position that a client kept: a client that began past the last event would
   * miss what is stored in between, and never know. A store that does not answer counts as having reached it.
   */
  async hasCome(position: bigint): Promise<boolean> {
    if (position <= this.watcher.position() || (await this.#isStored(position))) return true;
    // A node of a cluster may not have yet what another node has already returned.
    return (await this.watcher.waitFor(position, this.settings.readWaitMs)) || this.#isStored(position);
  }

  /** Whether the store has reached this position, no matter whose events are there. */
  async #isStored(position: bigint): Promise<boolean> {
    return position <= (await within(this.#positions.get('newest'), NEWEST_WITHIN_MS, position));
  }

  /** Once the read models have caught up, reads again what is missing: it may have just been created. */
  async find<Found>(
    read: () => Promise<Found>,
    isThere: (found: Found) => boolean = (found) => found !== undefined,
  ): Promise<Found> {
    const found = await read();
    if (isThere(found)) return found;
    await this.catchUp();
    return read();
  }
}
