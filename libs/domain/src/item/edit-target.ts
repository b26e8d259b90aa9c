import type { Decision } from '../decider.js';
import { DomainError } from '../domain-error.js';
import { jsonEqualsTo } from '../json/json-equals.js';
import type { JsonText } from '../json/json-text.js';
import type { Steps } from '../json/steps.js';
import type { ItemEvent } from './item-events.js';
import type { ItemInQueue } from './item-state.js';

/** A target equal to the current one changes nothing; one equal to the original reverts the item. */
export function* editTarget(item: ItemInQueue, target: JsonText): Steps<Decision<ItemEvent>> {
  const isTarget = jsonEqualsTo(target);
  if (yield* isTarget(item.target)) return [];
  if (item.state === 'Approved') return approvedError();
  if (item.originalTarget !== item.target && (yield* isTarget(item.originalTarget)))
    return [{ type: 'TargetReverted', data: {} }];
  return [{ type: 'TargetEdited', data: { target } }];
}

export function approvedError(): DomainError {
  return new DomainError('item_approved', 'The item is approved: unapprove it first');
}
