import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { lenientFieldsIn } from '@labeling/domain';
import { countToSettle } from '@labeling/read-models/queries';
import { json, type RequestHandler } from '@sveltejs/kit';

/** How many items are still to be brought in line with a changed overlap or schema; null when that is done. */
export const GET: RequestHandler = async ({ params, locals }) => {
  const { id: queueId, settling, overlap, annotationSchema } = await queueOfCaller(locals, params.queue);
  const of = { queueId, need: overlap, lenient: lenientFieldsIn(annotationSchema) };
  const left = settling === null ? null : await countToSettle(stores().db, { ...of, settling });
  return json({ left }, { headers: { 'cache-control': 'no-store' } });
};
