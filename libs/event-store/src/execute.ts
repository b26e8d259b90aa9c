import { isRejected, type AnyEvent, type Decider, type DomainError } from '@labeling/domain';
import { VersionConflict } from './errors.js';
import { pauseBefore } from './client/patience.js';
import type { EventStore } from './event-store.js';
import type { EventContext } from './stored-event.js';

/** A stream as folded: `revision` is -1 and `position` 0 when it does not exist. */
export interface Loaded<S> {
  readonly state: S;
  readonly revision: bigint;
  /** The position of its last event. */
  readonly position: bigint;
}
export interface Executed<E, S> extends Loaded<S> {
  /** What was appended: no events when the command's effect already held. */
  readonly events: readonly E[];
}

/** The rules do not allow the command; `state` and `revision` are what it was decided on. */
export class Rejected<S = unknown> extends Error {
  constructor(
    readonly error: DomainError,
    readonly state: S,
    readonly revision: bigint,
  ) {
    super(error.message, { cause: error });
    this.name = 'Rejected';
  }
}

/** The caller wanted to act on a revision that is not the current one. */
export class RevisionMismatch<S = unknown> extends Error {
  constructor(
    readonly state: S,
    readonly revision: bigint,
    readonly expected: bigint,
  ) {
    super(`Expected revision ${expected}, the current one is ${revision}`);
    this.name = 'RevisionMismatch';
  }
}

/** Any decider will do; one that wants to know who did what and when receives the metadata with each event. */
export interface StreamDecider<C, E, S> extends Omit<Decider<C, E, S>, 'evolve'> {
  evolve(state: S, event: E, metadata: EventContext): S;
}

export interface ExecuteOptions<E, S> {
  readonly metadata: (event: E) => EventContext;
  /** Act on this revision or not at all, even if there is nothing to append. */
  readonly expectedRevision?: bigint;
  /** What an earlier command returned: the stream is read only if it may have changed since. */
  readonly from?: Loaded<S> | undefined;
  /** Checks the state before the decision, for example that it belongs to the caller; throws to refuse. */
  readonly guard?: (state: S) => void;
}

/** How often a command is decided again because others wrote to its stream at the same time. */
const MAX_ATTEMPTS = 100;

/** @throws StoreUnavailable, UnreadableEvent */
export async function load<C, E extends AnyEvent, S>(
  store: EventStore,
  decider: StreamDecider<C, E, S>,
  id: string,
): Promise<Loaded<S>> {
  let loaded: Loaded<S> = { state: decider.initial, revision: -1n, position: 0n };
  for await (const { event, metadata, revision, position } of store.read<E>(decider.streamName(id))) {
    loaded = { state: decider.evolve(loaded.state, event, metadata), revision, position };
  }
  return loaded;
}

/**
 * Loads, folds, decides and appends at the loaded revision; decides again when other writers were faster, unless the caller
 * pinned a revision.
 * @throws Rejected, RevisionMismatch, StoreUnavailable, EventTooLarge, VersionConflict (too many others), what `guard` throws
 */
export async function execute<C, E extends AnyEvent, S>(
  store: EventStore,
  decider: StreamDecider<C, E, S>,
  id: string,
  command: C | ((state: S) => C),
  options: ExecuteOptions<E, S>,
): Promise<Executed<E, S>> {
  let { from } = options;
  for (let attempt = 1; ; attempt++) {
    const before = from ?? (await load(store, decider, id));
    const { state, revision } = before;
    options.guard?.(state);
    const { expectedRevision: pinned } = options;
    if (pinned !== undefined && pinned !== revision) throw new RevisionMismatch(state, revision, pinned);
    const decision = decider.decide(isDecidedLate(command) ? command(state) : command, state);
    // Only an append proves that the stream is still as it was.
    if (from !== undefined && (isRejected(decision) || decision.length === 0)) {
      from = undefined;
      continue;
    }
    from = undefined;
    if (isRejected(decision)) throw new Rejected(decision, state, revision);
    if (decision.length === 0) return { ...before, events: [] };
    try {
      const events = decision.map((event) => ({ event, metadata: options.metadata(event) }));
      const expected = revision < 0n ? 'no_stream' : revision;
      const appended = await store.append(decider.streamName(id), expected, events);
      return {
        ...appended,
        state: events.reduce((folded, { event, metadata }) => decider.evolve(folded, event, metadata), state),
        events: decision,
      };
    } catch (error) {
      if (!(error instanceof VersionConflict) || attempt === MAX_ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseBefore(Math.min(attempt, 4))));
  }
}

function isDecidedLate<C, S>(command: C | ((state: S) => C)): command is (state: S) => C {
  return typeof command === 'function';
}
