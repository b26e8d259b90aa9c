// What the event store itself has about an item that members annotate, step by step.
import { itemDecider, itemOf, noAnnotations, type Annotations, type ItemEvent } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';

export interface Step extends StoredEvent<ItemEvent> {
  readonly before: Annotations;
  readonly after: Annotations;
}

export function stepsOf(stored: readonly StoredEvent[]): Step[] {
  let state = itemDecider.initial;
  return (stored as readonly StoredEvent<ItemEvent>[]).map((each) => {
    const before = itemOf(state)?.annotations ?? noAnnotations;
    state = itemDecider.evolve(state, each.event);
    return { ...each, before, after: itemOf(state)?.annotations ?? noAnnotations };
  });
}
