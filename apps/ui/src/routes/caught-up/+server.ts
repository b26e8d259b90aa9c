import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';

/** Answers 204 once the pages can show everything up to `?position=`, 504 when that takes too long. */
export const GET: RequestHandler = async ({ url }) => {
  const position = url.searchParams.get('position') ?? '';
  if (!/^\d{1,19}$/.test(position)) return new Response(null, { status: 400 });
  const { watcher, settings } = stores();
  const isThere = await watcher.waitFor(BigInt(position), settings.readWaitMs);
  return new Response(null, { status: isThere ? 204 : 504 });
};
