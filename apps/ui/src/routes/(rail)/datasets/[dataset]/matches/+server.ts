import { LONGEST_SEARCH, LARGEST_SLICE } from '#lib/datasets/find-datapoints.js';
import { fieldOfAddress } from '#lib/filter/item-filter.js';
import { cancellable, isCancelled } from '#lib/server/cancellable.js';
import { FewOfEach } from '#lib/server/few-of-each.js';
import { callerIn, datasetOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { fieldWords, searchWords, textOfAddress } from '#lib/server/text-of-address.js';
import { wholeNumber } from '#lib/server/whole-number.js';
import { searchDatapoints, SEARCHED_BYTES } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** Two searches per person run at a time, so that the next may begin before the last ends. */
const turns = new FewOfEach(2);

/**
 * The ordinals of the datapoints with the text `?q=` and, in a field of the target, the value of `?field=`, among the
 * `count` ones from `from` on; with `early=1`, among fewer where they are large. `next` is the first that was not searched.
 */
export const GET: RequestHandler = async ({ locals, params, url, request }) => {
  const dataset = await datasetOfCaller(locals, params.dataset);
  const [from, count] = [wholeNumber(url, 'from', 2 ** 31 - 1), wholeNumber(url, 'count', LARGEST_SLICE)];
  const q = textOfAddress(url.searchParams.get('q') ?? '', LONGEST_SEARCH, searchWords);
  const field = textOfAddress(fieldOfAddress(url.searchParams), LONGEST_SEARCH, fieldWords);
  const bytes = url.searchParams.has('early') ? SEARCHED_BYTES : undefined;
  const search = { datasetId: dataset.id, q, field, from, count, bytes };
  const found = () =>
    turns.run(callerIn(locals).actor.id, () => {
      request.signal.throwIfAborted();
      return cancellable(stores().db, request.signal, (client) => searchDatapoints(client, search));
    });
  const { ordinals, next } = await found().catch((problem: unknown) => {
    if (isCancelled(problem)) error(504, 'The search took too long');
    throw problem;
  });
  return Response.json({ ordinals, next }, { headers: { 'cache-control': 'no-store' } });
};
