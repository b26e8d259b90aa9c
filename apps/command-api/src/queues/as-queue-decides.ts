import { isAnnotationCommand, type ActiveQueue, type ItemCommand } from '@labeling/domain';
import type { Caller } from '@labeling/identity';
import { Problem } from '../problem-details/problem.js';
import { requireRight, type BatchOnly } from './command-rights.js';
import { demanding } from './demanded-schema.js';

/**
 * The command as this queue decides it, for a caller who may give it. Where several members annotate each item, its own
 * target belongs to leads: approving it decides the item, whatever was submitted. @throws Problem `forbidden`,
 * `annotate_instead`, `not_annotated`
 */
export function asQueueDecides<C extends ItemCommand | BatchOnly>(
  command: C,
  queue: ActiveQueue,
  caller: Caller,
): C | ItemCommand {
  const isAnnotated = queue.overlap.annotations > 1;
  requireRight(command.type, caller, isAnnotated);
  if (isAnnotationCommand(command) && !isAnnotated) {
    throw new Problem('not_annotated', 'Items of this queue have one target that everybody shares');
  }
  const { type, ...rest } = command;
  return demanding(isAnnotated && type === 'Approve' ? { ...rest, type: 'Adjudicate' } : command, queue);
}
