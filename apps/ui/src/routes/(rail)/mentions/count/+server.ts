import { MOST_COUNTED } from '#lib/mentions/counted-mentions.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { can, queuesSeenBy } from '@labeling/identity';
import { countMentions } from '@labeling/read-models/queries';
import { json, type RequestHandler } from '@sveltejs/kit';

/** How many open comments mention the viewer, counted up to a hundred. */
export const GET: RequestHandler = async ({ locals }) => {
  const caller = callerIn(locals);
  const reader = { ...queuesSeenBy(caller), id: caller.actor.id, readsAll: can(caller, 'compare') };
  return json({ count: await countMentions(stores().db, reader, MOST_COUNTED) });
};
