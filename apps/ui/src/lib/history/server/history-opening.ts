// What the page of an item's history shows at once, so that it waits neither for scripts nor for the rest of the history.
import type { JsonText } from '@labeling/domain';
import { rowRevision } from '../history-entry.js';
import { historyPath, readPage } from '../item-history.js';
import type { Opening } from '../replay.svelte.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';

/** More than the list shows of them. */
const ROWS = 50;
/** Large targets are not sent twice: with the page as much as makes it no slower, the rest behind it. */
const CHARACTERS = 120_000;
/** The step that is shown and the one before, which tells what it changed. */
const LEAST = 2;
const PATIENCE = 2_000;

interface Place {
  readonly queueId: string;
  readonly itemId: string;
}

/** Empty when the queue never had the item; undefined when the API does not answer at once: then the page reads by itself. */
export async function historyOpening(
  locals: App.Locals,
  { queueId, itemId }: Place,
  revision: string | undefined,
  fetcher: typeof fetch,
): Promise<Opening | undefined> {
  const headers = { authorization: `Bearer ${locals.token}`, 'x-project-id': callerIn(locals).projectId };
  const signal = AbortSignal.timeout(PATIENCE);
  const url = stores().settings.apiUrl + historyPath(queueId, itemId);
  const read = async (query: string) => {
    const page = await readPage(await fetcher(`${url}?${query}`, { headers, signal }));
    return beginning(page?.rows ?? []);
  };
  const newestFirst = `order=newest&limit=${ROWS}`;
  try {
    const [newest, first] = await Promise.all([read(newestFirst), read('order=oldest&limit=1')]);
    const asked = revision !== undefined && /^\d{1,9}$/.test(revision) ? Number(revision) : Infinity;
    const last = newest.at(-1);
    // The list puts it below those before it.
    const isFar = last !== undefined && asked < rowRevision(last);
    return [newest, first, ...(isFar ? [await read(`${newestFirst}&after=${asked + 1}`)] : [])];
  } catch {
    return undefined;
  }
}

function beginning(rows: readonly JsonText[]): readonly JsonText[] {
  let characters = 0;
  const end = rows.findIndex((row, i) => (characters += row.length) > CHARACTERS && i >= LEAST);
  return end < 0 ? rows : rows.slice(0, end);
}
