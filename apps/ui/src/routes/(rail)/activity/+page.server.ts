import { namesOfActivity } from '#lib/activity/server/names-of-activity.js';
import { callerIn } from '#lib/server/project-access.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({ names: await namesOfActivity(callerIn(locals)) });
