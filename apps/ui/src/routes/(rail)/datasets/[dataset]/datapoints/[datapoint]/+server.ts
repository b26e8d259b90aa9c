import type { Datapoint } from '#lib/datasets/datapoint.js';
import { datasetOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { getDatapoint } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** One datapoint with its payload, as JSON whose payloads are texts, and where it comes from. */
export const GET: RequestHandler = async ({ locals, params }) => {
  const dataset = await datasetOfCaller(locals, params.dataset);
  const found = await getDatapoint(stores().db, params.datapoint);
  if (found?.datasetId !== dataset.id) error(404, 'There is no such datapoint.');
  const { id, ordinal, data, target, metadata, createdAt, provenance } = found;
  const answer: Datapoint = {
    id,
    ordinal,
    data,
    target,
    metadata,
    createdAt,
    provenance: provenance && { ...provenance, itemRevision: String(provenance.itemRevision) },
  };
  return Response.json(answer);
};
