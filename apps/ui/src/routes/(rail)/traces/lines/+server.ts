import { traceLines } from '#lib/traces/server/traces-of-caller.js';
import type { RequestHandler } from './$types.js';

/** The lines after `?after=`, as the page's filter lists them. */
export const GET: RequestHandler = async ({ locals, url }) => Response.json(await traceLines(locals, url.searchParams));
