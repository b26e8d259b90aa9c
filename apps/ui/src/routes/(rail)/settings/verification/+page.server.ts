import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { setAsideInProject } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

/** More than anybody reads; they share few causes. */
const MOST = 200;

export const load: PageServerLoad = async ({ locals }) => {
  const { projectId } = callerIn(locals);
  const setAside = await setAsideInProject(stores().db, projectId, MOST);
  return {
    setAside: setAside.map(({ kind, id, queueId, type, reason, storedAt }) => {
      return { kind, id, queueId, type, reason, storedAt };
    }),
  };
};
