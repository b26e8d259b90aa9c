import { listedQueues } from '#lib/queue-list/listed-queues.js';
import { jsonInPieces, listPieces } from '#lib/server/json-pieces.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from './$types.js';

/** All queues, for a page that came with the first ones. */
export const GET: RequestHandler = async ({ locals }) =>
  jsonInPieces(listPieces((await listedQueues(stores().db, callerIn(locals).projectId)).queues));
