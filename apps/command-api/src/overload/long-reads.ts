import { Injectable } from '@nestjs/common';
import type { Asker } from '../access/asker.js';
import { Places, type MostPlaces } from '../concurrency/places.js';
import { Problem } from '../problem-details/problem.js';

/** Each holds some megabytes and often a connection to the database, of which there are few. */
const most: MostPlaces = { atOnce: 24, ofCaller: 3 };
const PATIENCE_MS = 10_000;
/** Seconds after which a client may try again. */
const RETRY_AFTER = '1';

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
    if (giveBack === undefined) throw tooBusy();
    try {
      return await read();
    } finally {
      giveBack();
    }
  }
}

function tooBusy(): Problem {
  const detail = `At most ${most.atOnce} long lists are read at once, and ${most.ofCaller} of one caller`;
  return new Problem('too_busy', detail, { headers: { 'Retry-After': RETRY_AFTER } });
}
