// Who is where, as far as one process knows. Pure: the time is passed in.

/** A member's screen in a queue of their project. */
export interface OpenScreen {
  readonly screen: string;
  /** The number of the screen's message: of two messages the later one counts, in whatever order they arrive. */
  readonly step: number;
  readonly projectId: string;
  readonly queueId: string;
  readonly memberId: string;
  readonly name: string;
  /** The item on screen; null while it shows no item. */
  readonly ordinal: number | null;
  readonly editing: boolean;
}

/** A screen that sends no message for this long, in milliseconds, counts as left. */
export const SILENCE = 30_000;
/** A member with more screens than this loses the one that was silent longest. */
export const SCREENS_PER_MEMBER = 20;

interface Heard {
  readonly place: OpenScreen;
  readonly at: number;
}

/** Every method that changes something returns the queues whose people have changed. */
export class OpenScreens {
  /** In the order of their latest message. */
  readonly #heard = new Map<string, Heard>();
  /** When screens left: a message that was still being delivered must not bring them back. */
  readonly #left = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  here(place: OpenScreen): string[] {
    const before = this.#heard.get(place.screen)?.place;
    if (this.#left.has(place.screen)) return [];
    if (before !== undefined && (before.memberId !== place.memberId || before.step > place.step)) return [];
    this.#heard.delete(place.screen);
    this.#heard.set(place.screen, { place, at: this.now() });
    const pushedOut = before === undefined ? this.#pushOut(place.memberId) : [];
    if (before !== undefined && isSame(before, place)) return pushedOut;
    return distinct([place.queueId, ...(before === undefined ? [] : [before.queueId]), ...pushedOut]);
  }

  gone(screen: string): string[] {
    const known = this.#heard.get(screen);
    this.#heard.delete(screen);
    this.#left.set(screen, this.now());
    return known === undefined ? [] : [known.place.queueId];
  }

  /** A screen that left is open again. */
  back(screen: string): void {
    this.#left.delete(screen);
  }

  /** Forgets silent screens; call it regularly. */
  forget(): string[] {
    const since = this.now() - SILENCE;
    for (const [screen, at] of this.#left) if (at <= since) this.#left.delete(screen);
    const silent = [...this.#heard.values()].filter(({ at }) => at <= since).map(({ place }) => place);
    for (const { screen } of silent) this.#heard.delete(screen);
    return distinct(silent.map(({ queueId }) => queueId));
  }

  screenOf(screen: string): OpenScreen | undefined {
    return this.#heard.get(screen)?.place;
  }

  /** Everyone in the queue, by name. */
  at(queueId: string): OpenScreen[] {
    const places = [...this.#heard.values()].map(({ place }) => place).filter((place) => place.queueId === queueId);
    return places.sort((a, b) => compare(a.name, b.name) || compare(a.screen, b.screen));
  }

  #pushOut(memberId: string): string[] {
    const own = [...this.#heard.values()].map(({ place }) => place).filter((place) => place.memberId === memberId);
    const tooMany = own.slice(0, Math.max(0, own.length - SCREENS_PER_MEMBER));
    for (const { screen } of tooMany) this.#heard.delete(screen);
    return tooMany.map(({ queueId }) => queueId);
  }
}

function isSame(a: OpenScreen, b: OpenScreen): boolean {
  return a.queueId === b.queueId && a.ordinal === b.ordinal && a.editing === b.editing && a.name === b.name;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
