import { BATCH, type BatchItem, type BatchRefusal } from './batch-client.js';
import type { BatchCommand } from './bulk-commands.js';
import type { ItemAt } from './listed-item.js';
import { newRequestId } from '../api/new-request-id.js';

/** One request of a run. */
export interface Step {
  readonly items: readonly BatchItem[];
  readonly command: BatchCommand;
  /** Correlates all its events, which is how it is undone. */
  readonly requestId: string;
}
/** One command for these items as they are now; an item that changes meanwhile is refused. */
export function stepsThrough(items: readonly ItemAt[], command: BatchCommand): readonly Step[] {
  const steps: Step[] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    const part = items.slice(from, from + BATCH).map(({ id, revision }) => ({ id, revision }));
    steps.push({ items: part, command, requestId: newRequestId() });
  }
  return steps;
}

/** Undoes a run, the last request first. */
export function stepsBack(run: {
  readonly done: readonly Step[];
  readonly refused: readonly BatchRefusal[];
}): readonly Step[] {
  const refused = new Set(run.refused.map(({ id }) => id));
  return run.done.toReversed().flatMap(({ items, requestId: correlationId }): Step[] => {
    const changed = items.flatMap(({ id }) => (refused.has(id) ? [] : [{ id }]));
    if (changed.length === 0) return [];
    return [{ items: changed, command: { type: 'takeBack', correlationId }, requestId: newRequestId() }];
  });
}
