import { allPages, type Page } from '#lib/api/all-pages.js';
import type { ListedKey } from '#lib/settings/api-key.js';
import { fromApi } from '#lib/server/from-api.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, fetch, depends }) => {
  depends('settings:api-keys');
  const read = (query: string) => fromApi(locals, `/v1/api_keys?${query}`, fetch) as Promise<Page<ListedKey>>;
  return { keys: await allPages(read), now: Date.now() };
};
