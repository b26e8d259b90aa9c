import { sessionLines } from '#lib/traces/server/sessions-of-caller.js';
import type { RequestHandler } from './$types.js';

/** The lines after `?after=`. */
export const GET: RequestHandler = async ({ locals, url }) =>
  Response.json(await sessionLines(locals, url.searchParams.get('after')));
