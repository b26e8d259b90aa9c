import type { Decider } from '../decider.js';
import type { ItemVisited, VisitEvent } from './visit-events.js';

/** The visits stored, the last one first: a chain, so that folding thousands of them copies nothing. */
export interface StoredVisit {
  readonly visitId: string;
  readonly before: VisitsState;
}
export type VisitsState = StoredVisit | undefined;

export interface VisitsCommand {
  readonly type: 'RecordVisits';
  readonly visits: readonly ItemVisited['data'][];
}

/** The rules of the visits of one item: each is stored once, however often it is reported. */
export const visitsDecider: Decider<VisitsCommand, VisitEvent, VisitsState> = {
  streamName: (itemId) => `visits-${itemId}`,
  initial: undefined,
  decide: ({ visits }, state) => {
    const known = new Set<string>();
    for (let visit = state; visit !== undefined; visit = visit.before) known.add(visit.visitId);
    return visits.flatMap((data) => {
      if (known.has(data.visitId)) return [];
      known.add(data.visitId);
      return [{ type: 'ItemVisited' as const, data }];
    });
  },
  evolve: (before, { data: { visitId } }) => ({ visitId, before }),
};
