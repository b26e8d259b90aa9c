import type { ItemStateName } from '@labeling/read-models/queries';

/** How many items went from one state to another. */
export interface Transition {
  readonly before: ItemStateName | null;
  readonly after: ItemStateName;
  readonly items: number;
}
const stateWords: Readonly<Record<ItemStateName, string>> = {
  New: 'New',
  Modified: 'Modified',
  Approved: 'Approved',
  discarded: 'Discarded',
  pushed: 'Pushed',
};

export function stateWord(state: ItemStateName | null): string {
  return state === null ? 'Not in the queue' : stateWords[state];
}

/** "12 items: New → Approved", "3 items: added as New", "1 item: changed, still Modified" */
export function transitionWords({ before, after, items }: Transition): string {
  const count = items === 1 ? '1 item' : `${items.toLocaleString('en')} items`;
  if (before === null) return `${count}: added as ${stateWord(after)}`;
  if (before === after) return `${count}: changed, still ${stateWord(after)}`;
  return `${count}: ${stateWord(before)} → ${stateWord(after)}`;
}
