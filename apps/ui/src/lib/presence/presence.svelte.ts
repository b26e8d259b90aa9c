import { newId } from '../api/new-id.js';
import { ordinalsOf, type Person } from './person.js';
import { httpPresenceClient, type PresenceClient, type Whereabouts } from './presence-client.js';

/** The shortest time between two reports to the server, in milliseconds. */
const GAP = 200;
/** How often a screen that does not move reports: the server forgets it after three missing reports. */
const HEARTBEAT = 10_000;
/** Somebody who typed counts as editing for this long, in milliseconds: it must not change with every save. */
const LINGER = 10_000;
/** For how long the last known people are still shown while the feed is lost. */
const STALE = 5_000;

/**
 * Who else is in the queue, and where. Not essential: failures are ignored and reports sent again later, and
 * nobody is shown rather than somebody who may have left.
 */
export class Presence {
  /** The id of this screen, for as long as the page is open. */
  readonly screen = newId();
  /** Everyone else, including this member's other tabs, in a stable order. */
  others = $state.raw<readonly Person[]>([]);
  readonly #byOrdinal = $derived(Map.groupBy(this.others, ({ ordinal }) => ordinal));
  readonly #ordinals = $derived(ordinalsOf(this.others));

  readonly #say: PresenceClient;
  #where: Whereabouts | undefined;
  #step = 0;
  #hasNews = false;
  #isSaying = false;
  #isHeardLeaving = false;
  #isClosed = false;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #gap: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #forget: ReturnType<typeof setTimeout> | undefined;

  constructor(queueId: string, channel: PresenceClient = httpPresenceClient(queueId)) {
    this.#say = channel;
    document.addEventListener('visibilitychange', this.#again);
  }

  /** The items somebody else is on, which "next unfinished" skips. */
  get ordinals(): ReadonlySet<number> {
    return this.#ordinals;
  }

  at(ordinal: number | undefined): readonly Person[] {
    return ordinal === undefined ? [] : (this.#byOrdinal.get(ordinal) ?? []);
  }

  /** Sets the item of this screen (or none), and whether somebody is typing there. Cheap: call it with every change. */
  here(ordinal: number | undefined, editing: boolean): void {
    const stays = this.#where?.ordinal === ordinal;
    if (stays && this.#where?.editing === true && !editing) {
      this.#linger ??= setTimeout(() => this.#move({ ordinal, editing }), LINGER);
      return;
    }
    clearTimeout(this.#linger);
    this.#linger = undefined;
    if (!stays || this.#where?.editing !== editing) this.#move({ ordinal, editing });
  }

  /** Takes what the feed says about everybody else. */
  hear(others: readonly Person[]): void {
    clearTimeout(this.#forget);
    this.#forget = undefined;
    this.others = others;
  }

  /** The feed is lost: soon it is unknown who is still there. */
  lost(): void {
    this.#forget ??= setTimeout(() => (this.others = []), STALE);
  }

  /**
   * The feed is open, perhaps to a server that knows nobody yet. Nothing is reported earlier: the server learns from
   * the end of the feed that a screen left, and one that left earlier would be shown until it counts as silent.
   */
  opened(): void {
    this.#isHeardLeaving = true;
    this.#again();
  }

  close(): void {
    this.#isClosed = true;
    document.removeEventListener('visibilitychange', this.#again);
    for (const timer of [this.#linger, this.#gap, this.#heartbeat, this.#forget]) clearTimeout(timer);
  }

  /** A hidden tab stays silent, and so counts as left after a while; it reports again when it is visible. */
  readonly #again = (): void => {
    if (document.hidden || this.#where === undefined) return;
    this.#hasNews = true;
    this.#tell();
  };

  #move(where: Whereabouts): void {
    this.#linger = undefined;
    this.#where = where;
    this.#hasNews = true;
    this.#tell();
  }

  #tell(): void {
    if (!this.#hasNews || this.#isSaying || this.#gap !== undefined || this.#isClosed) return;
    if (this.#where === undefined || !this.#isHeardLeaving) return;
    this.#hasNews = false;
    this.#isSaying = true;
    clearTimeout(this.#heartbeat);
    this.#gap = setTimeout(() => {
      this.#gap = undefined;
      this.#tell();
    }, GAP);
    void this.#say(this.screen, this.#step++, this.#where)
      .catch(() => undefined)
      .then(() => this.#said());
  }

  #said(): void {
    this.#isSaying = false;
    if (this.#isClosed) return;
    this.#heartbeat = setTimeout(this.#again, HEARTBEAT);
    this.#tell();
  }
}
