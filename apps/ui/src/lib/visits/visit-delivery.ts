import { LONGEST_VISIT, LONGEST_VISIT_AGO, SHORTEST_VISIT } from '@labeling/domain';
import { newId } from '../api/new-id.js';
import type { Visit, VisitReport, UnsentVisit } from './visit.js';
import type { StoredVisits } from './stored-visits.js';

/** `refused`: sending it again is useless. */
export type DeliveryResult = 'taken' | 'refused' | 'later';
/** Sends visits to the server. Never rejects. `isLeaving`: the page may be gone before there is an answer. */
export type SendVisits = (visits: readonly VisitReport[], isLeaving: boolean) => Promise<DeliveryResult>;

export interface VisitDeliveryOptions {
  readonly send: SendVisits;
  readonly stored: StoredVisits;
  readonly clock: () => number;
}

/** How long visits are collected before they are sent together, in milliseconds. */
const GATHER = 4_000;
/** Pause before visits that were not acknowledged are sent again; it doubles after each failure. */
const AGAIN = { first: 5_000, longest: 120_000 };
/** The most that the server accepts at once. */
const AT_ONCE = 100;
/** If there are more, the oldest are dropped: a server may be down for a day. */
const MOST = 1_000;

/** Sends visits to the server whenever it can be reached. They only help later readers, so failures are not shown. */
export class VisitDelivery {
  readonly #options: VisitDeliveryOptions;
  #unsent: readonly UnsentVisit[];
  #isSending = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: VisitDeliveryOptions) {
    this.#options = options;
    this.#unsent = options.stored.take();
    if (this.#unsent.length > 0) this.#sendIn(GATHER);
  }

  add(visit: Visit): void {
    this.#unsent = [...this.#unsent, { ...visit, id: newId() }].slice(-MOST);
    this.#sendIn(GATHER);
  }

  /** The page is being left, perhaps for good: everything is sent at once, and kept until it is acknowledged. */
  leave(): void {
    if (this.#unsent.length === 0) return;
    this.#options.stored.put(this.#unsent);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const visits = this.#unsent;
    for (let i = 0; i < visits.length; i += AT_ONCE) void this.#sendLast(visits.slice(i, i + AT_ONCE));
  }

  #sendIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#sendNext();
    }, milliseconds);
  }

  async #sendNext(): Promise<void> {
    if (this.#isSending || this.#unsent.length === 0) return;
    this.#isSending = true;
    const came = await this.#send(this.#unsent.slice(0, AT_ONCE), false);
    this.#isSending = false;
    this.#failures = came === 'later' ? this.#failures + 1 : 0;
    if (came === 'later') this.#options.stored.put(this.#unsent);
    if (this.#unsent.length > 0) this.#sendIn(this.#pause());
  }

  /** The page may continue: a hidden tab that is shown again, or another page of the site. */
  async #sendLast(visits: readonly UnsentVisit[]): Promise<void> {
    if ((await this.#send(visits, true)) === 'later') this.#sendIn(AGAIN.first);
  }

  async #send(visits: readonly UnsentVisit[], isLeaving: boolean): Promise<DeliveryResult> {
    const now = this.#options.clock();
    // A single one that the server refuses would make it refuse the others, too.
    const reports = visits.map((visit) => reportAt(now, visit)).filter(mayBeTaken);
    const came = reports.length === 0 ? 'taken' : await this.#options.send(reports, isLeaving);
    if (came === 'later') return came;
    const done = new Set(visits.map(({ id }) => id));
    this.#unsent = this.#unsent.filter(({ id }) => !done.has(id));
    this.#options.stored.put(this.#unsent);
    return came;
  }

  #pause(): number {
    return this.#failures === 0 ? GATHER : Math.min(AGAIN.first * 2 ** (this.#failures - 1), AGAIN.longest);
  }
}

function reportAt(now: number, { id, itemId, from, to }: UnsentVisit): VisitReport {
  return { id, itemId, secondsAgo: Math.max(0, now - to) / 1_000, seconds: (to - from) / 1_000 };
}

/** Not what was kept for too long or measured wrongly: a clock may have been set meanwhile. */
function mayBeTaken({ secondsAgo, seconds }: VisitReport): boolean {
  return secondsAgo <= LONGEST_VISIT_AGO && seconds >= SHORTEST_VISIT && seconds <= LONGEST_VISIT;
}
