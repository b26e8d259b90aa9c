import { focusMain } from './focus-main.js';

const CONTROLS = ['a[href]', 'button:not(:disabled)', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'];
const controlsIn = (region: HTMLElement) => [
  ...region.querySelectorAll<HTMLElement>(CONTROLS.map((one) => `${one}:not([tabindex="-1"])`).join()),
];

const dialogOf = (element: Element) => element.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');

/**
 * For a region whose controls disappear when they are used, as the last "Show more" does: the focus goes to the control that takes the
 * place of the one that had it. Otherwise the keyboard would start again at the top of the page. Not after a click:
 * somebody who clicks does not aim by keyboard, and the next key would press whatever is there by that time.
 */
export function keepFocusNear(region: HTMLElement): () => void {
  let focused: Element | undefined;
  let place = 0;
  let isClicked = false;
  const look = () => {
    place = controlsIn(region).findIndex((control) => control === focused);
  };
  const focus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : undefined;
    look();
  };
  /** Somebody who clicks beside the control has left it, though nothing else has the focus. */
  const press = ({ target, pressure }: PointerEvent) => {
    // Assistive technology clicks without any pressure, and its users need the focus as keyboard users do.
    isClicked = pressure > 0;
    if (target instanceof Element && dialogOf(target) === null && focused?.contains(target) !== true)
      focused = undefined;
  };
  const key = () => void (isClicked = false);
  const observer = new MutationObserver(() => {
    if (focused === undefined) return;
    if (focused.isConnected) return look();
    const { activeElement, body } = document;
    // A dialog about a control may remove it: then the focus moves once the dialog is gone.
    if (activeElement !== null && dialogOf(activeElement) !== null) return;
    focused = undefined;
    if (place >= 0 && activeElement === body && !isClicked) focusNear(region, place);
  });
  observer.observe(region, { childList: true, subtree: true });
  // This is where dialogs are.
  observer.observe(document.body, { childList: true });
  region.addEventListener('focusin', focus);
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('keydown', key, true);
  return () => {
    observer.disconnect();
    region.removeEventListener('focusin', focus);
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('keydown', key, true);
  };
}

/** Focuses the first control there that can be: some are not drawn in narrow windows. Words stand for an empty list. */
function focusNear(region: HTMLElement, place: number): void {
  const controls = controlsIn(region);
  const words = region.querySelectorAll<HTMLElement>('p[tabindex="-1"]');
  for (const control of [...controls.slice(place), ...controls.slice(0, place).reverse(), ...words]) {
    control.focus();
    if (document.activeElement === control) return;
  }
  const dialog = dialogOf(region);
  if (dialog === null) focusMain();
  else dialog.focus();
}
