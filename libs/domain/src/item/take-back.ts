// Undoing what one request did to an item, by new events: nothing that happened is removed.
import { fold, isRejected, type Decision } from '../decider.js';
import { DomainError } from '../domain-error.js';
import { jsonEquals } from '../json/json-equals.js';
import { itemDecider, type ItemCommand } from './decide-item.js';
import type { ItemEvent } from './item-events.js';
import { itemOf, type ItemState } from './item-state.js';

/** An event of an item and the request that led to it. */
export interface CorrelatedEvent {
  readonly event: ItemEvent;
  readonly correlationId: string;
}

/**
 * The events that bring an item back to what it was before those of `correlationId`, as far as its own rules lead
 * there: an approval that is taken back leaves the item Modified. None when the request did nothing to the item or is
 * taken back already; adding an item is not taken back.
 * Rejected as `changed_since` when something else happened to the item since, `item_removed` when it was pushed.
 */
export function takeBack(history: readonly CorrelatedEvent[], correlationId: string): Decision<ItemEvent> {
  const isTheirs = (each: CorrelatedEvent) => each.correlationId === correlationId && each.event.type !== 'ItemAdded';
  const first = history.findIndex(isTheirs);
  if (first < 0) return [];
  const end = history.findLastIndex(isTheirs) + 1;
  const stateAt = (length: number) =>
    fold(
      itemDecider,
      history.slice(0, length).map(({ event }) => event),
    );
  const after = stateAt(end);
  const events = decideAll(commandsTo(stateAt(first), after), after);
  if (isRejected(events)) return events;
  if (isSame(stateAt(history.length), fold(itemDecider, events, after))) return [];
  if (end === history.length && history.slice(first).every(isTheirs)) return events;
  return new DomainError('changed_since', 'Something else happened to the item since');
}

/** Most of these find their effect holding already. */
function commandsTo(before: ItemState, after: ItemState): ItemCommand[] {
  const wanted = itemOf(before);
  const item = itemOf(after);
  if (!wanted || !item || isSame(before, after)) return [];
  const mustOpen = item.state === 'Approved' && !isSame(wanted, item);
  return [
    { type: 'Restore' },
    ...(mustOpen ? [{ type: 'Unapprove' } as const] : []),
    { type: 'EditTarget', target: wanted.target },
    ...(wanted.state === 'Approved' ? [{ type: 'Approve' } as const] : []),
    ...(before.is === 'discarded' ? [{ type: 'Discard' } as const] : []),
  ];
}

function decideAll(commands: readonly ItemCommand[], from: ItemState): Decision<ItemEvent> {
  const events: ItemEvent[] = [];
  for (const command of commands) {
    const decision = itemDecider.decide(command, fold(itemDecider, events, from));
    if (isRejected(decision)) return decision;
    events.push(...decision);
  }
  return events;
}

function isSame(one: ItemState, other: ItemState): boolean {
  const [a, b] = [itemOf(one), itemOf(other)];
  if (!a || !b) return a === b;
  return one.is === other.is && a.state === b.state && jsonEquals(a.target, b.target);
}
