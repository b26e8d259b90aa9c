// A conflict shows the item as it is now, so that a client can show both versions and lose neither.
import { itemOf, toJsonText, type ItemState, type JsonText } from '@labeling/domain';
import { Rejected, RevisionMismatch } from '@labeling/event-store';
import { conflictProblem } from '../problem-details/problem-of.js';
import { stateName, type ItemRecord } from './item-record.js';

/** The members of a problem that show the item at this revision. */
export function currentItem(state: ItemState, revision: bigint): Record<string, JsonText> {
  const item = itemOf(state);
  return {
    state: toJsonText(stateName(state)),
    revision: toJsonText(revision.toString()),
    ...(item && { target: item.target, originalTarget: item.originalTarget }),
  };
}

/**
 * Resolves like `work`, which is a command to one item. @throws Problem with the current item when there is a conflict
 */
export async function showingConflicts<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Rejected || error instanceof RevisionMismatch)) throw error;
    const { item }: ItemRecord = error.state;
    throw conflictProblem(error, currentItem(item, error.revision));
  }
}
