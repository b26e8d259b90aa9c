import { fold, isRejected, itemDecider, itemOf, type Decision, type ItemEvent, type ItemState } from '@labeling/domain';
import type { Giver, ReviewCommand } from './item-command.js';

/**
 * What a command does to the item as it is shown to the member who gives it, by the domain's own rules. To a member who
 * skips an item, it is as finished as one that they approved.
 */
export function decideShown(command: ReviewCommand, state: ItemState, giver: Giver = {}): Decision<ItemEvent> {
  const decision = itemDecider.decide(command.type === 'SkipItem' ? { type: 'Approve' } : command, state);
  if (giver.annotates !== true || command.type !== 'Unapprove' || isRejected(decision)) return decision;
  // An answer that equals the target of the item is shown as not begun, even after it was submitted.
  const after = fold(itemDecider, decision, state);
  const item = itemOf(after);
  const reverted = item?.target === item?.originalTarget ? itemDecider.decide({ type: 'Revert' }, after) : [];
  return isRejected(reverted) ? decision : [...decision, ...reverted];
}
