import { projectChanges } from '#lib/live/server/project-changes.js';
import { eventStream } from '#lib/server/event-stream.js';
import { callerIn, hearerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { queuesSeenBy } from '@labeling/identity';
import type { RequestHandler } from '@sveltejs/kit';
import { map } from 'rxjs';

/** Server-sent `change` events: `{"queues": true, "datasets": false}` when something the project's pages list changed. */
export const GET: RequestHandler = ({ locals, request }) => {
  const changes = projectChanges(stores(), queuesSeenBy(callerIn(locals)));
  return eventStream(request.signal, changes.pipe(map((data) => ({ event: 'change', data }))), hearerIn(locals));
};
