import { onlyAnnotates } from '../../annotations/server/annotator.js';
import { callerIn } from '../../server/project-access.js';
import type { QueueListing } from '../listed-queues.js';

/** The list that an address asks for. */
export function listingOf(locals: App.Locals, url: URL): QueueListing {
  const caller = callerIn(locals);
  const { actor, projectId } = caller;
  return {
    projectId,
    viewerId: actor.id,
    annotates: onlyAnnotates(caller),
    archived: url.searchParams.get('archived') === 'true',
  };
}
