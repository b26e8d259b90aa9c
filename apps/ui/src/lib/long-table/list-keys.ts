import { dialogIsOpen, isNowhere, takesKey } from '../keys/editing.js';
import { pressedKey } from '../keys/pressed-key.js';
import type { ListCursor, ListOrder } from './list-cursor.svelte.js';

/** A list that is navigated with keys. */
export interface KeyedList {
  readonly cursor: ListCursor;
  readonly navigator: ListOrder;
}

export interface ListActions {
  /** The number of visible rows: one page. */
  page(): number;
  open(ordinal: number): void;
  close(): void;
  /** Does what these keys mean for the selected rows, `s` or `Mod+Enter`; returns whether they mean anything. */
  press(keys: string): boolean;
}

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'metaKey' | 'ctrlKey' | 'repeat'>;

/** Does what a key means in the list; returns false if it has no meaning there. A held key only moves the cursor. */
export function pressInList(model: KeyedList, event: Keys, actions: ListActions): boolean {
  return event.metaKey || event.ctrlKey ? pressWithMod(model, event, actions) : pressPlain(model, event, actions);
}

function pressWithMod(model: KeyedList, event: Keys, actions: ListActions): boolean {
  const key = pressedKey(event);
  if (key.toLowerCase() !== 'a') return !event.repeat && actions.press(`Mod+${key}`);
  model.cursor.selectAll();
  return true;
}

function pressPlain(model: KeyedList, event: Keys, actions: ListActions): boolean {
  const { shiftKey, repeat } = event;
  const key = pressedKey(event);
  const { cursor, navigator } = model;
  const position = positionAfter(key, cursor.position, navigator.total, actions.page());
  if (position !== undefined) {
    if (shiftKey) cursor.extend(position);
    else cursor.move(position);
    return true;
  }
  const { ordinal } = cursor;
  if (repeat) return [' ', 'Enter', 'Escape'].includes(key);
  if (key === 'Escape') actions.close();
  else if (actions.press(key)) return true;
  else if (ordinal === undefined) return false;
  else if (key === ' ' && shiftKey) cursor.extend(cursor.position);
  else if (key === ' ') cursor.toggle(ordinal);
  else if (key === 'Enter') actions.open(ordinal);
  else return false;
  return true;
}

function positionAfter(key: string, position: number, total: number, page: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: position - 1,
    ArrowDown: position + 1,
    PageUp: position - page,
    PageDown: position + page,
    Home: 1,
    End: total,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 1), Math.max(total, 1));
}

/** What a click on a row does: the checkbox toggles, Shift selects a range, and with Cmd or Ctrl the whole row toggles. */
export function clickInList(
  model: KeyedList,
  ordinal: number,
  event: Pick<MouseEvent, 'shiftKey' | 'metaKey' | 'ctrlKey'>,
  onBox: boolean,
): 'selected' | 'open' {
  const { cursor, navigator } = model;
  if (event.shiftKey) cursor.extend(navigator.positionOf(ordinal));
  else if (onBox || event.metaKey || event.ctrlKey) cursor.toggle(ordinal);
  else {
    cursor.put(ordinal);
    return 'open';
  }
  return 'selected';
}

/**
 * Whether a key pressed here is for the list: with the focus in it, or nowhere. Keys that approve or discard are
 * for the list wherever they are pressed while the list covers the item.
 */
export function isForList(event: KeyboardEvent, list: HTMLElement | undefined): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing || takesKey(event)) return false;
  if (dialogIsOpen()) return false;
  const { target } = event;
  const isWithMod = event.metaKey || event.ctrlKey;
  const acts = isWithMod && ['Enter', 'Backspace'].includes(event.key);
  if (!isWithMod && [' ', 'Enter'].includes(event.key) && hasOwnKeys(target)) return false;
  // Nowhere is on the page, or on the part of it that has the focus when no control has it.
  return acts || isNowhere(target) || (target instanceof Node && list?.contains(target) === true);
}

/** A button of the list, or the box in its head: not the boxes of rows, whose keys the list handles. */
function hasOwnKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('button, a[href], [role="columnheader"] [role="checkbox"]') !== null
  );
}
