import { itemShortcuts } from '../items/item-controls.js';
import { bulkShortcuts } from '../item-list/bulk-commands.js';
import { dialogIsOpen, isEditingText } from '../keys/editing.js';
import type { Shortcut } from '../keys/shortcut.js';

/** What the keys of the review screen do apart from commands to the item. */
export interface ReviewActions {
  previous(): void;
  next(): void;
  goToNumber(): void;
  undoLast(): void;
  focusFirstField(): void;
  focusSearch(): void;
  toggleMarkdown(): void;
  formatJson(): void;
  filter(): void;
  toggleList(): void;
  toggleGuidelines(): void;
  toggleHistory(): void;
  toggleShortcuts(): void;
}

interface ReviewShortcut extends Shortcut {
  /** Commands to the item have none, and neither do the keys of the fields. */
  readonly action?: keyof ReviewActions;
}

const withMod = itemShortcuts.filter(({ keys }) => keys.startsWith('Mod+'));

/** Every shortcut of the screen, in the order of the sheet. */
export const reviewShortcuts: readonly ReviewShortcut[] = [
  ...withMod,
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
  { keys: 'm', does: 'Markdown in the data', action: 'toggleMarkdown' },
  { keys: 'Shift+Alt+f', does: 'Format the JSON', action: 'formatJson', inText: true },
  { keys: 'f', does: 'Filter by state, text or your changes', action: 'filter' },
  { keys: 'l', does: 'List view', action: 'toggleList' },
  ...itemShortcuts.filter((shortcut) => !withMod.includes(shortcut)),
  { keys: 'g', does: 'Guidelines', action: 'toggleGuidelines' },
  { keys: 'h', does: 'History of the item, and discarded items', action: 'toggleHistory' },
  { keys: '?', does: 'Show shortcuts', action: 'toggleShortcuts' },
];

/** What the keys of the list do; the list itself listens to them. */
export const listShortcuts: readonly Shortcut[] = [
  { keys: 'Space', does: 'Select or deselect' },
  { keys: 'Shift+ArrowDown', does: 'Select a range' },
  { keys: 'Mod+a', does: 'Select all' },
  ...bulkShortcuts,
  { keys: 'Enter', does: 'Open the item' },
];

/**
 * The listener that runs `actions`, and `press` for the keys of commands. Ctrl counts as Cmd; nothing fires while a
 * dialog is open, and while text is edited only shortcuts that allow it.
 */
export function reviewKeydown(actions: ReviewActions, press: (keys: string) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.isComposing || dialogIsOpen()) return;
    if (event.key === 'Escape' && isEditingText(event.target)) return event.target.blur();
    const shortcut = reviewShortcuts.find((one) => isBound(one) && matches(event, one.keys));
    if (shortcut === undefined || (isEditingText(event.target) && shortcut.inText !== true)) return;
    event.preventDefault();
    if (event.repeat && !shortcut.keys.includes('Arrow')) return;
    if (shortcut.action === undefined) press(shortcut.keys);
    else actions[shortcut.action]();
  };
}

function isBound(shortcut: ReviewShortcut): boolean {
  return shortcut.action !== undefined || itemShortcuts.includes(shortcut);
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const held = keys.split('+');
  const key = held.pop() ?? '';
  if ((event.metaKey || event.ctrlKey) !== held.includes('Mod') || event.altKey !== held.includes('Alt')) return false;
  // On a Mac, letters typed with Alt are other characters.
  return event.altKey ? event.code === `Key${key.toUpperCase()}` : event.key === key;
}
