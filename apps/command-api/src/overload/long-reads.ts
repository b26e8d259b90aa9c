import type { Asker } from '../access/asker.js';
import { Places, type MostPlaces } from '../concurrency/places.js';
import { tooBusy } from './too-busy.js';

const OF_CALLER = 3;
/** Connections to the database that long reads leave to all others. */
const SPARE_CONNECTIONS = 3;
const PATIENCE_MS = 10_000;

/**
 * Reads that may take long or whose answers may have megabytes take turns: nobody keeps the others waiting with many at once. Each
 * holds some megabytes and often a connection to the database.
 */
export class LongReads {
  readonly #most: MostPlaces;
  readonly #places: Places;

  /** `connections` to the database is how many there are for all reads. */
  constructor(connections: number) {
    const atOnce = Math.max(1, connections - SPARE_CONNECTIONS);
    this.#most = { atOnce, ofCaller: Math.min(OF_CALLER, atOnce) };
    this.#places = new Places(this.#most);
  }

  /** @throws Problem `too_busy` when there is no turn for a while, or its client leaves before */
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
