import type { Shortcut } from './shortcut.js';

/** A shortcut of the page on screen that can be run without its key. */
export interface RunnableShortcut extends Shortcut {
  run(): void;
}

/** What is only in the menu of a page, and has no key. */
export interface KeylessAction {
  readonly label: string;
  run(): void;
}

/** What the page on screen offers in addition to its buttons. */
export interface PageOffer {
  readonly shortcuts: () => readonly RunnableShortcut[];
  readonly menu?: () => readonly KeylessAction[];
  /** Shows an item of the queue on screen, by its number; absent where there is no queue. */
  readonly goToItem?: (number: number) => void;
}

let offered: PageOffer | undefined;

/** To be called while the page is open. The returned function takes the offer back. */
export function offer(page: PageOffer): () => void {
  offered = page;
  return () => {
    if (offered === page) offered = undefined;
  };
}

export function offeredByPage(): PageOffer {
  return offered ?? { shortcuts: () => [] };
}
