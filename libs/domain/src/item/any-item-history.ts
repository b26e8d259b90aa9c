import fc from 'fast-check';
import { fold, isRejected } from '../decider.js';
import { anyItemCommand, type ItemCommandOptions, type ItemCommandType } from './any-item-command.js';
import { itemDecider, type ItemCommand } from './decide-item.js';
import type { ItemAdded, ItemEvent } from './item-events.js';

/** The events of an item that was `added` and then received up to `maxCommands` commands of any kind. */
export function anyItemHistory<Without extends ItemCommandType = never>(
  added: ItemAdded,
  { maxCommands, ...options }: ItemCommandOptions<Without> & { readonly maxCommands: number },
): fc.Arbitrary<readonly ItemEvent[]> {
  return fc
    .array(anyItemCommand(options), { maxLength: maxCommands, size: 'max' })
    .map((commands) => obeyed(commands, added));
}

function obeyed(commands: readonly ItemCommand[], added: ItemAdded): ItemEvent[] {
  const events: ItemEvent[] = [added];
  let state = fold(itemDecider, events);
  for (const command of commands) {
    const decision = itemDecider.decide(command, state);
    if (isRejected(decision)) continue;
    events.push(...decision);
    state = fold(itemDecider, decision, state);
  }
  return events;
}
