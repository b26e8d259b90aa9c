import { isRejected, type AnyEvent, type DomainError } from '@labeling/domain';
import { VersionConflict } from './errors.js';
import { pauseBefore } from './client/patience.js';
import { withBasis } from './basis.js';
import { decideInTurns } from './decide-in-turns.js';
import { hasHappened, missedEvents } from './earlier-success.js';
import type { EventStore, NewEvents } from './event-store.js';
import { catchUp, loadFolded, type Folded, type Loaded, type StreamDecider } from './load.js';
import type { Appended, EventContext, NewEvent } from './stored-event.js';

export interface Executed<E, S> extends Loaded<S> {
  /** What was appended: no events if the command's effect was already there. */
  readonly events: readonly E[];
}

/** The rules do not allow the command; `state` and `revision` are those it was decided on. */
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

export interface ExecuteOptions<S> {
  /** Who causes the events of a decision, and when: called once, because they happen together. */
  readonly metadata: () => EventContext;
  /**
   * Act on this revision or not at all, even if there is nothing to append; events beside the work (`isBeside`) do not count. If
   * exactly this was done before, and its answer was lost, nothing is appended.
   */
  readonly expectedRevision?: bigint;
  /** What an earlier command returned: the stream is read only if it may have changed since then. */
  readonly from?: Loaded<S> | undefined;
  /** Checks the state before the decision, for example that it belongs to the caller; throws to refuse. */
  readonly guard?: (state: S) => void;
  /** Whether the command may be decided at all, determined while the stream is read; rejects to refuse. */
  readonly permission?: Promise<unknown>;
}

/** A command that depends on the state it is decided on. */
export type LateCommand<C, S> = (state: S, revision: bigint) => C | Promise<C>;

/** How often a command is decided again because others wrote to its stream at the same time. */
const MAX_ATTEMPTS = 100;

/** What a command appends to a stream that has not changed: no events if its effect is already there. */
export interface Decided<E extends AnyEvent> extends NewEvents {
  readonly events: readonly NewEvent<E>[];
}

/**
 * The first half of `execute`: loads, folds and decides, for callers that append the events of many streams in their own order.
 * @throws Rejected, RevisionMismatch, StoreUnavailable, what `guard` throws
 */
export async function decide<C, E extends AnyEvent, S>(
  store: EventStore,
  decider: StreamDecider<C, E, S>,
  id: string,
  command: C,
  options: Omit<ExecuteOptions<S>, 'from' | 'permission'>,
): Promise<Decided<E>> {
  const before = await loadFolded(store, decider, id);
  const decided = await decideOn(before, store, decider, id, command, options);
  if (decided instanceof Rejected) throw decided;
  return decided;
}

/**
 * Loads, folds, decides and appends at the loaded revision; decides again if other writers were faster, unless the caller
 * pinned a revision.
 * @throws Rejected, RevisionMismatch, StoreUnavailable, EventTooLarge, VersionConflict (too many others), what `guard` and
 * `permission` throw
 */
export async function execute<C, E extends AnyEvent, S>(
  store: EventStore,
  decider: StreamDecider<C, E, S>,
  id: string,
  command: C | LateCommand<C, S>,
  options: ExecuteOptions<S>,
): Promise<Executed<E, S>> {
  const { from, permission } = options;
  const loaded = from ? { ...from, mattering: undefined } : loadFolded(store, decider, id);
  let [before]: [Folded<E, S>, unknown] = await Promise.all([loaded, permission]);
  for (let attempt = 1; ; attempt++) {
    const decided = await decideOn(before, store, decider, id, command, options);
    // Only an append proves that the stream has not changed.
    const isProven = from === undefined || attempt > 1;
    if (decided instanceof Rejected) {
      if (isProven) throw decided;
    } else if (isProven || decided.events.length > 0) {
      try {
        const { stream, expected, events } = decided;
        const appended = events.length === 0 ? before : await store.append(stream, expected, events);
        return executed(decider, before.state, events, appended);
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MAX_ATTEMPTS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseBefore(Math.min(attempt, 4))));
    }
    before = await catchUp(store, decider, id, before);
  }
}

async function decideOn<C, E extends AnyEvent, S>(
  before: Folded<E, S>,
  store: EventStore,
  decider: StreamDecider<C, E, S>,
  id: string,
  command: C | LateCommand<C, S>,
  { guard, expectedRevision: pinned, metadata }: ExecuteOptions<S>,
): Promise<Decided<E> | Rejected<S>> {
  const { state, revision } = before;
  guard?.(state);
  if (pinned !== undefined && pinned !== revision) {
    const missed = await missedEvents(store, decider, id, { after: pinned, through: revision });
    if (missed === undefined) throw new RevisionMismatch(state, revision, pinned);
    if (missed.length > 0) {
      const then = (past: S) => (isLate(command) ? command(past, pinned) : command);
      const isRepeated = await hasHappened(store, decider, id, then, pinned, missed);
      if (!isRepeated) throw new RevisionMismatch(state, revision, pinned);
      return { stream: decider.streamName(id), expected: revision, events: [] };
    }
  }
  const wanted = isLate(command) ? await command(state, revision) : command;
  const decision = await decideInTurns(decider, wanted, state, store);
  if (isRejected(decision)) return new Rejected(decision, state, revision);
  const context = metadata();
  const decided = decision.map((event) => ({ event, metadata: context }));
  const expected = revision < 0n ? 'no_stream' : revision;
  return { stream: decider.streamName(id), expected, events: withBasis(decider.basis, before, decided) };
}

function executed<E extends AnyEvent, S>(
  decider: Pick<StreamDecider<never, E, S>, 'evolve'>,
  before: S,
  events: readonly NewEvent<E>[],
  { revision, position }: Appended,
): Executed<E, S> {
  const state = events.reduce((folded, { event, metadata }) => decider.evolve(folded, event, metadata), before);
  return { state, revision, position, events: events.map(({ event }) => event) };
}

function isLate<C, S>(command: C | LateCommand<C, S>): command is LateCommand<C, S> {
  return typeof command === 'function';
}
