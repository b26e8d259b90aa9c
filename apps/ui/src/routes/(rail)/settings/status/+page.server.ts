import type { Status } from '#lib/settings/status-words.js';
import { fromApi } from '#lib/server/from-api.js';
import { isHttpError } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

/** Without an answer from the API, the page says so and asks again. */
export const load: PageServerLoad = async ({ locals, fetch }) => {
  try {
    return { status: (await fromApi(locals, '/v1/status', fetch)) as Status };
  } catch (caught) {
    if (isHttpError(caught, 503)) return { status: undefined };
    throw caught;
  }
};
