import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { can } from '@labeling/identity';
import { listDatasets } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, depends }) => {
  const queue = await queueOfCaller(locals, params.queue);
  depends(`queue:${queue.id}`);
  const datasets = await listDatasets(stores().db, queue.projectId);
  const { id, name, guidelines, defaultDatasetId, annotationSchema, labelersMayPush, overlap, counters } = queue;
  return {
    queue: {
      ...{ id, name, guidelines, defaultDatasetId, annotationSchema, labelersMayPush },
      overlap: overlap.annotations,
      slotHours: overlap.slotHours,
    },
    isArchived: queue.archived,
    items: counters.total,
    mayDelete: can(locals.caller, 'admin'),
    datasets: datasets.map((dataset) => ({ id: dataset.id, name: dataset.name })),
  };
};
