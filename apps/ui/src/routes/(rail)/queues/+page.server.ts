import { lastChanges } from '#lib/queue-list/last-changes.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { listQueues } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, depends }) => {
  depends('live:queues');
  const { db } = stores();
  const queues = await listQueues(db, callerIn(locals).projectId);
  const changes = await lastChanges(db, queues);
  return {
    queues: queues.map(({ id, name, createdAt, counters }, i) => ({
      id,
      name,
      counters,
      change: changes[i] ?? { at: createdAt, by: '' },
    })),
  };
};
