import { callerWith } from '#lib/server/in-project.js';
import type { LayoutServerLoad } from './$types.js';

/** What admins change, auditors may see; nobody else. Each page may ask for more. */
export const load: LayoutServerLoad = ({ locals }) => {
  callerWith(locals, 'audit');
};
