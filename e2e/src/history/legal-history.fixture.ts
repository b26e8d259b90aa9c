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

/** The state that a stream results in. @throws if the rules would not have produced an event, or it is stored twice */
export function foldLegally(stored: readonly StoredEvent[]): ItemState {
  const ids = new Set(stored.map(({ id }) => id));
  if (ids.size !== stored.length) throw new Error('An event is stored twice');
  let state = itemDecider.initial;
  for (const [i, { event, revision }] of stored.entries()) {
    const next = event as ItemEvent;
    const decision = itemDecider.decide(commandFor(next.type, next), state);
    const [decided] = isRejected(decision) ? [] : decision;
    if (revision !== BigInt(i) || decided === undefined || !isSame(decided, next)) {
      const before = stored.slice(0, i).map((one) => one.event.type);
      throw new Error(`${next.type} must not come at revision ${revision}, after ${before.join(', ')}`);
    }
    state = itemDecider.evolve(state, next);
  }
  return state;
}

type EventOf<Type extends ItemEvent['type']> = Extract<ItemEvent, { readonly type: Type }>;

/** The command for each event in these histories, in which everybody shares one target, and nobody comments. */
const commands: { readonly [Type in ItemEvent['type']]?: (event: EventOf<Type>) => ItemCommand } = {
  ItemAdded: ({ data }) => ({ type: 'AddItem', item: data }),
  TargetEdited: ({ data }) => ({ type: 'EditTarget', target: data.target }),
  TargetReverted: () => ({ type: 'Revert' }),
  ItemApproved: () => ({ type: 'Approve' }),
  ItemUnapproved: () => ({ type: 'Unapprove' }),
  ItemFlagged: ({ data }) => ({ type: 'FlagItem', reason: data.reason }),
  ItemUnflagged: () => ({ type: 'UnflagItem' }),
  ItemAssigned: ({ data }) => ({ type: 'AssignItem', assignees: data.assignees }),
  ItemDiscarded: () => ({ type: 'Discard' }),
  ItemRestored: () => ({ type: 'Restore' }),
  ItemPushed: ({ data }) => ({ type: 'PushItem', scope: 'all', ...data }),
};

function commandFor<Type extends ItemEvent['type']>(type: Type, event: EventOf<Type>): ItemCommand {
  const command = commands[type];
  if (command === undefined) throw new Error(`Nobody does anything in these histories that leads to ${type}`);
  return command(event);
}

function isSame(decided: ItemEvent, stored: ItemEvent): boolean {
  if (decided.type !== 'TargetEdited' || stored.type !== 'TargetEdited') return decided.type === stored.type;
  return jsonEquals(decided.data.target, stored.data.target);
}
