import { queueOfCaller } from '#lib/server/queue-of-caller.js';
import { can } from '@labeling/identity';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ params, locals, url }) => {
  const { id, name } = await queueOfCaller(locals, params.queue);
  return {
    queue: { id, name },
    itemId: params.item,
    canReview: can(locals.caller, 'review'),
    revision: url.searchParams.get('revision') ?? undefined,
  };
};
