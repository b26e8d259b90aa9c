import { invalidate } from '$app/navigation';
import { isAnswered } from './is-answered.js';
import { unaskedLoads } from './unasked-loads.js';

/** Not answered without the database, in which the server looks up the caller. */
const PAGES = '/caught-up?position=0';

/**
 * Loads what a page shows again, unasked. Not while `probe` cannot be answered: a part that fails inside an answer
 * becomes an error in place of the page, and for somebody who is signed out the page, with all that is being typed on
 * it, gives way to the one for signing in. Resolves to whether it was loaded.
 */
export async function refresh(dependency: string, probe = PAGES): Promise<boolean> {
  if (!(await isAnswered(probe))) return false;
  await unaskedLoads.run(() => invalidate(dependency));
  return true;
}
