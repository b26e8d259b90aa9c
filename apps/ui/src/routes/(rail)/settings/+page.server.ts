import { getOwnAttributes } from '@labeling/traces';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
  const { projectId: id, projectName: name } = callerIn(locals);
  return { project: { id, name }, own: await getOwnAttributes(stores().db, id) };
};
