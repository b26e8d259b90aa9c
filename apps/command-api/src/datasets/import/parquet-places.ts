import { Injectable } from '@nestjs/common';
import type { Asker } from '../../access/asker.js';
import { Places, type MostPlaces } from '../../concurrency/places.js';
import { Problem } from '../../problem-details/problem.js';

/** Each file has a process of its own, with half a gigabyte of memory and up to one processor. */
const most: MostPlaces = { atOnce: 4, ofCaller: 2 };
const PATIENCE_MS = 5_000;
/** Seconds after which a client may try again: an import takes a while. */
const RETRY_AFTER = '10';

/** How many Parquet files are decoded at once. */
@Injectable()
export class ParquetPlaces {
  readonly #places = new Places(most);

  /** Resolves to a function that gives the place back. @throws Problem `too_busy` when there is none for a while */
  async take(
    { caller }: Pick<Asker, 'caller'>,
    gone: AbortSignal,
    patience = AbortSignal.timeout(PATIENCE_MS),
  ): Promise<() => void> {
    const giveBack = await this.#places.take(caller.actor.id, () => AbortSignal.any([gone, patience]));
    if (giveBack !== undefined) return giveBack;
    const detail = `At most ${most.atOnce} Parquet files are imported at once, and ${most.ofCaller} per caller; nothing was added`;
    throw new Problem('too_busy', detail, { headers: { 'Retry-After': RETRY_AFTER } });
  }
}
