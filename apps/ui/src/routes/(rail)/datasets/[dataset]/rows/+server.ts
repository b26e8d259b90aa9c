import { MOST_FIELDS } from '#lib/long-table/field-words.js';
import { MOST_ROWS } from '#lib/long-table/json-preview.js';
import { datapointRows } from '#lib/datasets/server/listed-datapoints.js';
import { datasetOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/**
 * Datapoints by place, `{ "ordinals": [1, 2, 3] }`, as rows of the table: previews instead of payloads. With `"keys"`, the
 * targets have these keys instead of their first ones.
 */
export const POST: RequestHandler = async ({ locals, params, request }) => {
  const dataset = await datasetOfCaller(locals, params.dataset);
  const { ordinals, keys } = readBody(await request.json().catch(() => undefined));
  return Response.json({ rows: await datapointRows(stores().db, dataset.id, ordinals, keys) });
};

function readBody(body: unknown): { ordinals: readonly number[]; keys: readonly string[] | undefined } {
  const { ordinals, keys } = (body ?? {}) as { ordinals?: unknown; keys?: unknown };
  if (!Array.isArray(ordinals) || !ordinals.every(isOrdinal)) error(400, 'An ordinal is a whole number from 0');
  if (ordinals.length > MOST_ROWS) error(400, `Ask for at most ${MOST_ROWS} datapoints at once`);
  if (keys !== undefined && !isKeys(keys)) error(400, `Name at most ${MOST_FIELDS} keys`);
  return { ordinals, keys };
}

function isKeys(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MOST_FIELDS && value.every((key) => typeof key === 'string');
}

function isOrdinal(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}
