import { wholeTraceOfCaller } from '#lib/traces/server/whole-of-caller.js';
import type { RequestHandler } from './$types.js';

/** The data of the item that the trace would become, in the form of `?form=`. */
export const GET: RequestHandler = async ({ locals, params, url }) =>
  Response.json(await wholeTraceOfCaller(locals, params.trace, url.searchParams));
