import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { MOST_ANNOTATIONS } from '@labeling/domain';
import { overlapChange } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/** How many items it would concern if each needed `?needed=` annotations. */
export const GET: RequestHandler = async ({ params, locals, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const needed = Number(url.searchParams.get('needed'));
  if (!Number.isInteger(needed) || needed < 1 || needed > MOST_ANNOTATIONS) {
    error(400, `Say how many annotations each item would need: 1 to ${MOST_ANNOTATIONS}`);
  }
  return json(await overlapChange(stores().db, queue.id, needed), { headers: { 'cache-control': 'no-store' } });
};
