import { SHORTEST_VISIT } from '@labeling/domain';
import type { Visit } from './visit.js';

/** Somebody who touches nothing for this long counts as away, in milliseconds. */
export const IDLE = 5 * 60_000;

/**
 * Measures how long one screen shows which item to somebody who is there. A visit starts when an item is shown, and
 * ends when another item or no item is shown, when the page is hidden, or with the last input if none followed for a
 * long time. The visits of one screen never overlap.
 */
export class VisitTimer {
  readonly #clock: () => number;
  readonly #onVisit: (visit: Visit) => void;
  #itemId: string | undefined;
  #isInSight = true;
  /** When the current visit started; undefined if there is none. */
  #from: number | undefined;
  #touched = 0;
  #latest = -Infinity;

  constructor(clock: () => number, onVisit: (visit: Visit) => void) {
    this.#clock = clock;
    this.#onVisit = onVisit;
  }

  /** Sets what is on screen now: an item, or none. */
  show(itemId: string | undefined): void {
    if (itemId === this.#itemId) return;
    this.#end();
    this.#itemId = itemId;
    this.#begin();
  }

  /** A key, the pointer or the wheel was used. Called for every one of them, so it does next to nothing. */
  touch(): void {
    const now = this.#now();
    if (this.#from !== undefined && now - this.#touched > IDLE) this.#end();
    if (this.#from === undefined) this.#begin();
    this.#touched = now;
  }

  /** Ends the visit of somebody who went away silently. Call it regularly. */
  look(): void {
    if (this.#from !== undefined && this.#now() - this.#touched > IDLE) this.#end();
  }

  /** The page is visible or hidden. */
  setInSight(isInSight: boolean): void {
    if (isInSight === this.#isInSight) return;
    if (!isInSight) this.#end();
    this.#isInSight = isInSight;
    if (isInSight) this.#begin();
  }

  #begin(): void {
    if (this.#itemId === undefined || !this.#isInSight) return;
    this.#from = this.#touched = this.#now();
  }

  #end(): void {
    const [itemId, from] = [this.#itemId, this.#from];
    this.#from = undefined;
    if (itemId === undefined || from === undefined) return;
    const now = this.#now();
    const to = now - this.#touched > IDLE ? this.#touched : now;
    if (to - from >= SHORTEST_VISIT * 1_000) this.#onVisit({ itemId, from, to });
  }

  /** A clock may be set back, but time does not run backwards. */
  #now(): number {
    return (this.#latest = Math.max(this.#latest, this.#clock()));
  }
}
