import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { LARGEST_SLICE } from '#lib/filter/find-matches.js';
import { annotationOfAddress, assigneeOfAddress, fieldOfAddress, matchingToggles } from '#lib/filter/item-filter.js';
import { cancellable, isCancelled } from '#lib/server/cancellable.js';
import { FewOfEach } from '#lib/server/few-of-each.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { fieldWords, searchWords, textOfAddress } from '#lib/server/text-of-address.js';
import { wholeNumber } from '#lib/server/whole-number.js';
import { can } from '@labeling/identity';
import {
  itemStates,
  matchingItems,
  SEARCHED_BYTES,
  type ItemStateName,
  type MatchItems,
} from '@labeling/read-models/queries';
import { error, type RequestHandler } from '@sveltejs/kit';

/** The longest text to look for, in characters. */
const LONGEST = 1_000;
/** Searching reads a whole queue. Two per person run at a time, so that the next may begin before the last ends. */
const turns = new FewOfEach(2);

/**
 * Which items of the queue match `?q=` (a text), `?field=` (a key of the target and its value), `?annotation=` (how members
 * annotate them), `?assignee=` (the id of a member, or `none`), the toggles of the filter (`mine=1`, for example) and `state=` (names,
 * separated by commas): one bit each, lowest first, as of the position in the header. Targets and states are as the
 * caller sees them. With `from=` and `count=` it covers that many items from this ordinal on, with `early=1` fewer if
 * they are large, and a header says from which ordinal to continue if there may be more.
 */
export const GET: RequestHandler = async ({ params, locals, url, request }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const q = textOfAddress(url.searchParams.get('q') ?? '', LONGEST, searchWords);
  const field = textOfAddress(fieldOfAddress(url.searchParams), LONGEST, fieldWords);
  const annotation = annotationOfAddress(url.searchParams);
  if (annotation === 'disputed' && !can(locals.caller, 'lead') && !can(locals.caller, 'audit')) {
    error(403, 'Only leads and auditors know which items are disputed');
  }
  const assignee = assigneeOfAddress(url.searchParams);
  const caller = callerIn(locals);
  const asker = caller.actor.id;
  const states = statesOf(url.searchParams.get('state'));
  const slice = sliceOf(url);
  const match = {
    queueId: queue.id,
    annotator: annotatorIn(locals, queue, url),
    q,
    field,
    slice,
    ...(states !== undefined && { states }),
    ...(annotation !== '' && { annotation: { is: annotation, asker, readsAll: can(caller, 'compare') } }),
    ...(assignee !== '' && { assignee }),
    ...matchingToggles(url.searchParams, asker),
  };
  const { position, total, next, matches } = await turns
    .run(asker, () => {
      request.signal.throwIfAborted();
      return cancellable(stores().db, request.signal, (client) => matchingItems(client, match));
    })
    .catch((problem: unknown) => {
      if (isCancelled(problem)) error(504, 'The search took too long');
      throw problem;
    });
  return new Response(matches, {
    headers: {
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      position: String(position),
      'item-count': String(total),
      ...(next !== undefined && { next: String(next) }),
    },
  });
};

/** The whole queue by default, and a slice that does not end early, for pages that an earlier version served. */
function sliceOf(url: URL): MatchItems['slice'] {
  if (!url.searchParams.has('from')) return undefined;
  return {
    from: wholeNumber(url, 'from', 2_000_000_000),
    count: wholeNumber(url, 'count', LARGEST_SLICE),
    bytes: url.searchParams.has('early') ? SEARCHED_BYTES : undefined,
  };
}

function statesOf(text: string | null): ItemStateName[] | undefined {
  if (text === null || text === '') return undefined;
  return text
    .split(',')
    .map((name) => itemStates.find((state) => state === name) ?? error(400, `Unknown state: ${name}`));
}
