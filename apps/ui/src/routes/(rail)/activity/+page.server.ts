import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { queuesSeenBy } from '@labeling/identity';
import { existingQueues, listDatasets, recentActors } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
  const seen = queuesSeenBy(callerIn(locals));
  const { db } = stores();
  const [queues, datasets, actors] = await Promise.all([
    existingQueues(db, seen),
    listDatasets(db, seen.projectId),
    recentActors(db, seen),
  ]);
  return {
    queues: queues.map(({ id, name }) => ({ id, name })),
    datasets: datasets.map(({ id, name }) => ({ id, name })),
    actors,
  };
};
