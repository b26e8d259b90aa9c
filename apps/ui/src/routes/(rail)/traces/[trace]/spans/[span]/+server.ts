import { jsonInPieces, objectPieces } from '#lib/server/json-pieces.js';
import { spanOfCaller } from '#lib/traces/server/spans-of-caller.js';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** The content of one span, as JSON whose payloads are texts. It may be megabytes large. */
export const GET: RequestHandler = async ({ locals, params }) => {
  const span = await spanOfCaller(locals, params.trace, params.span);
  return jsonInPieces(objectPieces({ ...(span ?? error(404, 'There is no such span.')) }));
};
