import { dialogIsOpen, takesKey } from '../keys/editing.js';
import { pressedDigit, pressedKey } from '../keys/pressed-key.js';
import type { Shortcut } from '../keys/shortcut.js';

export interface AdjudicationKeys {
  /** Takes the value of the annotation with this number, counted from 0. */
  take(answer: number): void;
  /** To the next differing field, or the one before. */
  move(by: 1 | -1): void;
  edit(): void;
}

/** What the sheet of shortcuts says about them. */
export const adjudicationShortcuts: readonly Shortcut[] = [
  { keys: '1–9', does: 'Take the value of that annotator' },
  { keys: '↑ ↓', does: 'Move between the fields that differ' },
  { keys: 'e', does: 'Edit the target' },
  { keys: 'Mod+Enter', does: 'Decide the item' },
];

/** Panes and sheets that the arrows scroll while the focus is in them. The annotations have nothing to scroll up or down. */
const SCROLLED = '[role="region"]:not(.annotations *), [role="dialog"]';

/** What the keys of the annotations do. A field that has the focus, such as a row of options, takes its keys first. */
export function adjudicationKeydown({ take, move, edit }: AdjudicationKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const { ctrlKey, metaKey, altKey, repeat, target } = event;
    if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return;
    if (takesKey(event) || dialogIsOpen()) return;
    const [key, digit] = [pressedKey(event), pressedDigit(event)];
    if (key.startsWith('Arrow') && target instanceof Element && target.closest(SCROLLED) !== null) return;
    // A held digit would decide the following fields before anybody has read them.
    if (digit !== undefined) {
      if (!repeat) take(digit - 1);
    } else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'e') {
      if (!repeat) edit();
    } else return;
    event.preventDefault();
  };
}
