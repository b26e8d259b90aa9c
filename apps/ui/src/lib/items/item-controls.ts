// The keys and buttons of the commands to an item.
import { absentItem, type ItemState } from '@labeling/domain';
import type { Shortcut } from '../keys/shortcut.js';
import type { Control, ReviewCommand } from './item-command.js';
import { itemCommands } from './item-commands.js';

const controls: readonly Control<ReviewCommand>[] = Object.values(itemCommands).flatMap(({ control }) => control ?? []);

/** One control for each key: that of the command whose turn it is while the item is in this state. */
export function controlsIn(state: ItemState = absentItem, isLead = false): readonly Control<ReviewCommand>[] {
  const offered = controls.filter(
    ({ isForLeads = false, isFor }) => (isLead || !isForLeads) && isFor?.(state) !== false,
  );
  const sharing = Map.groupBy(offered, ({ keys }) => keys);
  return [...sharing.values()].flatMap((those) => those.find(({ turn }) => turn?.(state)) ?? those.slice(0, 1));
}

/** What the sheet of shortcuts says about them. */
export const itemShortcuts: readonly Shortcut[] = controls.flatMap(({ keys, sheet }) =>
  sheet === undefined ? [] : [{ keys, ...sheet }],
);
