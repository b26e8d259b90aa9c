import { followProject } from '#lib/live/server/project-changes.js';
import { eventStream } from '#lib/server/event-stream.js';
import { callerIn, isStillSignedIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';

/** Server-sent `change` events: `{"queues": true, "datasets": false}` when something the project's pages list changed. */
export const GET: RequestHandler = ({ locals, request }) => {
  const { projectId } = callerIn(locals);
  return eventStream(
    request.signal,
    (tell) => followProject(stores(), projectId, (change) => tell('change', change)),
    isStillSignedIn(locals),
  );
};
