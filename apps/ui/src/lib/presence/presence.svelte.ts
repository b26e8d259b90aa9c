import { ordinalsOf, type Person } from './person.js';
import { httpPresenceClient, type PresenceClient, type Whereabouts } from './presence-client.js';

/** The least time between two words to the server, in milliseconds. */
const GAP = 200;
/** How often a screen that stays where it is says so: the server forgets it after three silent ones. */
const HEARTBEAT = 10_000;
/** Who has typed counts as editing for so long, in milliseconds: what is said must not change with every save. */
const LINGER = 10_000;
/** For how long what was last heard is still shown while the feed is away. */
const STALE = 5_000;

/**
 * Who else is at the queue, and where. A courtesy: whatever goes wrong here is swallowed and told again later, and
 * nobody is shown rather than somebody who may have left.
 */
export class Presence {
  /** This screen, for as long as the page lives. */
  readonly screen = newScreen();
  /** Everyone else, their own other tabs included, in a steady order. */
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

  /** The items somebody else is on: what "next unfinished" keeps away from. */
  get ordinals(): ReadonlySet<number> {
    return this.#ordinals;
  }

  at(ordinal: number | undefined): readonly Person[] {
    return ordinal === undefined ? [] : (this.#byOrdinal.get(ordinal) ?? []);
  }

  /** This screen is at an item (or at none), and whether somebody types there. Cheap: call it with every change. */
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

  /** What the feed says of everybody else. */
  hear(others: readonly Person[]): void {
    clearTimeout(this.#forget);
    this.#forget = undefined;
    this.others = others;
  }

  /** The feed is away: soon nobody knows who is still there. */
  lost(): void {
    this.#forget ??= setTimeout(() => (this.others = []), STALE);
  }

  /**
   * The feed is open, perhaps to a server that knows nobody yet. Nothing is said before: the end of the feed is how the
   * server knows that a screen left, and one that left before would be there until it counts as silent.
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

  /** A tab nobody looks at stays silent, and so counts as left after a while; it is told when somebody looks again. */
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

/** Made without `randomUUID`, which browsers keep from pages that come over plain http. */
function newScreen(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
