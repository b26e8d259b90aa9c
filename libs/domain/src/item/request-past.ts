// What one request did to an item, and whether others acted on it since: all that taking it back depends on.
import { isCommentEvent } from './comments/comment-events.js';
import { itemDecider } from './decide-item.js';
import type { ItemEvent } from './item-events.js';
import { absentItem, type ItemState } from './item-state.js';

/** An event of an item and the request that led to it. */
export interface CorrelatedEvent {
  readonly event: ItemEvent;
  readonly correlationId: string;
  /** The id of the actor who sent the request. */
  readonly by: string;
}

/** Folded event by event: a history can be long, with a whole target in each of its events. Comments are left out of the states. */
export interface RequestPast {
  /**
   * The states before the request's first event, after its last one, and at the end; all the same while it has done
   * nothing.
   */
  readonly before: ItemState;
  readonly after: ItemState;
  readonly now: ItemState;
  /** The id of the actor who sent the request; undefined while it has done nothing. */
  readonly by: string | undefined;
  /** Whether the request wrote or changed comments. */
  readonly commented: boolean;
  /** Whether something happened since its last event. */
  readonly goneOn: boolean;
  /** Whether nothing else happened between its events, and only its sender has done anything since. */
  readonly isAlone: boolean;
}

/** For a request that has not yet done anything to an item in the state `start`. */
export function pastBefore(start: ItemState = absentItem): RequestPast {
  const states = { before: start, after: start, now: start };
  return { ...states, by: undefined, commented: false, goneOn: false, isAlone: true };
}

/** Adding an item does not count as something that a request did to it. */
export function evolvePast(past: RequestPast, each: CorrelatedEvent, correlationId: string): RequestPast {
  const { event, by } = each;
  const isTheirs = each.correlationId === correlationId && event.type !== 'ItemAdded';
  if (isCommentEvent(event)) return isTheirs ? { ...past, commented: true } : past;
  const now = itemDecider.evolve(past.now, event);
  if (isTheirs) {
    const before = past.by === undefined ? past.now : past.before;
    // Even what the same person did in between is in the way.
    const isAlone = past.isAlone && !past.goneOn;
    return { ...past, before, after: now, now, by: past.by ?? by, goneOn: false, isAlone };
  }
  if (past.by === undefined) return { ...past, before: now, after: now, now };
  return { ...past, now, goneOn: true, isAlone: past.isAlone && past.by === by };
}
