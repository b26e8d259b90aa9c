import { listedDatasets } from '#lib/datasets/server/listed-datasets.js';
import { jsonInPieces, listPieces } from '#lib/server/json-pieces.js';
import type { RequestHandler } from './$types.js';

/** All datasets, for a page that came with the first ones. */
export const GET: RequestHandler = async ({ locals }) => jsonInPieces(listPieces(await listedDatasets(locals)));
