import { cancellable, isCancelled } from '#lib/server/cancellable.js';
import { FewOfEach } from '#lib/server/few-of-each.js';
import { callerIn, datasetOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { sortedDatapoints, type DatapointColumn } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** The longest key to sort by, in characters. */
const LONGEST = 1_000;
/** Sorting reads a whole dataset. Of each person, one table is sorted at a time. */
const turns = new FewOfEach(1);

/**
 * The ordinals of the datapoints in the order of a column, `?by=added&descending=1` or `?by=field&key=verdict`: whole
 * numbers of four bytes, the lowest byte first.
 */
export const GET: RequestHandler = async ({ params, locals, url, request }) => {
  const dataset = await datasetOfCaller(locals, params.dataset);
  const sort = {
    datasetId: dataset.id,
    by: columnOf(url.searchParams),
    descending: url.searchParams.has('descending'),
  };
  const ordinals = await turns
    .run(callerIn(locals).actor.id, () => {
      request.signal.throwIfAborted();
      return cancellable(stores().db, request.signal, (client) => sortedDatapoints(client, sort));
    })
    .catch((problem: unknown) => {
      if (isCancelled(problem)) error(504, 'Sorting took too long');
      throw problem;
    });
  return new Response(ordinals, {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
};

function columnOf(address: URLSearchParams): DatapointColumn {
  const by = address.get('by');
  switch (by) {
    case 'data':
    case 'target':
    case 'queue':
    case 'approver':
    case 'added':
      return { is: by };
    case 'field': {
      const key = address.get('key') ?? '';
      if (key.length > LONGEST) error(400, `A key has at most ${LONGEST.toLocaleString('en')} characters`);
      return { is: by, key };
    }
  }
  error(400, 'There is no such column');
}
