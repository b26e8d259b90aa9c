import { wholeSessionOfCaller } from '#lib/traces/server/whole-of-caller.js';
import type { RequestHandler } from './$types.js';

/** The data of the item that the session `?id=` would become, in the form of `?form=`. */
export const GET: RequestHandler = async ({ locals, url }) =>
  Response.json(await wholeSessionOfCaller(locals, url.searchParams));
