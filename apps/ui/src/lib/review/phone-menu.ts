// What the bar at the bottom leaves to the menu at the top on phones.
import type { ItemState } from '@labeling/domain';
import type { Control, Giver, ReviewCommand } from '../items/item-command.js';
import { controlsIn } from '../items/item-controls.js';
import type { MenuAction } from '../layout/QueueNav.svelte';

/** The bar's style sheet hides these controls at the same width. */
export const PHONE = 'max-width: 40em';

/** Beside what annotators use all day, phones have no room for what they rarely need. */
export function isLeftToMenu({ annotates = false }: Giver, { kind }: Control<ReviewCommand>): boolean {
  return annotates && kind === 'danger';
}

/** `press` gives the command of a control's keys to the item; undefined while no command can be given. */
export function phoneMenu(
  state: ItemState | undefined,
  giver: Giver,
  press: ((keys: string) => void) | undefined,
): MenuAction[] {
  const controls = controlsIn(state, giver).filter((control) => isLeftToMenu(giver, control));
  return controls.map(({ label, keys }) => ({ label, keys, disabled: press === undefined, run: () => press?.(keys) }));
}
