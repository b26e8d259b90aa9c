import { agreementFigures, askedIn, fieldsOf } from '#lib/agreement/server/agreement-figures.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { teamOfProject } from '#lib/server/team-of-project.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, url, fetch, depends }) => {
  const { id, name, projectId, overlap, annotationSchema } = await queueOfCaller(locals, params.queue);
  depends('agreement');
  const fields = fieldsOf(annotationSchema);
  const asked = askedIn(url, fields);
  const [agreement, members] = await Promise.all([
    agreementFigures(locals, id, asked, fetch),
    teamOfProject(projectId),
  ]);
  const now = new Date().toISOString();
  return { now, queue: { id, name, overlap: overlap.annotations }, fields, asked, agreement, members };
};
