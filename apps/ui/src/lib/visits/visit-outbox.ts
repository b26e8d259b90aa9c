import { newVisitId } from './visit-id.js';
import type { KeptVisits } from './kept-visits.js';
import type { Visit } from './visit-meter.js';

/** A visit that the server has not acknowledged yet. */
export interface UntoldVisit extends Visit {
  /** A UUID: told twice, it is one visit. */
  readonly id: string;
}
/** What the server is told of a visit, in seconds: browsers' clocks may be wrong, but they run like others. */
export interface ToldVisit {
  readonly id: string;
  readonly itemId: string;
  readonly secondsAgo: number;
  readonly seconds: number;
}
/** `refused`: it is of no use to tell it again. */
export type Reception = 'taken' | 'refused' | 'later';
/** Tells the server. Never rejects. `isLeaving`: the page may be gone before there is an answer. */
export type VisitChannel = (visits: readonly ToldVisit[], isLeaving: boolean) => Promise<Reception>;

export interface OutboxOptions {
  readonly channel: VisitChannel;
  readonly kept: KeptVisits;
  readonly clock: () => number;
}

/** How long visits are gathered before they are told together, in milliseconds. */
const GATHER = 4_000;
/** Pause before visits that were not acknowledged are told again; after each failure twice as long as before. */
const AGAIN = { first: 5_000, longest: 120_000 };
/** What the server takes at once. */
const AT_ONCE = 100;
/** Beyond these, the oldest are forgotten: a server may be away for a day. */
const MOST = 1_000;

/** Brings visits to the server, whenever it can be reached. A courtesy to later readers: nobody is told of failures. */
export class VisitOutbox {
  readonly #options: OutboxOptions;
  #untold: readonly UntoldVisit[];
  #isTelling = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#untold = options.kept.take();
    if (this.#untold.length > 0) this.#tellIn(GATHER);
  }

  add(visit: Visit): void {
    this.#untold = [...this.#untold, { ...visit, id: newVisitId() }].slice(-MOST);
    this.#tellIn(GATHER);
  }

  /** The page is left, perhaps for good: everything is told at once, and kept until it is acknowledged. */
  leave(): void {
    if (this.#untold.length === 0) return;
    this.#options.kept.put(this.#untold);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const visits = this.#untold;
    for (let i = 0; i < visits.length; i += AT_ONCE) void this.#sendLast(visits.slice(i, i + AT_ONCE));
  }

  #tellIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#tell();
    }, milliseconds);
  }

  async #tell(): Promise<void> {
    if (this.#isTelling || this.#untold.length === 0) return;
    this.#isTelling = true;
    const came = await this.#send(this.#untold.slice(0, AT_ONCE), false);
    this.#isTelling = false;
    this.#failures = came === 'later' ? this.#failures + 1 : 0;
    if (came === 'later') this.#options.kept.put(this.#untold);
    if (this.#untold.length > 0) this.#tellIn(this.#pause());
  }

  /** The page may live on: a tab out of sight that comes back, or another page of the same visit to the site. */
  async #sendLast(visits: readonly UntoldVisit[]): Promise<void> {
    if ((await this.#send(visits, true)) === 'later') this.#tellIn(AGAIN.first);
  }

  async #send(visits: readonly UntoldVisit[], isLeaving: boolean): Promise<Reception> {
    const now = this.#options.clock();
    const came = await this.#options.channel(
      visits.map((visit) => toldAt(now, visit)),
      isLeaving,
    );
    if (came === 'later') return came;
    const done = new Set(visits.map(({ id }) => id));
    this.#untold = this.#untold.filter(({ id }) => !done.has(id));
    this.#options.kept.put(this.#untold);
    return came;
  }

  #pause(): number {
    return this.#failures === 0 ? GATHER : Math.min(AGAIN.first * 2 ** (this.#failures - 1), AGAIN.longest);
  }
}

function toldAt(now: number, { id, itemId, from, to }: UntoldVisit): ToldVisit {
  return { id, itemId, secondsAgo: Math.max(0, now - to) / 1_000, seconds: (to - from) / 1_000 };
}
