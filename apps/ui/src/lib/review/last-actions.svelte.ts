/** What can be taken back, with what it takes to do so. */
export type UndoableAction =
  | { readonly type: 'approve' | 'unapprove' | 'discard'; readonly ordinal: number }
  | { readonly type: 'revert' | 'useTarget'; readonly ordinal: number; readonly text: string }
  /** What was done to many items; `undo` answers whether it could still be taken back. */
  | { readonly type: 'bulk'; readonly undo: () => boolean };

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
