import { filterOfAddress } from '#lib/activity/activity.js';
import { callerIn } from '#lib/server/in-project.js';
import { stores } from '#lib/server/stores.js';
import { listDatasets, listQueues, recentActors } from '@labeling/read-models';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
  const { projectId } = callerIn(locals);
  const { db } = stores();
  const [queues, datasets, actors] = await Promise.all([
    listQueues(db, projectId),
    listDatasets(db, projectId),
    recentActors(db, { projectId }),
  ]);
  return {
    filter: filterOfAddress(url.searchParams),
    queues: queues.map(({ id, name }) => ({ id, name })),
    datasets: datasets.map(({ id, name }) => ({ id, name })),
    actors,
  };
};
