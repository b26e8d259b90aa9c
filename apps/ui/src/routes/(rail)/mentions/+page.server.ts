import { callerIn } from '#lib/server/project-access.js';
import { teamOfProject } from '#lib/server/team-of-project.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({
  members: await teamOfProject(callerIn(locals).projectId),
});
