import type { Giver } from '../items/item-command.js';
import { itemShortcuts } from '../items/item-controls.js';
import { bulkShortcuts } from '../item-list/bulk-commands.js';
import { dialogIsOpen, isEditingText, takesKey } from '../keys/editing.js';
import type { RunnableShortcut } from '../keys/page-shortcuts.js';
import { paletteKeys } from '../keys/palette-state.svelte.js';
import { pressedKey } from '../keys/pressed-key.js';
import type { Shortcut } from '../keys/shortcut.js';

/** What the keys of the review screen do apart from commands to the item. */
export interface ReviewActions {
  previous(): void;
  next(): void;
  goToNumber(): void;
  undoLast(): void;
  copyAnswer(): void;
  comment(): void;
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
  /** Only for people who may change items. */
  readonly changes?: boolean;
}

const needsMod = ({ keys }: Shortcut) => keys.startsWith('Mod+');

/** Every shortcut of the screen, in the order of the sheet. */
export const reviewShortcutsOf = (giver: Giver): readonly ReviewShortcut[] => [
  ...itemShortcuts(giver).filter(needsMod),
  { keys: 'Mod+ArrowLeft', does: 'Previous item', action: 'previous' },
  { keys: 'Mod+ArrowRight', does: 'Next item', action: 'next' },
  { keys: 'j', does: 'Go to an item by number', action: 'goToNumber' },
  { keys: 'u', does: 'Undo the last command (also bulk actions)', action: 'undoLast', changes: true },
  { keys: 'p', does: 'Copy the previous answer', action: 'copyAnswer', changes: true },
  { keys: 'a', does: 'Go to the first field', action: 'focusFirstField' },
  { keys: 'Tab', does: 'Next field; with Shift the previous one' },
  { keys: '1–9', does: 'Choose an option of the field' },
  { keys: '← →', does: 'Move a slider or between options' },
  { keys: 'Escape', does: 'Leave the text field' },
  { keys: 'Space', does: 'Scroll the data; so do Page up, Page down, Home and End' },
  { keys: '/', does: 'Search in the data', action: 'focusSearch' },
  { keys: 'm', does: 'Markdown in the data', action: 'toggleMarkdown' },
  { keys: 'Shift+Alt+f', does: 'Format the JSON', action: 'formatJson', inText: true },
  { keys: 'f', does: 'Filter by state, text or your changes', action: 'filter' },
  { keys: 'l', does: 'List view', action: 'toggleList' },
  ...itemShortcuts(giver).filter((shortcut) => !needsMod(shortcut)),
  { keys: 'c', does: 'Comments; Ctrl+Enter sends, Escape leads back', action: 'comment' },
  { keys: 'g', does: 'Guidelines', action: 'toggleGuidelines' },
  { keys: 'h', does: 'History of the item, and discarded items', action: 'toggleHistory' },
  { keys: paletteKeys, does: 'Search, or run a command', inText: true },
  { keys: '?', does: 'Show shortcuts', action: 'toggleShortcuts' },
];
/** Their keys are the same for everybody. */
const reviewShortcuts = reviewShortcutsOf({});
const ofItems = new Set(itemShortcuts().map(({ keys }) => keys));

/** What can be done without pressing its key; commands to the item have buttons. */
export function runnableShortcuts(actions: ReviewActions, mayChange: boolean): readonly RunnableShortcut[] {
  return reviewShortcuts.flatMap(({ action, changes = false, ...shortcut }) =>
    action === undefined || (changes && !mayChange) ? [] : [{ ...shortcut, run: () => actions[action]() }],
  );
}

/** What the keys of the list do; the list itself listens to them. */
export const listShortcuts: readonly Shortcut[] = [
  { keys: 'Space', does: 'Select or deselect' },
  { keys: 'Shift+ArrowDown', does: 'Select a range' },
  { keys: 'Mod+a', does: 'Select all' },
  ...bulkShortcuts,
  { keys: 'Enter', does: 'Open the item' },
];

/** What happens to keys while the item on screen is held: somebody else removed or approved it. */
export interface HeldKeys {
  isHeld(): boolean;
  /** Draws attention to why the key did nothing. */
  nudge(): void;
  /** Whether it has been held for long enough that the key for the next item, pressed in a text, means that. */
  mayLeaveText(): boolean;
}

export interface KeyListener {
  readonly actions: ReviewActions;
  /** Runs the command of these keys. */
  press(keys: string): void;
  leaveText(text: HTMLElement): void;
  readonly held: HeldKeys;
}

/**
 * The listener for the keys of the screen. Ctrl counts as Cmd; nothing fires while a dialog is open, and in a text or list
 * only shortcuts that allow it.
 */
export function reviewKeydown({ actions, press, leaveText, held }: KeyListener): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.isComposing || dialogIsOpen()) return;
    if (event.key === 'Escape' && isEditingText(event.target)) return leaveText(event.target);
    const shortcut = reviewShortcuts.find((one) => isBound(one) && matches(event, one.keys));
    if (held.isHeld() && !belongsElsewhere(event)) return onHeld(event, shortcut);
    if (shortcut === undefined || (takesKey(event) && shortcut.inText !== true)) return;
    event.preventDefault();
    if (event.repeat && !shortcut.keys.includes('Arrow')) return;
    if (shortcut.action === undefined) press(shortcut.keys);
    else actions[shortcut.action]();
  };

  /** Only the keys that lead to another item act, not the rest of a sentence that was being typed. */
  function onHeld(event: KeyboardEvent, shortcut: ReviewShortcut | undefined): void {
    const inText = isEditingText(event.target);
    const action = shortcut?.action;
    if (action === 'next' || action === 'previous') {
      // With Shift it selects text, which may be copied.
      if (inText && (event.shiftKey || !held.mayLeaveText())) return;
      event.preventDefault();
      return actions[action]();
    }
    if (shortcut !== undefined && !inText) event.preventDefault();
    if (shortcut !== undefined || wouldType(event)) held.nudge();
  }
}

/** A text or list beside the item, such as the filter, keeps its keys. */
function belongsElsewhere(event: KeyboardEvent): boolean {
  return takesKey(event) && event.target instanceof Element && event.target.closest('#target-editor') === null;
}

function wouldType(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey } = event;
  const inTarget = event.target instanceof Element && event.target.closest('#target-editor') !== null;
  return inTarget && !metaKey && !ctrlKey && (key.length === 1 || ['Enter', 'Backspace', 'Delete'].includes(key));
}

function isBound(shortcut: ReviewShortcut): boolean {
  return shortcut.action !== undefined || ofItems.has(shortcut.keys);
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const held = keys.split('+');
  const key = held.pop() ?? '';
  if ((event.metaKey || event.ctrlKey) !== held.includes('Mod') || event.altKey !== held.includes('Alt')) return false;
  if (!event.altKey) return pressedKey(event) === key;
  // On a Mac, letters typed with Alt are other characters, which belong to the text.
  return event.shiftKey === held.includes('Shift') && event.code === `Key${key.toUpperCase()}`;
}
