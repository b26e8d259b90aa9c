// The states an item went through, told from its last events: what came before them often makes no difference.
import type { JsonText } from '../json/json-text.js';
import type { ItemEvent } from './item-events.js';
import { evolveItem, type ChangingPart, type ItemInQueue, type ItemState } from './item-state.js';

type Past = Pick<ItemInQueue, ChangingPart>;

/** Two items that differ in every part, in and out of the queue. Where all of them end alike, the past does not matter. */
const pasts: readonly [Past, Past] = [
  { state: 'New', target: '0' as JsonText },
  { state: 'Approved', target: '1' as JsonText },
];

/**
 * The state after each of `events`, which follow one another, oldest first; undefined where it depends on older ones.
 * `added` is what the item was when it was added. Expects events that the item's rules led to.
 */
export function statesAfter(added: ItemInQueue, events: readonly ItemEvent[]): (ItemState | undefined)[] {
  let possible: readonly ItemState[] = pasts.flatMap((past): ItemState[] => {
    const item = { ...added, ...past };
    return [item, { is: 'discarded', item }];
  });
  return events.map((event) => {
    const after = possible.map((before) => (event.type === 'ItemAdded' ? added : evolveItem(before, event)));
    // The rules lead to no event that changes nothing, so this one did not come to an item that it leaves as it was.
    const changed = after.filter((state, i) => state !== possible[i]);
    const [first, ...others] = changed.length > 0 ? changed : after;
    if (first === undefined) return undefined;
    if (others.every((other) => isSame(first, other))) possible = [first];
    else possible = [first, ...others];
    return possible.length === 1 ? first : undefined;
  });
}

/** The state after each of `events`, which come to an item in the state `before`. */
export function statesFrom(before: ItemState, events: readonly ItemEvent[]): ItemState[] {
  let after = before;
  return events.map((event) => (after = evolveItem(after, event)));
}

/** Texts that are the same one are not read again. */
function isSame(one: object, other: object): boolean {
  const there: Readonly<Record<string, unknown>> = { ...other };
  return Object.entries(one).every(([key, value]) => {
    const beside = there[key];
    if (value === beside) return true;
    return typeof value === 'object' && typeof beside === 'object' && value && beside ? isSame(value, beside) : false;
  });
}
