import { stillMattering, type AnyEvent, type Decider, type Decision, type Steps } from '@labeling/domain';
import { eventsThatMatter, type Mattering } from './basis.js';
import type { EventStore } from './event-store.js';
import { inStoreSpan } from './store-span.js';
import type { EventContext, StoredEvent } from './stored-event.js';

/** A stream as folded: `revision` is -1 and `position` 0 when it does not exist. */
export interface Loaded<S> {
  readonly state: S;
  readonly revision: bigint;
  /** The position of its last event. */
  readonly position: bigint;
}

/**
 * Any decider; one that needs to know who did what and when receives the metadata with each event, and one that takes
 * long to decide does so in steps.
 */
export interface StreamDecider<C, E, S> extends Omit<Decider<C, E, S>, 'evolve' | 'decide'> {
  decide(command: C, state: S): Decision<E> | Steps<Decision<E>>;
  evolve(state: S, event: E, metadata: EventContext): S;
  /** Whether an event is beside the work that the stream's commands do, such as a comment: `If-Match` still holds after it. */
  isBeside?(event: E): boolean;
  /** Whether two events mean the same, though one was decided later: by default if they are equal. */
  isSame?(one: E, other: E): boolean;
}
type Folding<E, S> = Pick<StreamDecider<never, E, S>, 'streamName' | 'initial' | 'evolve' | 'basis'>;

/** Remembers which events the state is based on, if that is known, for the events to be appended. */
export interface Folded<E, S> extends Loaded<S> {
  readonly mattering: readonly Mattering<E>[] | undefined;
}

/**
 * The state of a stream, or its state after the event `through`.
 * @throws StoreUnavailable, UnreadableEvent
 */
export async function load<E extends AnyEvent, S>(
  store: Pick<EventStore, 'read'>,
  decider: Folding<E, S>,
  id: string,
  through?: bigint,
): Promise<Loaded<S>> {
  const { state, revision, position } = await loadFolded(store, decider, id, through);
  return { state, revision, position };
}

/** Reads few events of a stream whose decider has a basis, and otherwise all. @throws as `load` does */
export async function loadFolded<E extends AnyEvent, S>(
  store: Pick<EventStore, 'read'>,
  decider: Folding<E, S>,
  id: string,
  through?: bigint,
): Promise<Folded<E, S>> {
  const stream = decider.streamName(id);
  const { basis } = decider;
  return inStoreSpan('load', { stream }, async () => {
    const events = basis && (await eventsThatMatter<E>(store, stream, basis.version, through));
    const initial: Folded<E, S> = { state: decider.initial, revision: -1n, position: 0n, mattering: [] };
    if (events) return events.reduce((folded, stored) => foldOne(decider, folded, stored), initial);
    return catchUp(store, decider, id, initial, through);
  });
}

/** Folds what has been appended since then. @throws as `load` does */
export async function catchUp<E extends AnyEvent, S>(
  store: Pick<EventStore, 'read'>,
  decider: Folding<E, S>,
  id: string,
  before: Folded<E, S>,
  through?: bigint,
): Promise<Folded<E, S>> {
  let folded = before;
  const from = before.revision + 1n;
  const limit = through === undefined ? {} : { maxCount: Number(through - before.revision) };
  for await (const stored of store.read<E>(decider.streamName(id), { from, ...limit })) {
    folded = foldOne(decider, folded, stored);
  }
  return folded;
}

function foldOne<E extends AnyEvent, S>(
  decider: Folding<E, S>,
  { state, mattering }: Folded<E, S>,
  { event, metadata, revision, position }: StoredEvent<E>,
): Folded<E, S> {
  const { basis } = decider;
  return {
    state: decider.evolve(state, event, metadata),
    revision,
    position,
    mattering: basis && mattering && stillMattering(basis, [...mattering, { event, revision }]),
  };
}
