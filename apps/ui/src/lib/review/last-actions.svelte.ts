import type { ReviewCommandType } from '../items/item-command.js';
import type { TakeBack } from './take-back.js';

/** A command that was given to one item. */
interface ItemAction {
  readonly type: ReviewCommandType;
  readonly ordinal: number;
  readonly takeBack: TakeBack;
}

export type UndoableAction =
  | ItemAction
  /** What was done to many items; `undo` returns whether it could still be taken back. */
  | { readonly type: 'bulk'; readonly undo: () => boolean };

/** The outcome of taking an action back; `changedSince` and `notLoaded`: nothing happened. */
export interface Undone {
  readonly type: UndoableAction['type'];
  readonly came: 'done' | 'changedSince' | 'notLoaded';
}

/** The most actions remembered; older ones can be undone from the item's history. */
const DEPTH = 50;

/** The reviewer's own last actions, newest last. */
export class LastActions {
  #actions = $state.raw<readonly UndoableAction[]>([]);
  last: UndoableAction | undefined = $derived(this.#actions.at(-1));

  add(action: UndoableAction): void {
    this.#actions = [...this.#actions.slice(1 - DEPTH), action];
  }

  take(): UndoableAction | undefined {
    const action = this.#actions.at(-1);
    this.#actions = this.#actions.slice(0, -1);
    return action;
  }
}
