import { accessLogPath } from '#lib/settings/access-pages.js';
import { accessLabels, type AccessPage } from '#lib/settings/access-words.js';
import { fromApi } from '#lib/server/from-api.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, fetch, url }) => {
  const asked = url.searchParams.get('kind') ?? '';
  const kind = Object.hasOwn(accessLabels, asked) ? asked : '';
  return { kind, first: (await fromApi(locals, accessLogPath({ kind }), fetch)) as AccessPage };
};
