import { spansOfCaller } from '#lib/traces/server/spans-of-caller.js';
import type { RequestHandler } from './$types.js';

/** The spans after `?after=`, in parts. */
export const GET: RequestHandler = async ({ locals, params, url }) =>
  Response.json(await spansOfCaller(locals, params.trace, url.searchParams));
