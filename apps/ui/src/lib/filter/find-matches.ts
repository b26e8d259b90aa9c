import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import { parametersOf, readsPayloads, type MatchQuestion } from './item-filter.js';

export interface Matches {
  has(ordinal: number): boolean;
}
/**
 * `onSearched` receives the number of items searched so far, while there are more.
 * @throws SearchProblem, or the reason of an abort
 */
export type FindMatches = (
  question: MatchQuestion,
  signal: AbortSignal,
  onSearched?: (items: number) => void,
) => Promise<Matches>;

/** The most items that one request searches, where the server has to read their payloads. */
export const LARGEST_SLICE = 50_000;

/** How long an answer may take, in milliseconds. The server itself gives up earlier. */
const TIMEOUT = 60_000;

/** Why there is no answer, worded for people. */
export class SearchProblem extends Error {}

/**
 * Asks the server that served the page: for a text or a field slice by slice, however long the queue is. Where the
 * items are large, an answer covers fewer of them.
 */
export function httpFindMatches(queue: SeenQueue, fetcher: typeof fetch = fetch): FindMatches {
  const ask = async (parameters: Record<string, string>, signal: AbortSignal) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
    const response = await fetcher(queueAddress(queue, 'matches', parameters), { signal: inTime }).catch(
      (reason: unknown) => {
        signal.throwIfAborted();
        throw new SearchProblem('The server cannot be reached', { cause: reason });
      },
    );
    if (!response.ok) throw new SearchProblem(wordsFor(response.status));
    const [total, next] = ['item-count', 'next'].map((name) => Number(response.headers.get(name)));
    return {
      matches: matchesOf(new Uint8Array(await response.arrayBuffer()), total ?? 0),
      total: total ?? 0,
      next: next ?? 0,
    };
  };
  return async (question, signal, onSearched) => {
    const parameters = Object.fromEntries(parametersOf(question));
    if (!readsPayloads(question)) return (await ask(parameters, signal)).matches;
    const slices: Slice[] = [];
    for (let from = 0; ;) {
      signal.throwIfAborted();
      const slice = { from: String(from), count: String(LARGEST_SLICE), early: '1' };
      const { matches, total, next } = await ask({ ...parameters, ...slice }, signal);
      // A server of an earlier version, during an update, answers for the whole queue.
      if (total > LARGEST_SLICE) return matches;
      slices.push({ from, matches });
      if (next <= from) return inSlices(slices);
      onSearched?.(next);
      from = next;
    }
  };
}

interface Slice {
  /** Its first ordinal. */
  readonly from: number;
  readonly matches: Matches;
}

/** Expects slices in ascending order. */
function inSlices(slices: readonly Slice[]): Matches {
  return {
    has: (ordinal) => {
      let [low, high] = [0, slices.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((slices[middle]?.from ?? 0) <= ordinal) low = middle;
        else high = middle;
      }
      const slice = slices[low];
      return slice !== undefined && slice.matches.has(ordinal - slice.from);
    },
  };
}

/** One bit per item, the first in the lowest bit. */
export function matchesOf(bits: Uint8Array, total: number): Matches {
  return { has: (ordinal) => ordinal < total && (((bits[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1) === 1 };
}

function wordsFor(status: number): string {
  if (status === 400) return 'The search text is too long';
  if (status === 401) return 'You are signed out';
  if (status === 404) return 'The queue no longer exists';
  if (status === 504) return 'The search took too long';
  return 'The search failed';
}
