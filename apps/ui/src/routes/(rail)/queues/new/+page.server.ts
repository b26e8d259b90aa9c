import { callerIn } from '#lib/server/project-access.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals }) => {
  const { actor, projectId } = callerIn(locals);
  return { person: { id: actor.id, projectId } };
};
