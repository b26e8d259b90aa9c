import type { AppendWindow } from './append-window.js';
import type { ProposedEvent } from './client/append-messages.js';
import { StoreUnavailable, VersionConflict } from './errors.js';
import { proposeEvent } from './append.js';
import type { Appended, Expected, NewEvent } from './stored-event.js';

/** The first event of a new stream. */
export interface FirstEvent {
  readonly stream: string;
  readonly first: NewEvent;
}

/** `exists`: the stream existed already, and nothing was written. */
export type FirstOutcome = ({ readonly outcome: 'appended' } & Appended) | { readonly outcome: 'exists' };

/** `outcomes` has one entry per event, in order: what happened to it, or undefined if that is unknown. */
export class AppendManyIncomplete extends StoreUnavailable {
  constructor(
    readonly outcomes: readonly (FirstOutcome | undefined)[],
    options: ErrorOptions,
  ) {
    const done = outcomes.filter((outcome) => outcome !== undefined).length;
    super(`The event store became unavailable after ${done} of the events`, options);
    this.name = 'AppendManyIncomplete';
  }
}

/** About as many bytes as are encoded and sent in 5 ms, and the cost of an event in bytes, however small it is. */
const STRETCH = 250_000;
const PER_EVENT = 2_500;

/** Shared by all requests that begin many streams through one connection. */
export interface Sharing {
  readonly window: AppendWindow;
  /** Resolves when the next few milliseconds of long work may be done. */
  readonly turn: () => Promise<void>;
}

/**
 * Begins many streams, sending their events in order without waiting for each; every few milliseconds other work has its
 * turn.
 * @throws AppendManyIncomplete when the store is unavailable; otherwise what an append throws
 */
export async function appendFirsts(
  append: (stream: string, expected: Expected, event: ProposedEvent) => Promise<Appended>,
  firsts: readonly FirstEvent[],
  { window, turn }: Sharing,
): Promise<FirstOutcome[]> {
  const outcomes: (FirstOutcome | undefined)[] = [];
  const sent: Promise<void>[] = [];
  let failure: { error: unknown } | undefined;
  let stretch = 0;

  const send = async (index: number, stream: string, event: ProposedEvent) => {
    try {
      outcomes[index] = { outcome: 'appended', ...(await append(stream, 'no_stream', event)) };
    } catch (error) {
      if (error instanceof VersionConflict) outcomes[index] = { outcome: 'exists' };
      else failure ??= { error };
    }
  };
  const sendAll = async () => {
    for (const { stream, first } of firsts) {
      if (stretch >= STRETCH) {
        stretch = 0;
        await turn();
      }
      const event = proposeEvent(first);
      const bytes = event.data.length + event.metadata.length;
      await window.enter(bytes);
      if (failure) return window.leave(bytes);
      const index = outcomes.push(undefined) - 1;
      sent.push(send(index, stream, event).then(() => window.leave(bytes)));
      stretch += bytes + PER_EVENT;
    }
  };
  await window.oneByOne(firsts.length, sendAll);
  await Promise.all(sent);
  if (!failure) return outcomes.filter((outcome) => outcome !== undefined);
  if (!(failure.error instanceof StoreUnavailable)) throw failure.error;
  throw new AppendManyIncomplete(outcomes, { cause: failure.error });
}
