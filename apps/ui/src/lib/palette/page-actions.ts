// The actions of the page on screen: the buttons in its bars as they are now, its menu, and shortcuts without a button.
import type { KeylessAction, PageOffer, RunnableShortcut } from '../keys/page-shortcuts.js';
import { ariaShortcut } from '../keys/shortcut.js';
import type { Entry } from './entry.js';

/** Bars mark themselves with this attribute; it needs no value. */
const BUTTONS = '[data-page-actions] :is(button, a[href])';

export function pageActions(page: PageOffer, root: ParentNode = document): Entry[] {
  // A menu opens its list in place, and its entries are offered separately.
  const buttons = [...root.querySelectorAll<HTMLElement>(BUTTONS)].filter((button) => !button.ariaHasPopup);
  const taken = new Set(buttons.flatMap((button) => button.getAttribute('aria-keyshortcuts') ?? []));
  const others = page.shortcuts().filter(({ keys }) => !taken.has(ariaShortcut(keys)));
  const inMenu = page.menu?.() ?? [];
  const entries = [...buttons.filter(isEnabled).map(ofButton), ...inMenu.map(ofMenu), ...others.map(ofShortcut)];
  return entries.filter(({ label, id }, i) => label !== '' && entries.findIndex((one) => one.id === id) === i);
}

function isEnabled(button: HTMLElement): boolean {
  return !button.matches(':disabled, [aria-disabled=true]');
}

function ofButton(button: HTMLElement): Entry {
  const label = labelOf(button);
  const keys = button.dataset['keys'];
  const href = button.getAttribute('href');
  if (href !== null) return { id: `page:${href}`, label, kind: 'Page', leads: href };
  return {
    id: `action:${label}`,
    label,
    kind: 'Action',
    ...(keys !== undefined && { keys }),
    leads: () => button.click(),
  };
}

function ofShortcut({ does, keys, run }: RunnableShortcut): Entry {
  return { id: `action:${does}`, label: does, kind: 'Action', keys, leads: run };
}

function ofMenu({ label, run }: KeylessAction): Entry {
  return { id: `action:${label}`, label, kind: 'Action', leads: run };
}

/** The words on it, without its key and its count. */
function labelOf(button: HTMLElement): string {
  if (button.ariaLabel !== null) return button.ariaLabel;
  const words = button.cloneNode(true) as HTMLElement;
  for (const hidden of words.querySelectorAll('[aria-hidden=true], .count')) hidden.remove();
  return (words.textContent ?? '').replace(/\s+/g, ' ').trim();
}
