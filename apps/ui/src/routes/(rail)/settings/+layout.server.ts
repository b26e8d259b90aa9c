import { tabsFor } from '#lib/settings/settings-tabs.js';
import { callerIn } from '#lib/server/project-access.js';
import type { LayoutServerLoad } from './$types.js';

/** The settings that the current member can open. */
export const load: LayoutServerLoad = ({ locals }) => ({ tabs: tabsFor([...callerIn(locals).rights]) });
