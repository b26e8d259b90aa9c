import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import { parametersOf, type MatchQuestion } from './item-filter.js';

export interface Matches {
  has(ordinal: number): boolean;
}
/** @throws SearchProblem, or the reason of an abort */
export type FindMatches = (question: MatchQuestion, signal: AbortSignal) => Promise<Matches>;

/** How long an answer may take, in milliseconds. The server itself gives up earlier. */
const TIMEOUT = 60_000;

/** Why there is no answer, worded for people. */
export class SearchProblem extends Error {}

/** Asks the server that served the page. */
export function httpFindMatches(queue: SeenQueue, fetcher: typeof fetch = fetch): FindMatches {
  return async (question, signal) => {
    const address = queueAddress(queue, 'matches', Object.fromEntries(parametersOf(question)));
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
    const response = await fetcher(address, { signal: inTime }).catch((reason: unknown) => {
      signal.throwIfAborted();
      throw new SearchProblem('The server cannot be reached', { cause: reason });
    });
    if (!response.ok) throw new SearchProblem(wordsFor(response.status));
    return matchesOf(new Uint8Array(await response.arrayBuffer()), Number(response.headers.get('item-count')));
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
