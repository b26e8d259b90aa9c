import { fromApi } from '#lib/server/from-api.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { Webhook } from '#lib/webhooks/webhook-words.js';
import { queuesSeenBy } from '@labeling/identity';
import { existingQueues } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, fetch, depends }) => {
  depends('settings:webhooks');
  // Who may not see this is refused here, before anything is started.
  const seen = queuesSeenBy(callerIn(locals));
  const [{ data }, queues] = await Promise.all([
    fromApi(locals, '/v1/webhooks?limit=1000', fetch) as Promise<{ data: Webhook[] }>,
    existingQueues(stores().db, seen),
  ]);
  return { webhooks: data, queues: queues.map(({ id, name }) => ({ id, name })) };
};
