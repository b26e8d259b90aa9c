import { MOST_ROWS } from '#lib/long-table/json-preview.js';
import { datapointRows } from '#lib/datasets/server/listed-datapoints.js';
import { datasetOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** Datapoints by place, `{ "ordinals": [1, 2, 3] }`, as rows of the table: previews instead of payloads. */
export const POST: RequestHandler = async ({ locals, params, request }) => {
  const dataset = await datasetOfCaller(locals, params.dataset);
  const ordinals = readOrdinals(await request.json().catch(() => undefined));
  return Response.json({ rows: await datapointRows(stores().db, dataset.id, ordinals) });
};

function readOrdinals(body: unknown): readonly number[] {
  const { ordinals } = (body ?? {}) as { ordinals?: unknown };
  if (!Array.isArray(ordinals) || !ordinals.every(isOrdinal)) error(400, 'An ordinal is a whole number from 0');
  if (ordinals.length > MOST_ROWS) error(400, `Ask for at most ${MOST_ROWS} datapoints at once`);
  return ordinals;
}

function isOrdinal(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}
