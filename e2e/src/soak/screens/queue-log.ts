// What the screens of one queue received. All of them receive the same, so the first to receive a message determines
// what the others must receive, in the same order and with nothing left out. No message is kept longer than needed.

/** How long the slowest screen may take to receive a message before it counts as lost, in milliseconds. */
const LATEST_MS = 60_000;

/** A message, and when each screen received it. */
interface Entry {
  /** The position of the read models that the screen shows from then on. */
  readonly position: bigint;
  readonly heardAt: number[];
}
/** A command to one item of the queue. */
interface Command {
  readonly sentAt: number;
  readonly position: bigint;
}

/** Where a screen is: at the entry with this number, counted from the first. */
export interface Place {
  next: number;
}

export class QueueLog {
  readonly #entries: Entry[] = [];
  /** How many entries were forgotten. */
  #forgotten = 0;
  #commands: Command[] = [];
  /** The position of the newest entry that was forgotten. */
  #position = 0n;

  constructor(
    private readonly latency: { record(milliseconds: number): void },
    private readonly find: (finding: string) => void,
  ) {}

  /** Where a screen that opens now begins. */
  get end(): number {
    return this.#forgotten + this.#entries.length;
  }

  /** The newest position that any screen has received. */
  get position(): bigint {
    return this.#entries.at(-1)?.position ?? this.#position;
  }

  sent(sentAt: number, position: bigint): void {
    this.#commands.push({ sentAt, position });
  }

  /** A screen at this place received a message. */
  hear(place: Place, position: bigint, now: number): void {
    if (place.next === this.end) {
      if (position <= this.position) return this.find(`A screen received position ${position} after ${this.position}`);
      this.#entries.push({ position, heardAt: [] });
    }
    const expected = this.#entries[place.next - this.#forgotten];
    if (expected === undefined) return this.find(`A screen received position ${position} far too late`);
    if (expected.position !== position) {
      this.find(`A screen received position ${position} when others received ${expected.position}`);
    }
    expected.heardAt.push(now);
    place.next++;
  }

  /** Records how long the commands took to reach each screen, and forgets entries that all should have received. */
  settle(now: number): void {
    while (this.#entries[0] !== undefined && now - (this.#entries[0].heardAt[0] ?? now) > LATEST_MS) {
      this.#forget(this.#entries[0]);
      this.#entries.shift();
      this.#forgotten++;
    }
  }

  /** How many commands have not reached any screen. */
  get unheard(): number {
    const newest = this.position;
    return this.#commands.filter(({ position }) => position > newest).length;
  }

  /** The same for everything that is left at the end. */
  settleAll(): void {
    for (const entry of this.#entries) this.#forget(entry);
  }

  #forget({ position, heardAt }: Entry): void {
    this.#position = position;
    // A command is on a screen with the first message that is not older.
    const done = this.#commands.filter((command) => command.position <= position);
    this.#commands = this.#commands.filter((command) => command.position > position);
    for (const { sentAt } of done) for (const heard of heardAt) this.latency.record(heard - sentAt);
  }
}
