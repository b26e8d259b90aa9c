// What the page of an item's history shows at once, so that it waits neither for scripts nor for the rest of the history.
import type { JsonText } from '@labeling/domain';
import { rowRevision } from '../history-entry.js';
import { historyPath, readPage } from '../item-history.js';
import type { Opening } from '../replay.svelte.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';

/** More than the list shows at once. */
const ROWS = 50;
/**
 * Large targets are not sent twice: the page carries as much as does not slow it down, and loads the rest afterwards.
 */
const CHARACTERS = 120_000;
/** Longer rows, and longer answers of the API, are left to the browser, since everybody shares the server's time. */
const LONGEST_OPENING = 300_000;
const LONGEST_ANSWER = 600_000;
/** The step on screen, and the one before to show what changed. */
const LEAST = 2;
const PATIENCE = 2_000;

interface Place {
  readonly queueId: string;
  readonly itemId: string;
}

/**
 * Empty when the queue never had the item; undefined when the API does not answer at once, or when this is too much to
 * send with the page: then the page loads it.
 */
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
    const answer = await fetcher(`${url}?${query}`, { headers, signal });
    if (Number(answer.headers.get('content-length')) > LONGEST_ANSWER) return await answer.body?.cancel();
    const page = await readPage(answer);
    return beginning(page?.rows ?? []);
  };
  const newestFirst = `order=newest&limit=${ROWS}`;
  try {
    const [newest, first] = await Promise.all([read(newestFirst), read('order=oldest&limit=1')]);
    const asked = revision !== undefined && /^\d{1,9}$/.test(revision) ? Number(revision) : Infinity;
    const last = newest?.at(-1);
    // The list shows this step below those before it.
    const isFar = last !== undefined && asked < rowRevision(last);
    const pages = [newest, first, ...(isFar ? [await read(`${newestFirst}&after=${asked + 1}`)] : [])];
    const opening = pages.filter((rows) => rows !== undefined);
    return opening.length === pages.length && charactersOf(opening) <= LONGEST_OPENING ? opening : undefined;
  } catch {
    return undefined;
  }
}

function beginning(rows: readonly JsonText[]): readonly JsonText[] {
  let characters = 0;
  const end = rows.findIndex((row, i) => (characters += row.length) > CHARACTERS && i >= LEAST);
  return end < 0 ? rows : rows.slice(0, end);
}

const charactersOf = (opening: Opening): number => opening.flat().reduce((sum, { length }) => sum + length, 0);
