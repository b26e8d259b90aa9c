import { cancellable, isCancelled } from '#lib/server/cancellable.js';
import { FewOfEach } from '#lib/server/few-of-each.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { sortedItems, type SortColumn } from '@labeling/read-models/queries';
import { error, type RequestHandler } from '@sveltejs/kit';

/** The longest key to sort by, in characters. */
const LONGEST = 1_000;
/** Sorting reads a whole queue. Of each person, one list is sorted at a time. */
const turns = new FewOfEach(1);

/**
 * The ordinals of what is in the queue, in the order of a column, `?by=updated&descending=1` or `?by=field&key=verdict`:
 * whole numbers of four bytes, the lowest byte first.
 */
export const GET: RequestHandler = async ({ params, locals, url, request }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const sort = { queueId: queue.id, by: columnOf(url.searchParams), descending: url.searchParams.has('descending') };
  const ordinals = await turns
    .run(callerIn(locals).actor.id, () => {
      request.signal.throwIfAborted();
      return cancellable(stores().db, request.signal, (client) => sortedItems(client, sort));
    })
    .catch((problem: unknown) => {
      if (isCancelled(problem)) error(504, 'Sorting took too long');
      throw problem;
    });
  return new Response(ordinals, {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
};

function columnOf(address: URLSearchParams): SortColumn {
  const by = address.get('by');
  switch (by) {
    case 'state':
    case 'data':
    case 'target':
    case 'updated':
      return { is: by };
    case 'field': {
      const key = address.get('key') ?? '';
      if (key.length > LONGEST) error(400, `A key has at most ${LONGEST.toLocaleString('en')} characters`);
      return { is: by, key };
    }
  }
  error(400, 'There is no such column');
}
