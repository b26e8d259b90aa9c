import { LocalVisits } from './stored-visits.js';
import { sendVisitsOf } from './visit-client.js';
import { VisitTimer } from './visit-timer.js';
import { VisitDelivery } from './visit-delivery.js';

const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
/** How often to check whether somebody is still there, in milliseconds. */
const LOOK = 30_000;

/** The visits of one member in one queue, on this screen: measured, collected and sent to the server. */
export class Visits {
  readonly #timer: VisitTimer;
  readonly #delivery: VisitDelivery;
  readonly #looking: ReturnType<typeof setInterval>;

  constructor(queueId: string, memberId: string) {
    const clock = Date.now;
    const stored = new LocalVisits(localStorage, queueId, memberId);
    this.#delivery = new VisitDelivery({ send: sendVisitsOf(queueId), stored, clock });
    this.#timer = new VisitTimer(clock, (visit) => this.#delivery.add(visit));
    this.#timer.setInSight(!document.hidden);
    for (const touch of touches) addEventListener(touch, this.#touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('pageshow', this.#seen);
    addEventListener('pagehide', this.#left);
    this.#looking = setInterval(() => this.#timer.look(), LOOK);
  }

  /** Sets the item on screen, if there is one. Cheap: call it with every change. */
  show(itemId: string | undefined): void {
    this.#timer.show(itemId);
  }

  /** The screen is being left. */
  close(): void {
    for (const touch of touches) removeEventListener(touch, this.#touch, { capture: true });
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('pageshow', this.#seen);
    removeEventListener('pagehide', this.#left);
    clearInterval(this.#looking);
    this.#left();
  }

  readonly #touch = (): void => this.#timer.touch();

  readonly #seen = (): void => {
    if (document.hidden) this.#left();
    else this.#timer.setInSight(true);
  };

  /** When hidden, a browser may end the page without further notice. */
  readonly #left = (): void => {
    this.#timer.setInSight(false);
    this.#delivery.leave();
  };
}
