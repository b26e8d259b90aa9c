import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { statesFor } from '#lib/annotations/server/states-for.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import type { RequestHandler } from '@sveltejs/kit';

/** The state of every item of the queue (see `unpackQueue`), as of the position in the header. */
export const GET: RequestHandler = async ({ params, locals, url, request }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const { position, total, packed } = await statesFor({ locals, request }, queue.id, annotatorIn(locals, queue, url));
  return new Response(packed, {
    headers: {
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      position: String(position),
      'item-count': String(total),
    },
  });
};
