import type { StateBasis } from './basis.js';
import { DomainError } from './domain-error.js';

/** What a command leads to: events to append (an empty list when its effect already holds), or a rejection. */
export type Decision<Event> = readonly Event[] | DomainError;

/** The rules of one stream type: pure, so the same rules run in the API, in the projector and in the browser. */
export interface Decider<Command, Event, State> {
  /** The name of the stream that holds the events of `id`. */
  streamName(id: string): string;
  readonly initial: State;
  decide(command: Command, state: State): Decision<Event>;
  evolve(state: State, event: Event): State;
  readonly basis?: StateBasis<Event>;
}

export function isRejected<Event>(decision: Decision<Event>): decision is DomainError {
  return decision instanceof DomainError;
}

/** The state after `events`, starting from `from` (the initial state when left out). */
export function fold<Command, Event, State>(
  decider: Decider<Command, Event, State>,
  events: Iterable<Event>,
  from: State = decider.initial,
): State {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}

/** The events that commands lead to, one after the other, starting from `from`; rejected ones lead to none. */
export function decideEach<Command, Event, State>(
  decider: Decider<Command, Event, State>,
  commands: Iterable<Command>,
  from: State,
): Event[] {
  const events: Event[] = [];
  let state = from;
  for (const command of commands) {
    const decision = decider.decide(command, state);
    if (isRejected(decision)) continue;
    events.push(...decision);
    state = fold(decider, decision, state);
  }
  return events;
}
