import { eventStream } from '#lib/server/event-stream.js';
import { queueOfCaller } from '#lib/server/queue-of-caller.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';
import type { QueueChange } from '#lib/review/live-feed.js';

/** What changes in the queue, as it changes. */
export const GET: RequestHandler = async ({ params, locals, request }) => {
  const queue = await queueOfCaller(locals, params.queue);
  return eventStream(request.signal, (tell) =>
    stores().watcher.on((change) => {
      const changed = change.queues?.find(({ id }) => id === queue.id);
      if (change.queues !== null && changed === undefined) return;
      const items = changed?.items ?? null;
      const told: QueueChange = { position: String(change.position), items, settings: changed?.settings ?? true };
      tell('change', told);
    }),
  );
};
