import { queuesSeenBy } from '@labeling/identity';
import { onlyAnnotates } from '../../annotations/server/annotator.js';
import { callerIn } from '../../server/project-access.js';
import type { QueueListing } from '../listed-queues.js';

/** The list that an address asks for. */
export function listingOf(locals: App.Locals, url: URL): QueueListing {
  const caller = callerIn(locals);
  return {
    ...queuesSeenBy(caller),
    viewerId: caller.actor.id,
    annotates: onlyAnnotates(caller),
    archived: url.searchParams.get('archived') === 'true',
  };
}
