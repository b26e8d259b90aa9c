import { stores } from '#lib/server/stores.js';
import { error } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = () => {
  const { singleSignOn } = stores().identity;
  if (singleSignOn === undefined) error(404, 'There is no such page.');
  return { provider: singleSignOn.settings.name };
};
