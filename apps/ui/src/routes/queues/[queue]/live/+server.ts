import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { queueEvents } from '#lib/live/server/queue-events.js';
import { eventStream } from '#lib/server/event-stream.js';
import { callerIn, hearerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';

/**
 * What changes in the queue, and who else is there: `?screen=` is the screen's id, `?since=` the position it shows,
 * `?settings=` the revision of the queue that its settings come from.
 */
export const GET: RequestHandler = async ({ params, locals, request, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const hearer = hearerIn(locals, queue);
  const events = queueEvents(stores(), {
    queueId: queue.id,
    memberId: callerIn(locals).actor.id,
    screen: url.searchParams.get('screen'),
    since: url.searchParams.get('since'),
    settings: url.searchParams.get('settings'),
    annotator: () => annotatorIn(locals, queue, url),
  });
  return eventStream(request.signal, events, hearer);
};
