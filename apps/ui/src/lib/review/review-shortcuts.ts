import { dialogIsOpen, isEditingText } from '../keys/editing.js';
import type { Shortcut } from '../keys/shortcut.js';
/** What the keys of the review screen do (spec, keyboard shortcuts; the sheet behind `?` lists them all). */
export interface ReviewActions {
  toggleApproval(): void;
  discard(): void;
  previous(): void;
  next(): void;
  goToNumber(): void;
  undoLast(): void;
  focusFirstField(): void;
  focusSearch(): void;
  filter(): void;
  toggleList(): void;
  toggleFlag(): void;
  toggleGuidelines(): void;
  toggleHistory(): void;
  toggleShortcuts(): void;
}

interface ReviewShortcut extends Shortcut {
  readonly action?: keyof ReviewActions;
}

/** Every shortcut of the screen, in the order of the sheet. Those without an action live in the fields themselves. */
export const reviewShortcuts: readonly ReviewShortcut[] = [
  { keys: 'Mod+Enter', does: 'Approve, or unapprove an approved item', inText: true, action: 'toggleApproval' },
  { keys: 'Mod+Backspace', does: 'Discard the item', action: 'discard' },
  { keys: 'Mod+ArrowLeft', does: 'Previous item', action: 'previous' },
  { keys: 'Mod+ArrowRight', does: 'Next item', action: 'next' },
  { keys: 'j', does: 'Go to an item by number', action: 'goToNumber' },
  { keys: 'u', does: 'Undo (also bulk actions)', action: 'undoLast' },
  { keys: 'a', does: 'Go to the first field', action: 'focusFirstField' },
  { keys: 'Tab', does: 'Next field; with Shift the previous one' },
  { keys: '1–9', does: 'Choose an option of the field' },
  { keys: '← →', does: 'Move a slider or between options' },
  { keys: 'Escape', does: 'Leave the text field' },
  { keys: '/', does: 'Search in the data', action: 'focusSearch' },
  { keys: 'f', does: 'Filter by state, text or your changes', action: 'filter' },
  { keys: 'l', does: 'List view', action: 'toggleList' },
  { keys: 'x', does: 'Flag the item for a second look, or remove the flag', action: 'toggleFlag' },
  { keys: 'g', does: 'Guidelines', action: 'toggleGuidelines' },
  { keys: 'h', does: 'History of the item, and discarded items', action: 'toggleHistory' },
  { keys: '?', does: 'Show shortcuts', action: 'toggleShortcuts' },
];

/** What the keys of the list do; the list itself listens to them. */
export const listShortcuts: readonly Shortcut[] = [
  { keys: 'Space', does: 'Select or deselect' },
  { keys: 'Shift+ArrowDown', does: 'Select a range' },
  { keys: 'Mod+a', does: 'Select all' },
  { keys: 's', does: 'Set a field of the selected items' },
  { keys: 'Enter', does: 'Open the item' },
];

/**
 * The listener that runs `actions`. Ctrl counts as Cmd; nothing fires while a dialog is open, and while text is edited
 * only what the specification names does.
 */
export function reviewKeydown(actions: ReviewActions): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || dialogIsOpen()) return;
    if (event.key === 'Escape' && isEditingText(event.target)) return event.target.blur();
    const shortcut = reviewShortcuts.find(({ keys, action }) => action !== undefined && matches(event, keys));
    if (shortcut?.action === undefined) return;
    if (isEditingText(event.target) && shortcut.inText !== true) return;
    event.preventDefault();
    if (!event.repeat || shortcut.keys.includes('Arrow')) actions[shortcut.action]();
  };
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const mod = event.metaKey || event.ctrlKey;
  const wantsMod = keys.startsWith('Mod+');
  return mod === wantsMod && event.key === (wantsMod ? keys.slice('Mod+'.length) : keys);
}
