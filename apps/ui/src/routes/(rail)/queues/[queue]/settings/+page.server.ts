import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { labelersAmong } from '#lib/server/team-of-project.js';
import { can } from '@labeling/identity';
import { listDatasets } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, depends }) => {
  const queue = await queueOfCaller(locals, params.queue);
  depends(`queue:${queue.id}`);
  const [datasets, members] = await Promise.all([
    listDatasets(stores().db, queue.projectId),
    stores().identity.members.list(queue.projectId),
  ]);
  const known = new Set(members.map((member) => member.id));
  const { id, revision, name, guidelines, defaultDatasetId, annotationSchema, labelersMayPush, overlap, counters } =
    queue;
  return {
    queue: {
      ...{ id, revision, name, guidelines, defaultDatasetId, annotationSchema, labelersMayPush },
      overlap: overlap.annotations,
      overlapShare: overlap.share,
      slotHours: overlap.slotHours,
      // Members who have left the project no longer count.
      openTo: queue.openTo?.filter((member) => known.has(member)) ?? null,
    },
    isArchived: queue.archived,
    items: counters.total,
    mayDelete: can(locals.caller, 'admin'),
    labelers: labelersAmong(members),
    datasets: datasets.map((dataset) => ({ id: dataset.id, name: dataset.name })),
  };
};
