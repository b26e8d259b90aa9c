import type { Asker } from '../access/asker.js';
import { Places, type MostPlaces } from '../concurrency/places.js';
import { tooBusy } from './too-busy.js';

const OF_CALLER = 3;
/** Connections to the database that long reads leave to all others. */
const SPARE_CONNECTIONS = 3;
const PATIENCE_MS = 10_000;

/**
 * Reads that may take long or return megabytes take turns, so that no caller keeps others waiting with many at once.
 * Each takes some megabytes and often a connection to the database.
 */
export class LongReads {
  readonly #most: MostPlaces;
  readonly #places: Places;

  /** `connections`: how many connections to the database there are for all reads. */
  constructor(connections: number) {
    const atOnce = Math.max(1, connections - SPARE_CONNECTIONS);
    this.#most = { atOnce, ofCaller: Math.min(OF_CALLER, atOnce) };
    this.#places = new Places(this.#most);
  }

  /** @throws Problem `too_busy` when no turn comes for a while, or the client leaves first */
  async take<Result>(
    { caller }: Asker,
    gone: AbortSignal,
    read: () => Promise<Result>,
    patience = () => AbortSignal.timeout(PATIENCE_MS),
  ): Promise<Result> {
    const giveBack = await this.#places.take(caller.actor.id, () => AbortSignal.any([gone, patience()]));
    if (giveBack === undefined) throw tooBusy('long reads are done', this.#most);
    try {
      return await read();
    } finally {
      giveBack();
    }
  }
}
