import { getOwnAttributes, getRetention } from '@labeling/traces';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
  const { projectId: id, projectName: name } = callerIn(locals);
  const { db } = stores();
  const [own, retention] = await Promise.all([getOwnAttributes(db, id), getRetention(db, id)]);
  return { project: { id, name }, own, retention };
};
