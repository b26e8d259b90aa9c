import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { countToSettle } from '@labeling/read-models/queries';
import { json, type RequestHandler } from '@sveltejs/kit';

/** How many items are still to be brought in line with an overlap that was changed; null when that is done. */
export const GET: RequestHandler = async ({ params, locals }) => {
  const { id: queueId, settling, overlap } = await queueOfCaller(locals, params.queue);
  const left =
    settling === null ? null : await countToSettle(stores().db, { queueId, settling, needed: overlap.annotations });
  return json({ left }, { headers: { 'cache-control': 'no-store' } });
};
