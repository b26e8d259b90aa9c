// Who annotates the items of a queue on their own, instead of sharing their targets (docs: annotating).
import type { Caller } from '@labeling/identity';
import { can } from '@labeling/identity';
import { annotatorNow, type Annotator, type QueueRow } from '@labeling/read-models/queries';
import { callerIn } from '../../server/project-access.js';

/** Members who may review but not decide; undefined for anybody else, and where everybody shares one target. */
export function annotatorIn(locals: App.Locals, queue: QueueRow): Annotator | undefined {
  const caller = callerIn(locals);
  if (queue.overlap.annotations === 1 || !mayAnnotate(caller)) return undefined;
  return annotatorNow(caller.actor.id, queue.overlap);
}

/** Leads and admins decide: what they change is the target of the item itself. */
export function mayAnnotate(caller: Caller): boolean {
  return caller.actor.type === 'member' && can(caller, 'review') && !can(caller, 'lead');
}
