import { traceLines } from '#lib/server/traces-to-wire.js';
import type { RequestHandler } from './$types.js';

/** The lines behind `?after=`, as the page's filter lists them. */
export const GET: RequestHandler = async ({ locals, url }) => Response.json(await traceLines(locals, url.searchParams));
