// The streams of one type among all events, each folded plainly with the domain's own decider.
import type { AnyEvent, Decider } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';

type StoredOf<Event> = StoredEvent & { readonly event: Event };

export interface PlainStream<Event, State> {
  readonly id: string;
  readonly events: readonly StoredOf<Event>[];
  readonly first: StoredOf<Event>;
  readonly last: StoredOf<Event>;
  /** The state after each of the events. */
  readonly states: readonly State[];
  readonly state: State;
}
export type PlainStreams<Event, State> = ReadonlyMap<string, PlainStream<Event, State>>;

/** By id, in the order in which they begin. */
export function plainStreams<Command, Event extends AnyEvent, State>(
  events: readonly StoredEvent[],
  { streamName, initial, evolve }: Decider<Command, Event, State>,
): PlainStreams<Event, State> {
  const prefix = streamName('');
  const own = events.filter(({ stream }) => stream.startsWith(prefix)) as StoredOf<Event>[];
  const streams = new Map<string, PlainStream<Event, State>>();
  for (const [stream, list] of Map.groupBy(own, (each) => each.stream)) {
    const states: State[] = [];
    let state = initial;
    for (const { event } of list) states.push((state = evolve(state, event)));
    const [id, first, last] = [stream.slice(prefix.length), list.at(0), list.at(-1)];
    if (first && last) streams.set(id, { id, events: list, first, last, states, state });
  }
  return streams;
}
