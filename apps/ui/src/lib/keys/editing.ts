/** Whether keys that are pressed here go into a text. */
export function isEditingText(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  const typed = ['text', 'search', 'number', 'email', 'password', 'url', 'tel'];
  return target instanceof HTMLInputElement && typed.includes(target.type);
}

/** Where letters choose an option, even while the list is closed. */
const LISTS = '[aria-haspopup="listbox"], [role="listbox"], [role="menu"]';

/** Whether a key belongs to where it is pressed: to a text, or, without Ctrl or Cmd, to a list or menu. */
export function takesKey({ target, metaKey, ctrlKey }: KeyboardEvent): boolean {
  if (isEditingText(target)) return true;
  return !metaKey && !ctrlKey && target instanceof Element && target.closest(LISTS) !== null;
}

/** A dialog takes every key; a sheet beside the page does not. */
export function dialogIsOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"][data-state="open"]') !== null;
}

/** Whether a key was pressed while nothing had the focus but the page itself. */
export function isNowhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, main');
}
