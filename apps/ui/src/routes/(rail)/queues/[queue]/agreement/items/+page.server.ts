import { askedIn, fieldsOf } from '#lib/agreement/server/agreement-figures.js';
import { behindIn } from '#lib/agreement/items-address.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { teamOfProject } from '#lib/server/team-of-project.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, url }) => {
  const { id, name, projectId, overlap, annotationSchema } = await queueOfCaller(locals, params.queue);
  const fields = fieldsOf(annotationSchema);
  return {
    queue: { id, name, overlap: overlap.annotations },
    fields,
    asked: askedIn(url, fields),
    behind: behindIn(url.searchParams),
    members: await teamOfProject(projectId),
  };
};
