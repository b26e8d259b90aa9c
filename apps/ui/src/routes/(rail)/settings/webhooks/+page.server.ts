import { allPages, type Page } from '#lib/api/all-pages.js';
import { fromApi } from '#lib/server/from-api.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { Webhook } from '#lib/webhooks/webhook-words.js';
import { queuesSeenBy } from '@labeling/identity';
import { existingQueues } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, fetch, depends }) => {
  depends('settings:webhooks');
  // Callers who may not see this are refused here, before anything is started.
  const seen = queuesSeenBy(callerIn(locals));
  const read = (query: string) => fromApi(locals, `/v1/webhooks?${query}`, fetch) as Promise<Page<Webhook>>;
  const [webhooks, queues] = await Promise.all([allPages(read), existingQueues(stores().db, seen)]);
  return { webhooks, queues: queues.map(({ id, name }) => ({ id, name })) };
};
