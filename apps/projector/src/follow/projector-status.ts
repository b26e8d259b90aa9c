import type { Folded } from './fold-events.js';

/** A store that is silent for this long has no more events. */
const QUIET_MS = 500;

/** The projector's state, which health and metrics read. */
export class ProjectorStatus {
  role: 'starting' | 'standby' | 'active' = 'starting';
  databaseUp = false;
  position = 0n;
  batches = 0;
  events = 0;
  /** Streams with an event that could not be read. */
  setAside = 0;
  /** `live`: it has sent everything that it has. */
  #eventStore: 'live' | 'sending' | 'away' = 'sending';
  #caughtUp = false;
  #target: bigint | undefined;
  #lastStoredAt: Date | undefined;
  #folding = false;
  #quietSince = performance.now();

  /** A new run from the checkpoint; `target` is the last position of the store at that time. */
  follow(position: bigint, target: bigint, setAside = 0): void {
    this.position = position;
    this.setAside = setAside;
    this.#target = target;
    this.#quietSince = performance.now();
    this.#folding = false;
  }

  /** The read models are empty again: until they have caught up, they do not show what is stored. */
  startOver(): void {
    this.#caughtUp = false;
    this.#target = undefined;
    this.#folding = true;
  }

  live(): void {
    this.#eventStore = 'live';
    this.#quietSince = performance.now();
  }

  lost(): void {
    this.#eventStore = 'away';
  }

  arrived(): void {
    if (this.#eventStore === 'away') this.#eventStore = 'sending';
    this.#folding = true;
  }

  folded({ position, events, storedAt, setAside }: Folded): void {
    this.position = position;
    this.setAside += setAside.length;
    this.batches += 1;
    this.events += events;
    this.#lastStoredAt = storedAt ?? this.#lastStoredAt;
    this.#folding = false;
    this.#quietSince = performance.now();
  }

  /** Whether this projector has caught up at least once since it was started, or started over. */
  caughtUp(): boolean {
    const reached = this.#target !== undefined && this.position >= this.#target;
    this.#caughtUp ||= this.role === 'active' && (reached || this.#isQuiet());
    return this.#caughtUp;
  }

  /** The age of the last folded event while more are waiting; 0 if none are, NaN while the event store is away, which alone knows. */
  lagSeconds(): number {
    if (this.role !== 'active' || this.#isQuiet() || this.#lastStoredAt === undefined) return 0;
    if (this.#eventStore === 'away') return NaN;
    return Math.max(0, (Date.now() - this.#lastStoredAt.getTime()) / 1_000);
  }

  #isQuiet(): boolean {
    return this.#eventStore === 'live' && !this.#folding && performance.now() - this.#quietSince > QUIET_MS;
  }
}
