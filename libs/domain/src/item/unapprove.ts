import type { ItemEvent, ItemUnapproved } from './item-events.js';
import type { ItemInQueue } from './item-state.js';

/**
 * The events that take an approval back. A target that annotations agreed on is reverted with it: members who have yet
 * to annotate the item must not see what others answered. `data` has `by` if no person asked for it.
 */
export function unapprove({ agreement }: ItemInQueue, data: ItemUnapproved['data'] = {}): ItemEvent[] {
  const unapproved: ItemEvent = { type: 'ItemUnapproved', data };
  return agreement === 'reached' ? [unapproved, { type: 'TargetReverted', data: {} }] : [unapproved];
}
