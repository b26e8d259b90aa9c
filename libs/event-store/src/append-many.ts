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
  const underway = new Set<Promise<void>>();
  let bytes = 0;
  let failure: { error: unknown } | undefined;

  const send = async (index: number, stream: string, event: ProposedEvent, size: number) => {
    try {
      outcomes[index] = { outcome: 'appended', ...(await append(stream, 'no_stream', event)) };
    } catch (error) {
      if (error instanceof VersionConflict) outcomes[index] = { outcome: 'exists' };
      else failure ??= { error };
    } finally {
      bytes -= size;
    }
  };
  for (const { stream, first } of firsts) {
    const event = proposeEvent(first);
    const size = event.data.length + event.metadata.length;
    while (underway.size > 0 && (bytes + size > MAX_BYTES_UNDERWAY || underway.size >= MAX_EVENTS_UNDERWAY)) {
      await Promise.race(underway);
    }
    if (failure) break;
    bytes += size;
    const sending: Promise<void> = send(outcomes.push(undefined) - 1, stream, event, size);
    underway.add(sending);
    void sending.then(() => underway.delete(sending));
  }
  await Promise.all(underway);
  if (!failure) return outcomes.filter((outcome) => outcome !== undefined);
  if (!(failure.error instanceof StoreUnavailable)) throw failure.error;
  throw new AppendManyIncomplete(outcomes, { cause: failure.error });
}
