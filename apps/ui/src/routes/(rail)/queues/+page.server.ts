import { listedQueues } from '#lib/queue-list/listed-queues.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { PageServerLoad } from './$types.js';

/** Queues that come with the page: more than are on screen. */
const FIRST = 100;

export const load: PageServerLoad = async ({ locals, depends }) => {
  depends('live:queues');
  return listedQueues(stores().db, callerIn(locals).projectId, FIRST);
};
