import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { listDatasets } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, depends }) => {
  depends('live:datasets');
  const datasets = await listDatasets(stores().db, callerIn(locals).projectId);
  return { datasets: datasets.map(({ id, name, datapoints, createdAt }) => ({ id, name, datapoints, createdAt })) };
};
