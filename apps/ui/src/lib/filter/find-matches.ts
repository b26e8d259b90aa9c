/** What only the server can tell: whether each item has a text or a flag, and whether the one who asks ever changed it. */
export interface MatchQuestion {
  /** Blank for any. */
  readonly text: string;
  readonly mine: boolean;
  readonly flagged: boolean;
}
export interface Matches {
  has(ordinal: number): boolean;
}
/** @throws SearchProblem; or what aborting throws */
export type FindMatches = (question: MatchQuestion, signal: AbortSignal) => Promise<Matches>;

/** Why there is no answer, in words for people. */
export class SearchProblem extends Error {}

/** Asks the server that served the page. */
export function httpFindMatches(queueId: string, fetcher: typeof fetch = fetch): FindMatches {
  return async ({ text, mine, flagged }, signal) => {
    const asked = new URLSearchParams({
      ...(text.trim() !== '' && { q: text }),
      ...(mine && { mine: '1' }),
      ...(flagged && { flagged: '1' }),
    });
    const response = await fetcher(`/queues/${queueId}/matches?${asked}`, { signal }).catch((reason: unknown) => {
      signal.throwIfAborted();
      throw new SearchProblem('The server cannot be reached', { cause: reason });
    });
    if (!response.ok) throw new SearchProblem(wordsFor(response.status));
    return matchesOf(new Uint8Array(await response.arrayBuffer()), Number(response.headers.get('item-count')));
  };
}

/** One bit an item, the first in the lowest bit. */
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
