// Who annotates the items of a queue on their own, instead of sharing their targets (docs: annotating).
import type { Caller } from '@labeling/identity';
import { can } from '@labeling/identity';
import { annotatorNow, type Annotator, type QueueRow } from '@labeling/read-models/queries';
import { callerIn } from '../../server/project-access.js';
import { asksAsAnnotator } from '../queue-address.js';

/**
 * Who annotates: members who may review. Of these, leads and admins decide instead, unless the address says that they annotate.
 * Undefined for anybody else, and where everybody shares one target.
 */
export function annotatorIn(locals: App.Locals, queue: QueueRow, url: URL): Annotator | undefined {
  const caller = callerIn(locals);
  const annotates = mayAnnotate(caller) && (!decides(caller) || asksAsAnnotator(url));
  return annotates && queue.overlap.annotations > 1 ? annotatorNow(caller.actor.id, queue.overlap) : undefined;
}

/** Whether somebody can only annotate, and not decide, where several members annotate each item. */
export function onlyAnnotates(caller: Caller): boolean {
  return mayAnnotate(caller) && !decides(caller);
}

function mayAnnotate(caller: Caller): boolean {
  return caller.actor.type === 'member' && can(caller, 'review');
}

/** What leads and admins change is the target of the item itself. */
function decides(caller: Caller): boolean {
  return can(caller, 'lead');
}
