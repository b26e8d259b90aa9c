import { spanOfCaller } from '#lib/traces/server/traces-of-caller.js';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** What one span says, as JSON whose payloads are texts. */
export const GET: RequestHandler = async ({ locals, params }) =>
  Response.json((await spanOfCaller(locals, params.trace, params.span)) ?? error(404, 'There is no such span.'));
