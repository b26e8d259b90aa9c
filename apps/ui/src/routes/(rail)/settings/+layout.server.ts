import { tabsFor } from '#lib/settings/settings-tabs.js';
import { callerIn } from '#lib/server/in-project.js';
import { error } from '@sveltejs/kit';
import type { LayoutServerLoad } from './$types.js';

/** For whom there is no setting, there are no settings. */
export const load: LayoutServerLoad = ({ locals }) => {
  const tabs = tabsFor([...callerIn(locals).rights]);
  if (tabs.length === 0) error(403, 'Your role in this project does not allow this.');
  return { tabs };
};
