import { onlyAnnotates } from '#lib/annotations/server/annotator.js';
import { nextOpenQueue } from '#lib/queue-list/next-open-queue.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { queuesSeenBy } from '@labeling/identity';
import { approversOf, existingQueues, ownShares } from '@labeling/read-models/queries';
import { json, type RequestHandler } from '@sveltejs/kit';
import type { DoneSummary } from '#lib/review/done-summary.js';

/** Who approved how many items of the queue, and where there is more to do. */
export const GET: RequestHandler = async ({ params, locals }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const caller = callerIn(locals);
  const { db } = stores();
  const [approvers, queues] = await Promise.all([approversOf(db, queue.id), existingQueues(db, queuesSeenBy(caller))]);
  const inUse = queues.filter(({ archived }) => !archived);
  const annotated = inUse.filter(({ overlap }) => onlyAnnotates(caller) && overlap.annotations > 1).map(({ id }) => id);
  const shares = await ownShares(db, caller.actor.id, annotated);
  const counted = inUse.map((each) => ({ ...each, done: shares.get(each.id)?.done ?? 0 }));
  return json({ approvers, next: nextOpenQueue(counted, queue.id) ?? null } satisfies DoneSummary);
};
