/** What was done to one item, with what it takes to take it back. */
export type ItemAction =
  | { readonly type: 'approve' | 'unapprove' | 'discard'; readonly ordinal: number }
  /** The reasons of the flags before and after; undefined where there was none. */
  | {
      readonly type: 'flag' | 'unflag';
      readonly ordinal: number;
      readonly before: string | undefined;
      readonly after: string | undefined;
    }
  /** `text` is what was there before, `left` what was there after. */
  | { readonly type: 'revert' | 'useTarget'; readonly ordinal: number; readonly text: string; readonly left: string };

export type UndoableAction =
  | ItemAction
  /** What was done to many items; `undo` answers whether it could still be taken back. */
  | { readonly type: 'bulk'; readonly undo: () => boolean };

/** What came of taking an action back; `changedSince` and `notLoaded`: nothing happened. */
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
