// The keys and buttons of the commands to an item.
import { absentItem, type ItemState } from '@labeling/domain';
import type { Shortcut } from '../keys/shortcut.js';
import { commandsOf } from './annotator-commands.js';
import type { Control, Giver, ReviewCommand } from './item-command.js';

const controlsOf = (giver: Giver): readonly Control<ReviewCommand>[] =>
  Object.values(commandsOf(giver)).flatMap(({ control }) => control ?? []);

/** One control for each key: that of the command whose turn it is while the item is in this state. */
export function controlsIn(state: ItemState = absentItem, giver: Giver = {}): readonly Control<ReviewCommand>[] {
  const offered = controlsOf(giver).filter(
    ({ isOnlyFor, isFor }) => isAmong(giver, isOnlyFor) && isFor?.(state) !== false,
  );
  const sharing = Map.groupBy(offered, ({ keys }) => keys);
  return [...sharing.values()].flatMap((those) => those.find(({ turn }) => turn?.(state)) ?? those.slice(0, 1));
}

function isAmong({ isLead = false, annotates = false }: Giver, group: Control<ReviewCommand>['isOnlyFor']): boolean {
  return group === undefined || (group === 'leads' ? isLead : annotates);
}

/** What the sheet of shortcuts says about them; who gives them affects what they do, but not which ones there are. */
export function itemShortcuts(giver: Giver = {}): readonly Shortcut[] {
  return controlsOf(giver).flatMap(({ keys, sheet }) => (sheet === undefined ? [] : [{ keys, ...sheet }]));
}
