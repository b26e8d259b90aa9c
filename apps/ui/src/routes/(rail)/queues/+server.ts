import { listedQueues } from '#lib/queue-list/listed-queues.js';
import { listingOf } from '#lib/queue-list/server/listing-of.js';
import { jsonInPieces, listPieces } from '#lib/server/json-pieces.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from './$types.js';

/** All queues, for a page that came with the first ones. */
export const GET: RequestHandler = async ({ locals, url }) =>
  jsonInPieces(listPieces((await listedQueues(stores().db, listingOf(locals, url))).queues));
