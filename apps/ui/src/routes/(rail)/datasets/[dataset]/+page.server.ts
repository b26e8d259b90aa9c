import { datapointRows } from '#lib/datasets/server/listed-datapoints.js';
import { datasetOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { existingQueues } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

/** More than a screen shows. */
const FIRST = Array.from({ length: 60 }, (_, ordinal) => ordinal);

export const load: PageServerLoad = async ({ locals, params, depends }) => {
  depends('live:datasets');
  const dataset = await datasetOfCaller(locals, params.dataset);
  const { db } = stores();
  const [first, queues] = await Promise.all([
    datapointRows(db, dataset.id, FIRST),
    existingQueues(db, dataset.projectId),
  ]);
  const { id, name, datapoints, createdAt } = dataset;
  return {
    dataset: { id, name, datapoints, createdAt },
    first,
    queues: queues.map((queue) => ({ id: queue.id, name: queue.name })),
  };
};
