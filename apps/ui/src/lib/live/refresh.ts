import { invalidate } from '$app/navigation';
import { unaskedLoads } from './unasked-loads.js';

/** How long the server may take to say that it is there, in milliseconds. */
const TIMEOUT = 10_000;
/** Not answered without the database, where the server looks up who asks. */
const PAGES = '/caught-up?position=0';

/**
 * Loads what a page shows again, unasked. Not while `probe` cannot be answered: a part that fails inside of an answer becomes an error in
 * place of the page, with all that is being typed on it. Resolves to whether it was loaded.
 */
export async function refresh(dependency: string, probe = PAGES): Promise<boolean> {
  const answer = await fetch(probe, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' }).catch(() => undefined);
  if (answer === undefined || answer.status >= 500) return false;
  await unaskedLoads.run(() => invalidate(dependency));
  return true;
}
