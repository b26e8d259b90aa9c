import { eventStream } from '#lib/server/event-stream.js';
import { callerIn, isStillSignedIn, queueOfCaller } from '#lib/server/project-access.js';
import { isScreenId } from '#lib/presence/server/screen-report.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';
import type { Person } from '#lib/presence/person.js';
import type { QueueChange } from '#lib/review/live-feed.js';

/**
 * What changes in the queue, as it changes (`change`), and to a screen that says its id (`?screen=`) who else is there
 * (`presence`). A screen that shows another position than this process has (`?since=`) is told to load anew. With no
 * id, or another member's, only the changes are told: labeling must not suffer.
 */
export const GET: RequestHandler = async ({ params, locals, request, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const { actor } = callerIn(locals);
  const screen = url.searchParams.get('screen');
  const { presence, watcher } = stores();
  const since = url.searchParams.get('since');
  const followChanges = (tell: (event: string, change: QueueChange) => void) => {
    const stop = watcher.on(({ position, queues }) => {
      const changed = queues?.find(({ id }) => id === queue.id);
      if (queues !== null && changed === undefined) return;
      const { items = null, settings = true } = changed ?? {};
      tell('change', { position: String(position), items, settings });
    });
    const position = String(watcher.position());
    if (since !== null && since !== position) tell('change', { position, items: null, settings: false });
    return stop;
  };
  const followPeople = (tell: (event: string, others: readonly Person[]) => void) =>
    isScreenId(screen) && presence.mayUse(screen, actor.id)
      ? presence.follow({
          ...{ screen, queueId: queue.id, memberId: actor.id },
          tell: (others) => tell('presence', others),
        })
      : () => {};
  const follow = (tell: (event: string, data: unknown) => void) => {
    const stops = [followChanges(tell), followPeople(tell)];
    return () => stops.forEach((stop) => stop());
  };
  return eventStream(request.signal, follow, isStillSignedIn(locals));
};
