import { isUsable, type StoredEvent, type SubscribedEvent, type UnusableEvent } from '@labeling/event-store';
import { inTransaction } from '@labeling/postgres';
import {
  BatchTooLarge,
  EventNotFoldable,
  projectBatch,
  type Projected,
  type ProjectOptions,
  type Schema,
} from '@labeling/read-models/projection';
import pg from 'pg';
import { halvesOf } from './halves.js';

type Where = Required<ProjectOptions>;

/**
 * Folds a batch in one transaction. If one of its events cannot be folded, although its type and version are known,
 * that event is found by halving the batch and counts as unreadable: its stream is set aside, and all others continue.
 * A batch that builds on too much is folded in halves, too.
 * @throws CheckpointMoved, ChangedByLaterVersion, and errors that no event causes, such as a lost connection
 */
export async function foldOrSetAside(
  client: pg.Client,
  schema: Schema,
  events: readonly SubscribedEvent[],
  where: Where,
): Promise<Projected> {
  try {
    return await inTransaction(client, () => projectBatch(client, schema, events, where));
  } catch (error) {
    const [first, second] = events;
    if (error instanceof BatchTooLarge && second !== undefined) return foldByHalves(client, schema, events, where);
    const reason = faultOfEvents(error);
    if (reason === undefined || first === undefined) throw error;
    if (second !== undefined) return foldByHalves(client, schema, events, where);
    if (!isUsable(first)) throw error;
    return foldOrSetAside(client, schema, [unusableBecause(first, reason)], where);
  }
}

async function foldByHalves(
  client: pg.Client,
  schema: Schema,
  events: readonly SubscribedEvent[],
  { after, through }: Where,
): Promise<Projected> {
  const [before, behind] = halvesOf(events);
  const first = await foldOrSetAside(client, schema, before, { after, through: 0n });
  const second = await foldOrSetAside(client, schema, behind, { after: first.position, through });
  return {
    position: second.position,
    events: first.events + second.events,
    setAside: [...first.setAside, ...second.setAside],
  };
}

function unusableBecause(stored: StoredEvent, reason: string): UnusableEvent {
  const { stream, revision, position, createdAt } = stored;
  return { stream, revision, position, createdAt, type: stored.event.type, wasRead: true, reason };
}

/** A RangeError as well, but it says nothing about the event: tables that have grown may cause it. */
const STACK_OVERFLOW = 'Maximum call stack size exceeded';

/** Why events cannot be folded, without their contents; undefined if that is not their fault. */
function faultOfEvents(error: unknown): string | undefined {
  if (error instanceof EventNotFoldable) return error.message;
  if (error instanceof RangeError && error.message === STACK_OVERFLOW) return undefined;
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
    return 'it does not have the form of its type';
  // Data exceptions, broken constraints and values too long for an index: trying again would end in the same way.
  if (error instanceof pg.DatabaseError && /^(2[23]|54)/.test(error.code ?? ''))
    return `the database refuses its content (${error.code})`;
  return undefined;
}
