import type { RequestHandler } from './$types.js';

export const GET: RequestHandler = () => Response.json({ status: 'ok' });
