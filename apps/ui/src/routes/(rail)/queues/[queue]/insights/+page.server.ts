import { longRead } from '#lib/server/long-read.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { teamOfProject } from '#lib/server/team-of-project.js';
import { queueInsights } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, request, depends }) => {
  const { id, name, projectId, openTo, annotationSchema, overlap } = await queueOfCaller(locals, params.queue);
  depends('live:queues');
  const insights = await longRead({ locals, request }, (client) => queueInsights(client, id));
  const members = await teamOfProject(projectId, openTo);
  return { members, queue: { id, name, annotationSchema, overlap: overlap.annotations }, insights };
};
