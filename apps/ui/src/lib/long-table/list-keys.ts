import { dialogIsOpen, isEditingText } from '../keys/editing.js';
import type { ListCursor, ListOrder } from './list-cursor.svelte.js';

/** A list that keys move in. */
export interface KeyedList {
  readonly cursor: ListCursor;
  readonly navigator: ListOrder;
}

export interface ListActions {
  /** How many rows are in sight: what a page is. */
  page(): number;
  open(ordinal: number): void;
  close(): void;
  approve(): void;
  discard(): void;
  setField(): void;
}

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'metaKey' | 'ctrlKey'>;

/** Does what a key means in the list; answers false when it means nothing there. */
export function pressInList(model: KeyedList, event: Keys, actions: ListActions): boolean {
  return event.metaKey || event.ctrlKey ? pressWithMod(model, event, actions) : pressPlain(model, event, actions);
}

function pressWithMod(model: KeyedList, { key }: Keys, actions: ListActions): boolean {
  if (key === 'Enter') actions.approve();
  else if (key === 'Backspace') actions.discard();
  else if (key.toLowerCase() === 'a') model.cursor.selectAll();
  else return false;
  return true;
}

function pressPlain(model: KeyedList, { key, shiftKey }: Keys, actions: ListActions): boolean {
  const { cursor, navigator } = model;
  const position = positionAfter(key, cursor.position, navigator.total, actions.page());
  if (position !== undefined) {
    if (shiftKey) cursor.extend(position);
    else cursor.move(position);
    return true;
  }
  const { ordinal } = cursor;
  if (key === 'Escape') actions.close();
  else if (key === 's') actions.setField();
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

/** What a pointer does on a row: the box toggles, with Shift it draws a range, with Cmd or Ctrl any place toggles. */
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
 * Whether a key pressed at this place is for the list: in it, or nowhere in particular. What approves or discards is
 * for the list wherever it is pressed while the list covers the item.
 */
export function isForList(event: KeyboardEvent, list: HTMLElement | undefined): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing || isEditingText(event.target)) return false;
  if (dialogIsOpen()) return false;
  const { target } = event;
  const acts = (event.metaKey || event.ctrlKey) && ['Enter', 'Backspace'].includes(event.key);
  // The box in the head has its own keys.
  if (target instanceof Element && target.role === 'checkbox' && event.key === ' ') return false;
  return acts || target === document.body || (target instanceof Node && list?.contains(target) === true);
}
