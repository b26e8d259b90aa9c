import { itemDecider, type Decision, type ItemEvent, type ItemState } from '@labeling/domain';
import type { ReviewCommand } from './item-command.js';

/**
 * What a command does to the item as it is shown here, by the domain's own rules. To whoever skips an item, it is as done with as one
 * that they approved.
 */
export function decideShown(command: ReviewCommand, state: ItemState): Decision<ItemEvent> {
  return itemDecider.decide(command.type === 'SkipItem' ? { type: 'Approve' } : command, state);
}
