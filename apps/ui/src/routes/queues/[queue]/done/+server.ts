import { onlyAnnotates } from '#lib/annotations/server/annotator.js';
import { openQueuesAfter, type OpenQueue } from '#lib/queue-list/open-queues.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { queuesSeenBy, type Caller } from '@labeling/identity';
import { annotatorNow, approversOf, existingQueues, nextItemFor, ownShares } from '@labeling/read-models/queries';
import { json, type RequestHandler } from '@sveltejs/kit';
import type { DoneSummary } from '#lib/review/done-summary.js';

/** Who approved how many items of the queue, and where there is more to do. */
export const GET: RequestHandler = async ({ params, locals }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const { db } = stores();
  const [approvers, next] = await Promise.all([approversOf(db, queue.id), nextFor(callerIn(locals), queue.id)]);
  return json({ approvers, next: next ?? null } satisfies DoneSummary);
};

async function nextFor(caller: Caller, after: string): Promise<OpenQueue | undefined> {
  const { db } = stores();
  const queues = (await existingQueues(db, queuesSeenBy(caller))).filter(({ archived }) => !archived);
  const actorId = caller.actor.id;
  const annotated = new Map(
    queues
      .filter(({ overlap }) => onlyAnnotates(caller) && overlap.annotations > 1)
      .map(({ id, overlap }) => [id, annotatorNow(actorId, overlap)]),
  );
  const shares = await ownShares(db, actorId, [...annotated.keys()]);
  const counted = queues.map((each) => ({ ...each, done: shares.get(each.id)?.done ?? 0 }));
  for (const queue of openQueuesAfter(counted, after)) {
    const annotator = annotated.get(queue.id);
    // Others may be working on everything that the member has not done there.
    if (annotator === undefined || (await nextItemFor(db, { queueId: queue.id, actorId, annotator }))) return queue;
  }
  return undefined;
}
