import { LocallyKeptVisits } from './kept-visits.js';
import { httpVisitChannel } from './visit-channel.js';
import { VisitMeter } from './visit-meter.js';
import { VisitOutbox } from './visit-outbox.js';

const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
/** How often it is looked whether somebody is still there, in milliseconds. */
const LOOK = 30_000;

/** The visits of one member at one queue, on this screen: measured, gathered and brought to the server. */
export class Visits {
  readonly #meter: VisitMeter;
  readonly #outbox: VisitOutbox;
  readonly #looking: ReturnType<typeof setInterval>;

  constructor(queueId: string, memberId: string) {
    const clock = Date.now;
    const kept = new LocallyKeptVisits(localStorage, queueId, memberId);
    this.#outbox = new VisitOutbox({ channel: httpVisitChannel(queueId), kept, clock });
    this.#meter = new VisitMeter(clock, (visit) => this.#outbox.add(visit));
    this.#meter.setInSight(!document.hidden);
    for (const touch of touches) addEventListener(touch, this.#touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('pageshow', this.#seen);
    addEventListener('pagehide', this.#left);
    this.#looking = setInterval(() => this.#meter.look(), LOOK);
  }

  /** The item that is on screen, if there is one. Cheap: call it with every change. */
  show(itemId: string | undefined): void {
    this.#meter.show(itemId);
  }

  /** The screen is left. */
  close(): void {
    for (const touch of touches) removeEventListener(touch, this.#touch, { capture: true });
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('pageshow', this.#seen);
    removeEventListener('pagehide', this.#left);
    clearInterval(this.#looking);
    this.#left();
  }

  readonly #touch = (): void => this.#meter.touch();

  readonly #seen = (): void => {
    if (document.hidden) this.#left();
    else this.#meter.setInSight(true);
  };

  /** Out of sight: a browser may end the page without another word. */
  readonly #left = (): void => {
    this.#meter.setInSight(false);
    this.#outbox.leave();
  };
}
