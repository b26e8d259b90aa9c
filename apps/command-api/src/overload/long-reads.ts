import { Injectable } from '@nestjs/common';
import type { Asker } from '../access/asker.js';
import { Places, type MostPlaces } from '../concurrency/places.js';
import { tooBusy } from './too-busy.js';

/** Each holds some megabytes and often a connection to the database, of which there are few. */
const most: MostPlaces = { atOnce: 24, ofCaller: 3 };
const PATIENCE_MS = 10_000;

/** Reads whose answers may have megabytes take turns: nobody keeps the others waiting with many at once. */
@Injectable()
export class LongReads {
  readonly #places = new Places(most);

  /** @throws Problem `too_busy` when there is no turn for a while, or its client leaves before */
  async take<Result>(
    { caller }: Asker,
    gone: AbortSignal,
    read: () => Promise<Result>,
    patience = () => AbortSignal.timeout(PATIENCE_MS),
  ): Promise<Result> {
    const giveBack = await this.#places.take(caller.actor.id, () => AbortSignal.any([gone, patience()]));
    if (giveBack === undefined) throw tooBusy('long lists are read', most);
    try {
      return await read();
    } finally {
      giveBack();
    }
  }
}
