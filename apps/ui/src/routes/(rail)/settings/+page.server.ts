import { callerIn } from '#lib/server/project-access.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals }) => {
  const { projectId: id, projectName: name } = callerIn(locals);
  return { project: { id, name } };
};
