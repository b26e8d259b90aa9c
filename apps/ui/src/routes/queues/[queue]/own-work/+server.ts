import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { ownSubmissions, ownWork } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/** What the caller approved or submitted in the queue, in all and since `?since=` (ISO 8601), and how fast. */
export const GET: RequestHandler = async ({ params, locals, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const since = new Date(url.searchParams.get('since') ?? '');
  if (Number.isNaN(since.getTime())) error(400, 'since must be a time in ISO 8601');
  const annotator = annotatorIn(locals, queue, url);
  if (annotator !== undefined) {
    const whose = { queueId: queue.id, memberId: annotator.memberId, since: since.toISOString() };
    const { new: open, modified, approved, pushed } = queue.counters;
    const items = open + modified + approved + pushed;
    return json({ ...(await ownSubmissions(stores().db, whose)), items, approved: approved + pushed });
  }
  const whose = { queueId: queue.id, actorId: callerIn(locals).actor.id, since: since.toISOString() };
  return json(await ownWork(stores().db, whose));
};
