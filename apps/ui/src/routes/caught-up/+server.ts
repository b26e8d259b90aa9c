import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';

/** How long a page waits for its own command to show, in milliseconds. */
const PATIENCE = 5_000;

/** Answers 204 once the pages can show everything up to `?position=`, 504 when that takes too long. */
export const GET: RequestHandler = async ({ url }) => {
  const position = url.searchParams.get('position') ?? '';
  if (!/^\d{1,19}$/.test(position)) return new Response(null, { status: 400 });
  const isThere = await stores().watcher.waitFor(BigInt(position), PATIENCE);
  return new Response(null, { status: isThere ? 204 : 504 });
};
