import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { queueInsights } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, depends }) => {
  const { id, name, overlap } = await queueOfCaller(locals, params.queue);
  depends('live:queues');
  return { queue: { id, name, overlap: overlap.annotations }, insights: await queueInsights(stores().db, id) };
};
