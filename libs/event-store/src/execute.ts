import { isRejected, type AnyEvent, type DomainError } from '@labeling/domain';
import { VersionConflict } from './errors.js';
import { pauseBefore } from './client/patience.js';
import { withBasis } from './basis.js';
import type { EventStore } from './event-store.js';
import { catchUp, loadFolded, type Folded, type Loaded, type StreamDecider } from './load.js';
import type { EventContext } from './stored-event.js';

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

export interface ExecuteOptions<E, S> {
  readonly metadata: (event: E) => EventContext;
  /** Act on this revision or not at all, even if there is nothing to append. */
  readonly expectedRevision?: bigint;
  /** What an earlier command returned: the stream is read only if it may have changed since. */
  readonly from?: Loaded<S> | undefined;
  /** Checks the state before the decision, for example that it belongs to the caller; throws to refuse. */
  readonly guard?: (state: S) => void;
}

/** A command that depends on what is there when it is decided. */
export type LateCommand<C, S> = (state: S, revision: bigint) => C | Promise<C>;

/** How often a command is decided again because others wrote to its stream at the same time. */
const MAX_ATTEMPTS = 100;

/**
 * Loads, folds, decides and appends at the loaded revision; decides again when other writers were faster, unless the caller
 * pinned a revision.
 * @throws Rejected, RevisionMismatch, StoreUnavailable, EventTooLarge, VersionConflict (too many others), what `guard` throws
 */
export async function execute<C, E extends AnyEvent, S>(
  store: EventStore,
  decider: StreamDecider<C, E, S>,
  id: string,
  command: C | LateCommand<C, S>,
  options: ExecuteOptions<E, S>,
): Promise<Executed<E, S>> {
  const { from } = options;
  let before: Folded<E, S> = from ? { ...from, mattering: undefined } : await loadFolded(store, decider, id);
  for (let attempt = 1; ; attempt++) {
    const { state, revision, position } = before;
    options.guard?.(state);
    const { expectedRevision: pinned } = options;
    if (pinned !== undefined && pinned !== revision) throw new RevisionMismatch(state, revision, pinned);
    const decision = decider.decide(isLate(command) ? await command(state, revision) : command, state);
    // Only an append proves that the stream is still as it was.
    if (from && attempt === 1 && (isRejected(decision) || decision.length === 0)) {
      before = await catchUp(store, decider, id, before);
      continue;
    }
    if (isRejected(decision)) throw new Rejected(decision, state, revision);
    if (decision.length === 0) return { state, revision, position, events: [] };
    try {
      const decided = decision.map((event) => ({ event, metadata: options.metadata(event) }));
      const events = withBasis(decider.basis, before, decided);
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
    before = await catchUp(store, decider, id, before);
  }
}

function isLate<C, S>(command: C | LateCommand<C, S>): command is LateCommand<C, S> {
  return typeof command === 'function';
}
