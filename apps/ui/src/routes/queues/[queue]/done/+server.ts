import { nextOpenQueue } from '#lib/queue-list/next-open-queue.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { queuesSeenBy } from '@labeling/identity';
import { approversOf, existingQueues } from '@labeling/read-models/queries';
import { json, type RequestHandler } from '@sveltejs/kit';
import type { DoneSummary } from '#lib/review/done-summary.js';

/** Who approved how many items of the queue, and where there is more to do. */
export const GET: RequestHandler = async ({ params, locals }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const { db } = stores();
  const [approvers, queues] = await Promise.all([
    approversOf(db, queue.id),
    existingQueues(db, queuesSeenBy(callerIn(locals))),
  ]);
  const inUse = queues.filter(({ archived }) => !archived);
  return json({ approvers, next: nextOpenQueue(inUse, queue.id) ?? null } satisfies DoneSummary);
};
