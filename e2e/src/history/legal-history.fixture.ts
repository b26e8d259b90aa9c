// Histories from the event store, folded again by the domain's own rules.
import {
  isRejected,
  itemDecider,
  jsonEquals,
  type ItemCommand,
  type ItemEvent,
  type ItemState,
} from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';

/** The state that a stream leads to. Throws at an event that the rules would not have produced, or that is stored twice. */
export function foldLegally(stored: readonly StoredEvent[]): ItemState {
  const ids = new Set(stored.map(({ id }) => id));
  if (ids.size !== stored.length) throw new Error('An event is stored twice');
  let state = itemDecider.initial;
  for (const [i, { event, revision }] of stored.entries()) {
    const next = event as ItemEvent;
    const decision = itemDecider.decide(commandFor(next), state);
    const [decided] = isRejected(decision) ? [] : decision;
    if (revision !== BigInt(i) || decided === undefined || !isSame(decided, next)) {
      const before = stored.slice(0, i).map((one) => one.event.type);
      throw new Error(`${next.type} must not come at revision ${revision}, after ${before.join(', ')}`);
    }
    state = itemDecider.evolve(state, next);
  }
  return state;
}

function commandFor(event: ItemEvent): ItemCommand {
  switch (event.type) {
    case 'ItemAdded':
      return { type: 'AddItem', item: event.data };
    case 'TargetEdited':
      return { type: 'EditTarget', target: event.data.target };
    case 'TargetReverted':
      return { type: 'Revert' };
    case 'ItemApproved':
      return { type: 'Approve' };
    case 'AnnotationSaved':
    case 'AnnotationSubmitted':
    case 'AnnotationReopened':
    case 'ItemSkipped':
    case 'SlotReleased':
      throw new Error('These histories have one target that everybody shares');
    case 'CommentWritten':
    case 'CommentEdited':
    case 'CommentResolved':
    case 'CommentReopened':
      throw new Error('Nobody comments in these histories');
    case 'ItemUnapproved':
      return { type: 'Unapprove' };
    case 'ItemFlagged':
      return { type: 'FlagItem', reason: event.data.reason };
    case 'ItemUnflagged':
      return { type: 'UnflagItem' };
    case 'ItemAssigned':
      return { type: 'AssignItem', assignees: event.data.assignees };
    case 'ItemDiscarded':
      return { type: 'Discard' };
    case 'ItemRestored':
      return { type: 'Restore' };
    case 'ItemPushed':
      return { type: 'PushItem', scope: 'all', ...event.data };
  }
}

function isSame(decided: ItemEvent, stored: ItemEvent): boolean {
  if (decided.type !== 'TargetEdited' || stored.type !== 'TargetEdited') return decided.type === stored.type;
  return jsonEquals(decided.data.target, stored.data.target);
}
