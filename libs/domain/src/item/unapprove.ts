import type { ItemEvent, ItemUnapproved } from './item-events.js';
import type { ItemInQueue } from './item-state.js';

/**
 * What takes an approval back. The target that annotations agreed on goes with it: those who are still to annotate the item must not
 * see what others answered. `by` is what the event says, where no person asked for it.
 */
export function unapprove({ agreement }: ItemInQueue, data: ItemUnapproved['data'] = {}): ItemEvent[] {
  const unapproved: ItemEvent = { type: 'ItemUnapproved', data };
  return agreement === 'reached' ? [unapproved, { type: 'TargetReverted', data: {} }] : [unapproved];
}
