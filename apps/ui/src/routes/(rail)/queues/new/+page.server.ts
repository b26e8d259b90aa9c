import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { labelersAmong } from '#lib/server/team-of-project.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
  const { actor, projectId } = callerIn(locals);
  const members = await stores().identity.members.list(projectId);
  return { person: { id: actor.id, projectId }, labelers: labelersAmong(members) };
};
