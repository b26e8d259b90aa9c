import { isAnnotationCommand, type ActiveQueue, type ItemCommand } from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';
import { Problem } from '../problem-details/problem.js';
import { demanding } from './demanded-schema.js';

/** What changes the one target of an item, or its state. */
const ofSharedTarget: readonly string[] = ['EditTarget', 'SetField', 'Approve', 'Unapprove', 'Revert'];

/** Commands that items know nothing of: what they stand for is decided later. */
type Other = { readonly type: 'TakeBack' | 'SplitItems' };

/**
 * The command as this queue decides it. Where several members annotate each item, its own target is a lead's: approving it decides the
 * item, whatever was submitted. @throws Problem `annotate_instead`, `not_annotated`
 */
export function asQueueDecides<C extends ItemCommand | Other>(
  command: C,
  queue: ActiveQueue,
  caller: Caller,
): C | ItemCommand {
  const isAnnotated = queue.overlap.annotations > 1;
  if (isAnnotationCommand(command)) {
    if (!isAnnotated) throw new Problem('not_annotated', 'Items of this queue have one target that everybody shares');
    return demanding(command, queue);
  }
  if (!isAnnotated || !ofSharedTarget.includes(command.type)) return demanding(command, queue);
  if (!can(caller, 'lead')) throw annotateInstead();
  const { type, ...rest } = command;
  return demanding(type === 'Approve' ? { ...rest, type: 'Adjudicate' } : command, queue);
}

export function annotateInstead(): Problem {
  return new Problem('annotate_instead', 'Only leads and admins change the target of an item that members annotate');
}
