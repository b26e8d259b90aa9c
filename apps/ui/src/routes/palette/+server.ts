import { LONGEST_QUERY, MOST_RECENT, type Found } from '#lib/palette/found.js';
import { cancellable, isCancelled } from '#lib/server/cancellable.js';
import { FewOfEach } from '#lib/server/few-of-each.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { searchWords, textOfAddress } from '#lib/server/text-of-address.js';
import { queuesSeenBy } from '@labeling/identity';
import { findNames } from '@labeling/read-models/queries';
import { listTraces } from '@labeling/traces';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/** How many of each kind to find: more than fit on screen, as the palette ranks them itself. */
const MOST = { names: 20, traces: 5 };
/** A shorter text matches so many traces that it cannot mean any particular one. */
const SHORTEST_FOR_TRACES = 3;
/** Every letter that is typed sends another request. */
const turns = new FewOfEach(2);

/** What `?q=` may mean in the project, and what the ids in `?recent=` (separated by commas) are called now. */
export const GET: RequestHandler = async ({ locals, url, request }) => {
  const caller = callerIn(locals);
  const { projectId, actor } = caller;
  const q = textOfAddress((url.searchParams.get('q') ?? '').trim(), LONGEST_QUERY, searchWords);
  const ids = (url.searchParams.get('recent') ?? '').split(',').filter(Boolean);
  if (ids.length > MOST_RECENT) error(400, `Ask for at most ${MOST_RECENT} ids at once`);
  const found = await turns
    .run(actor.id, () => {
      request.signal.throwIfAborted();
      return cancellable(stores().db, request.signal, async (db): Promise<Found[]> => {
        const names = await findNames(db, { ...queuesSeenBy(caller), q, ids, limit: MOST.names });
        if (q.length < SHORTEST_FOR_TRACES) return names;
        const { data } = await listTraces(db, { projectId, q, limit: MOST.traces });
        return [...names, ...data.map(({ traceId, name }) => ({ kind: 'trace' as const, id: traceId, name }))];
      });
    })
    .catch((problem: unknown) => {
      if (isCancelled(problem)) error(504, 'The search took too long');
      throw problem;
    });
  return json({ found });
};
