import { listedQueues } from '#lib/queue-list/listed-queues.js';
import { listingOf } from '#lib/queue-list/server/listing-of.js';
import { stores } from '#lib/server/stores.js';
import type { PageServerLoad } from './$types.js';

/** Queues that come with the page: more than are on screen. */
const FIRST = 100;

export const load: PageServerLoad = async ({ locals, url, depends }) => {
  depends('live:queues');
  const listing = listingOf(locals, url);
  return { archived: listing.archived, listed: await listedQueues(stores().db, listing, FIRST) };
};
