import { callerIn } from '../../server/project-access.js';
import type { QueueListing } from '../listed-queues.js';

/** The list that an address asks for. */
export function listingOf(locals: App.Locals, url: URL): QueueListing {
  const { actor, projectId } = callerIn(locals);
  return { projectId, viewerId: actor.id, archived: url.searchParams.get('archived') === 'true' };
}
