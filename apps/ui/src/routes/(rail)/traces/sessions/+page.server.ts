import { sessionLines } from '#lib/traces/server/sessions-of-caller.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({ first: await sessionLines(locals, null) });
