import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { can, opensEveryQueue, rightsForRole } from '@labeling/identity';
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
  const { id, name, guidelines, defaultDatasetId, annotationSchema, labelersMayPush, overlap, counters } = queue;
  return {
    queue: {
      ...{ id, name, guidelines, defaultDatasetId, annotationSchema, labelersMayPush },
      overlap: overlap.annotations,
      overlapShare: overlap.share,
      slotHours: overlap.slotHours,
      // Who has left the project does not count any more.
      openTo: queue.openTo?.filter((member) => known.has(member)) ?? null,
    },
    isArchived: queue.archived,
    items: counters.total,
    mayDelete: can(locals.caller, 'admin'),
    labelers: members
      .filter(({ role }) => !opensEveryQueue(rightsForRole(role)))
      .map((member) => ({ id: member.id, name: member.name })),
    datasets: datasets.map((dataset) => ({ id: dataset.id, name: dataset.name })),
  };
};
