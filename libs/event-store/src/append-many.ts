import type { ProposedEvent } from './client/append-messages.js';
import { StoreUnavailable, VersionConflict } from './errors.js';
import { proposeEvent } from './append.js';
import type { Appended, Expected, NewEvent } from './stored-event.js';

/** The first event of a new stream. */
export interface FirstEvent {
  readonly stream: string;
  readonly first: NewEvent;
}

/** `exists`: the stream was there already, and nothing was written. */
export type FirstOutcome = ({ readonly outcome: 'appended' } & Appended) | { readonly outcome: 'exists' };

/** `outcomes` has one place per event, in order: what happened to it, or undefined where that is unknown. */
export class AppendManyIncomplete extends StoreUnavailable {
  constructor(
    readonly outcomes: readonly (FirstOutcome | undefined)[],
    options: ErrorOptions,
  ) {
    const done = outcomes.filter((outcome) => outcome !== undefined).length;
    super(`The event store went away after ${done} of the events`, options);
    this.name = 'AppendManyIncomplete';
  }
}

/** What may be on its way at once: enough to keep the store busy, little enough not to fill the memory. */
const MAX_BYTES_UNDERWAY = 4 * 1_048_576;
const MAX_EVENTS_UNDERWAY = 1_000;

/**
 * Begins many streams, sending their events in order without waiting for each.
 * @throws AppendManyIncomplete when the store is away; what an append throws otherwise
 */
export async function appendFirsts(
  append: (stream: string, expected: Expected, event: ProposedEvent) => Promise<Appended>,
  firsts: Iterable<FirstEvent>,
): Promise<FirstOutcome[]> {
  const outcomes: (FirstOutcome | undefined)[] = [];
  const underway = new Underway();
  let failure: { error: unknown } | undefined;

  const send = async (index: number, stream: string, event: ProposedEvent) => {
    try {
      outcomes[index] = { outcome: 'appended', ...(await append(stream, 'no_stream', event)) };
    } catch (error) {
      if (error instanceof VersionConflict) outcomes[index] = { outcome: 'exists' };
      else failure ??= { error };
    }
  };
  for (const { stream, first } of firsts) {
    const event = proposeEvent(first);
    const bytes = event.data.length + event.metadata.length;
    await underway.room(bytes);
    if (failure) break;
    const index = outcomes.push(undefined) - 1;
    underway.add(bytes, send(index, stream, event));
  }
  await underway.empty();
  if (!failure) return outcomes.filter((outcome) => outcome !== undefined);
  if (!(failure.error instanceof StoreUnavailable)) throw failure.error;
  throw new AppendManyIncomplete(outcomes, { cause: failure.error });
}

/** Counts what was sent and is not answered yet. */
class Underway {
  #count = 0;
  #bytes = 0;
  #answered = Promise.withResolvers<void>();

  add(bytes: number, answer: Promise<void>): void {
    this.#count++;
    this.#bytes += bytes;
    void answer.then(() => {
      this.#count--;
      this.#bytes -= bytes;
      this.#answered.resolve();
    });
  }

  async room(bytes: number): Promise<void> {
    while (this.#count >= MAX_EVENTS_UNDERWAY || (this.#count > 0 && this.#bytes + bytes > MAX_BYTES_UNDERWAY)) {
      await this.#nextAnswer();
    }
  }

  async empty(): Promise<void> {
    while (this.#count > 0) await this.#nextAnswer();
  }

  async #nextAnswer(): Promise<void> {
    await this.#answered.promise;
    this.#answered = Promise.withResolvers();
  }
}
