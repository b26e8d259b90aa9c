import type { ListedKey } from '#lib/settings/api-key.js';
import { fromApi } from '#lib/server/from-api.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, fetch, depends }) => {
  depends('settings:api-keys');
  const { data } = (await fromApi(locals, '/v1/api_keys?limit=1000', fetch)) as { data: ListedKey[] };
  return { keys: data, now: Date.now() };
};
