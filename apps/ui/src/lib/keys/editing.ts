/** Whether keys go into a text at this place. */
export function isEditingText(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  const typed = ['text', 'search', 'number', 'email', 'password', 'url', 'tel'];
  return target instanceof HTMLInputElement && typed.includes(target.type);
}

/** A dialog takes every key; a sheet beside the page does not. */
export function dialogIsOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"][data-state="open"]') !== null;
}
