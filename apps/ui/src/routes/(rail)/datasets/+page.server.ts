import { listedDatasets } from '#lib/datasets/server/listed-datasets.js';
import type { PageServerLoad } from './$types.js';

/** Datasets that come with the page: more than are on screen. */
const FIRST = 100;

export const load: PageServerLoad = async ({ locals, depends }) => {
  depends('live:datasets');
  const datasets = await listedDatasets(locals);
  return { datasets: datasets.slice(0, FIRST), total: datasets.length };
};
