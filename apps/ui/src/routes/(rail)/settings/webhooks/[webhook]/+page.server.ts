import { fromApi } from '#lib/server/from-api.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { deliveriesOfAddress, deliveriesPath } from '#lib/webhooks/deliveries.js';
import type { Delivery, Webhook } from '#lib/webhooks/webhook-words.js';
import { queuesSeenBy } from '@labeling/identity';
import { isUuid } from '@labeling/postgres';
import { existingQueues } from '@labeling/read-models/queries';
import { error, isHttpError } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, url, fetch, depends }) => {
  depends('settings:webhook');
  // Callers who may not see this are refused here, before anything is started.
  const seen = queuesSeenBy(callerIn(locals));
  if (!isUuid(params.webhook)) error(404, 'There is no such webhook.');
  const listed = deliveriesOfAddress(url.searchParams);
  const at = `/v1/webhooks/${params.webhook}`;
  try {
    const [webhook, deliveries, queues] = await Promise.all([
      fromApi(locals, at, fetch) as Promise<Webhook>,
      fromApi(locals, deliveriesPath(at, listed), fetch) as Promise<{ data: Delivery[]; next: string | null }>,
      existingQueues(stores().db, seen),
    ]);
    return { webhook, deliveries, listed, queues: queues.map(({ id, name }) => ({ id, name })) };
  } catch (caught) {
    if (isHttpError(caught, 404)) error(404, 'There is no such webhook.');
    throw caught;
  }
};
