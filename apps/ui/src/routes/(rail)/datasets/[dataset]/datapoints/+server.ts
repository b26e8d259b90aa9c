import { datapointLines } from '#lib/datasets/datapoint-lines.js';
import { datasetOfCaller } from '#lib/server/in-project.js';
import { stores } from '#lib/server/stores.js';
import { InvalidCursor } from '@labeling/read-models';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** The lines behind `?after=`, as the page's table shows them. */
export const GET: RequestHandler = async ({ locals, params, url }) => {
  const dataset = await datasetOfCaller(locals, params.dataset);
  try {
    return Response.json(await datapointLines(stores().db, dataset.id, url.searchParams.get('after') ?? undefined));
  } catch (problem) {
    if (problem instanceof InvalidCursor) error(400, problem.message);
    throw problem;
  }
};
