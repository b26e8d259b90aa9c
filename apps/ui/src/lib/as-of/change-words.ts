import type { ItemStateName } from '@labeling/read-models/queries';

/** How many items went from one state to another. */
export interface Transition {
  readonly before: ItemStateName | null;
  readonly after: ItemStateName;
  readonly items: number;
}
/** An item to which something happened between two moments, as the HTTP API tells it. */
export interface Change {
  readonly itemId: string;
  readonly before: ItemStateName | null;
  readonly after: ItemStateName;
  readonly events: number;
  readonly revisionBefore: string | null;
  readonly revisionAfter: string;
}
export interface ChangePage {
  readonly data: readonly Change[];
  readonly next: string | null;
}

const stateWords: Readonly<Record<ItemStateName, string>> = {
  New: 'New',
  Modified: 'Modified',
  Approved: 'Approved',
  discarded: 'Discarded',
  pushed: 'Pushed',
};

export function stateWord(state: ItemStateName | null): string {
  return state === null ? 'Not there' : stateWords[state];
}

/** "12 went from New to Approved", "3 were added and are New", "1 was changed and stayed Modified" */
export function transitionWords({ before, after, items }: Transition): string {
  const count = items.toLocaleString('en');
  const [went, were] = items === 1 ? ['went', 'was'] : ['went', 'were'];
  const are = items === 1 ? 'is' : 'are';
  if (before === null) return `${count} ${were} added and ${are} ${stateWord(after)} now`;
  if (before === after) return `${count} ${were} changed and stayed ${stateWord(after)}`;
  return `${count} ${went} from ${stateWord(before)} to ${stateWord(after)}`;
}
