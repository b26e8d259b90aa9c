import { BATCH, type BatchItem, type BatchRefusal } from './batch-client.js';
import type { BatchCommand } from './bulk-commands.js';
import type { ItemAt } from './listed-item.js';
import { newId } from '../api/new-id.js';

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
    steps.push({ items: part, command: commandFrom(from, command), requestId: newId() });
  }
  return steps;
}

/** The command for a request that starts at this item: splitting continues where the previous request ended. */
function commandFrom(first: number, command: BatchCommand): BatchCommand {
  if (command.type !== 'assign' || !command.split) return command;
  const { members } = command;
  const next = first % members.length;
  return { ...command, members: [...members.slice(next), ...members.slice(0, next)] };
}

/** Undoes a run, the last request first. Items that a request did not reach stay as they are. */
export function stepsBack(run: {
  readonly sent: readonly Step[];
  readonly refused: readonly BatchRefusal[];
}): readonly Step[] {
  const refused = new Set(run.refused.map(({ id }) => id));
  return run.sent.toReversed().flatMap(({ items, requestId: correlationId }): Step[] => {
    const changed = items.flatMap(({ id }) => (refused.has(id) ? [] : [{ id }]));
    if (changed.length === 0) return [];
    return [{ items: changed, command: { type: 'takeBack', correlationId }, requestId: newId() }];
  });
}
