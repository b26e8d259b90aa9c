import { eventStream } from '#lib/server/event-stream.js';
import { isStillSignedIn } from '#lib/server/in-project.js';
import { queueOfCaller } from '#lib/server/queue-of-caller.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';
import type { QueueChange } from '#lib/review/live-feed.js';

/** What changes in the queue, as it changes. */
export const GET: RequestHandler = async ({ params, locals, request }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const follow = (tell: (event: string, change: QueueChange) => void) =>
    stores().watcher.on(({ position, queues }) => {
      const changed = queues?.find(({ id }) => id === queue.id);
      if (queues !== null && changed === undefined) return;
      const { items = null, settings = true } = changed ?? {};
      tell('change', { position: String(position), items, settings });
    });
  return eventStream(request.signal, follow, isStillSignedIn(locals));
};
