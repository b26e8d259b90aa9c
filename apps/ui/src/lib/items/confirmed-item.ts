import { itemOf, jsonEquals, type Actor, type ItemState, type JsonText } from '@labeling/domain';

/** An item as the server last reported it: the state to decide on, and its revision. */
export interface ConfirmedItem {
  readonly state: ItemState;
  readonly revision: bigint;
  /** Who caused this revision, where the server reported it. */
  readonly lastChange?: LastChange;
  /** Why it shows as approved to one of the members who annotate it, each on their own. */
  readonly closed?: Closed;
  /** Only where what the member answered is not what was approved. */
  readonly overruled?: Overruled;
  /** How many comments on it are open, where the server reported it. */
  readonly openComments?: number;
}

/**
 * Why a member who annotates an item has nothing left to do: they submitted or skipped it, as many others as it needs
 * are annotating it, or it is approved for everybody.
 */
export type Closed = 'submitted' | 'skipped' | 'taken' | 'decided';

/** What a member answered to an item that was decided differently, and who decided. */
export interface Overruled {
  readonly answer: JsonText;
  readonly by: Actor | null;
}

export interface LastChange {
  readonly by: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** What the review screen knows about an item when it is loaded. */
export interface LoadedItem extends ConfirmedItem {
  readonly id: string;
  readonly ordinal: number;
  readonly data: JsonText;
  readonly metadata?: JsonText;
}

/** The target of an item, in its queue or removed; undefined when there is no item. */
export function targetOf(state: ItemState): JsonText | undefined {
  return itemOf(state)?.target;
}

/** Whether both have a target and the two are equal. */
export function sameTarget(a: ConfirmedItem, b: ConfirmedItem): boolean {
  const left = targetOf(a.state);
  const right = targetOf(b.state);
  return left !== undefined && right !== undefined && jsonEquals(left, right);
}

/** Whether the target can be edited in this state. */
export function isOpen(state: ItemState): boolean {
  return state.is === 'inQueue' && state.state !== 'Approved';
}
