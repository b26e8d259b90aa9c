// The states an item went through, derived from its last events: what came before them often makes no difference.
import type { JsonText } from '../json/json-text.js';
import { isAnnotationEvent } from './annotations/annotation-events.js';
import { noAnnotations } from './annotations/annotations.js';
import { isCommentEvent } from './comments/comment-events.js';
import { noComments } from './comments/comments.js';
import type { ItemEvent } from './item-events.js';
import { evolveItem, noMarks, type ItemInQueue, type ItemState, type ReviewedPart } from './item-state.js';
import type { ShownItem, ShownState } from './shown-item.js';

type Past = Pick<ItemInQueue, ReviewedPart>;

/** Two items that differ in every part shown, in and out of the queue. If all end alike, the past does not matter. */
const pasts: readonly [Past, Past] = [
  { state: 'New', target: '0' as JsonText },
  { state: 'Approved', target: '1' as JsonText },
];

/**
 * The state after each of `events`, which follow one another, oldest first; undefined where it depends on older ones.
 * `added` is what the item was when it was added. Expects events that the item's rules produced.
 */
export function statesAfter(added: ShownItem, events: readonly ItemEvent[]): (ShownState | undefined)[] {
  const first: ItemInQueue = {
    ...noMarks,
    annotations: noAnnotations,
    comments: noComments,
    agreement: 'open',
    ...added,
  };
  let possible: readonly ItemState[] = pasts.flatMap((past): ItemState[] => {
    const item = { ...first, ...past };
    return [item, { is: 'discarded', item }];
  });
  return events.map((event) => {
    const after = possible.map((before) => (event.type === 'ItemAdded' ? first : evolveItem(before, event)));
    // The rules never produce an event that changes nothing, so the item was not already as this one leaves it.
    const changed = after.filter((state, i) => state !== possible[i]);
    const [one, ...others] = changed.length > 0 ? changed : after;
    if (one === undefined) return undefined;
    possible = others.every((other) => isSame(one, other)) ? [one] : [one, ...others];
    return possible.length === 1 ? shownState(one) : undefined;
  });
}

/** The state after each of `events`, applied to an item in the state `before`. */
export function statesFrom(before: ShownState, events: readonly ItemEvent[]): ShownState[] {
  let after = before;
  return events.map((event) => (after = evolveShown(after, event)));
}

/** The state after one more event, as far as a history shows it. */
export function evolveShown(before: ShownState, event: ItemEvent): ShownState {
  return isAnnotationEvent(event) || isCommentEvent(event)
    ? before
    : shownState(evolveItem(before as ItemState, event));
}

/** The state without the parts that a history does not show. */
export function shownState(state: ItemState): ShownState {
  switch (state.is) {
    case 'absent':
      return state;
    case 'inQueue':
      return shownItem(state);
    case 'discarded':
    case 'pushed':
      return { ...state, item: shownItem(state.item) };
  }
}

function shownItem({ is, queueId, projectId, state, target, originalTarget }: ItemInQueue): ShownItem {
  return { is, queueId, projectId, state, target, originalTarget };
}

/** A text compared with itself is not read again. */
function isSame(one: object, other: object): boolean {
  const there: Readonly<Record<string, unknown>> = { ...other };
  return Object.entries(one).every(([key, value]) => {
    const beside = there[key];
    if (value === beside) return true;
    return typeof value === 'object' && typeof beside === 'object' && value && beside ? isSame(value, beside) : false;
  });
}
