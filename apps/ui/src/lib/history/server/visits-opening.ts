// Who had an item on their screen, as far as the page of its history shows it at once.
import { visitsPath, type VisitsPage } from '../item-visits.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';

/** Few items are opened more often than this; if one was, the page loads the rest. */
const VISITS = 200;
const PATIENCE = 2_000;

/** Empty when the queue never had the item; undefined when the API does not answer at once: then the page loads it. */
export async function visitsOpening(
  locals: App.Locals,
  { queueId, itemId }: { readonly queueId: string; readonly itemId: string },
  fetcher: typeof fetch,
): Promise<VisitsPage | undefined> {
  const headers = { authorization: `Bearer ${locals.token}`, 'x-project-id': callerIn(locals).projectId };
  const url = `${stores().settings.apiUrl}${visitsPath(queueId, itemId)}?limit=${VISITS}`;
  try {
    const response = await fetcher(url, { headers, signal: AbortSignal.timeout(PATIENCE) });
    if (response.status === 404) return { data: [], next: null };
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
