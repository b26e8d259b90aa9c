import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { statesFor } from '#lib/annotations/server/states-for.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { teamOfProject } from '#lib/server/team-of-project.js';
import { followView } from '#lib/views/server/view-address.js';
import { listDatasets } from '@labeling/read-models/queries';
import { can } from '@labeling/identity';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ params, locals, url, request, depends }) => {
  const queue = await queueOfCaller(locals, params.queue);
  await followView(locals, url, { queueId: queue.id });
  depends(`queue:${queue.id}`);
  const { db } = stores();
  const annotator = annotatorIn(locals, queue, url);
  const { projectId } = queue;
  const [datasets, vector, members] = await Promise.all([
    listDatasets(db, projectId),
    statesFor({ locals, request }, queue.id, annotator),
    teamOfProject(projectId, queue.openTo),
  ]);
  return {
    queue: {
      id: queue.id,
      name: queue.name,
      guidelines: queue.guidelines,
      defaultDatasetId: queue.defaultDatasetId,
      annotationSchema: queue.annotationSchema,
      overlap: queue.overlap.annotations,
      overlapShare: queue.overlap.share,
      isSettling: queue.settling !== null,
      revision: String(queue.revision),
    },
    datasets: datasets.map(({ id, name, datapoints }) => ({ id, name, datapoints })),
    states: {
      total: vector.total,
      packed: Buffer.from(vector.packed).toString('base64'),
      position: String(vector.position),
    },
    members,
    projectName: locals.caller?.projectName ?? '',
    // Members who could otherwise change items may not while the queue is archived.
    canReview: can(locals.caller, 'review') && !queue.archived,
    annotates: annotator !== undefined,
    // An annotator does not see how many items are approved: pushing them is for those who decide.
    canPush:
      annotator === undefined && can(locals.caller, queue.labelersMayPush ? 'review' : 'lead') && !queue.archived,
    isArchived: queue.archived,
    canSetUp: can(locals.caller, 'lead'),
  };
};
