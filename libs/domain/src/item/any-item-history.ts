import fc from 'fast-check';
import { decideEach, fold } from '../decider.js';
import { anyItemCommand, type ItemCommandOptions, type ItemCommandType } from './any-item-command.js';
import { itemDecider } from './decide-item.js';
import type { ItemAdded, ItemEvent } from './item-events.js';

/** The events of an item that was `added` and then received up to `maxCommands` commands of any kind. */
export function anyItemHistory<Without extends ItemCommandType = never>(
  added: ItemAdded,
  { maxCommands, ...options }: ItemCommandOptions<Without> & { readonly maxCommands: number },
): fc.Arbitrary<readonly ItemEvent[]> {
  return fc
    .array(anyItemCommand(options), { maxLength: maxCommands, size: 'max' })
    .map((commands) => [added, ...decideEach(itemDecider, commands, fold(itemDecider, [added]))]);
}
