// What reviewers do in random histories.
import type { ItemWork } from './item-work.svelte.js';
import type { ReviewSession } from './review-session.svelte.js';

export const deeds = ['type', 'approve', 'discard', 'undo', 'next', 'previous', 'revert'] as const;
export type Deed = (typeof deeds)[number];

/** Does it to the item on screen; `text` is what is typed. Some deeds take effect only once the result has settled. */
export function act(deed: Deed, session: ReviewSession, text: string): unknown {
  const { actions, work } = session;
  switch (deed) {
    case 'type':
      return work?.type(text);
    case 'approve':
      return actions.press('Mod+Enter');
    case 'discard':
      return actions.press('Mod+Backspace');
    case 'revert':
      return actions.give({ type: 'Revert' });
    case 'undo':
      return actions.undoLast();
    case 'next':
      return session.next();
    case 'previous':
      return session.previous();
  }
}

/** Keeps this screen's version in every conflict, and drops each text that cannot be saved, after `onDrop`. */
export function resolveAll(works: readonly ItemWork[], onDrop?: (work: ItemWork) => void): void {
  for (const work of works) if (work.conflict !== undefined) work.keepMine();
  for (const work of works) {
    // A text for an item that was approved meanwhile can only be dropped.
    if (work.status !== 'refused') continue;
    onDrop?.(work);
    work.dropText();
  }
}
