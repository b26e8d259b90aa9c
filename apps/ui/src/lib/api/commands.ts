// How the pages send commands to the HTTP API and learn what came of them.
import type { ApiAnswer } from './client.js';
import { readProblem, unreachable, type Problem } from './problem.js';
import { textOf } from './property-of.js';

export type Answer =
  | {
      readonly ok: true;
      readonly body: unknown;
      /** Whether the pages already show what the command did; if not, they will. */
      readonly isShown: boolean;
      /** The current revision of what was changed. */
      readonly revision?: bigint;
    }
  | { readonly ok: false; readonly problem: Problem };

/** How long a command may take before it counts as lost, in milliseconds. */
export const COMMAND_TIMEOUT = 20_000;

/**
 * Sends a command and waits until the pages can show its effect. Never throws: what went wrong is in the answer. The
 * effect of a command whose answer was lost is unknown.
 */
export async function send(
  request: (signal: AbortSignal) => Promise<ApiAnswer>,
  fetcher: typeof fetch = fetch,
): Promise<Answer> {
  try {
    const { data, error, response } = await request(AbortSignal.timeout(COMMAND_TIMEOUT));
    if (!response.ok) return { ok: false, problem: readProblem(error, response) };
    const revision = revisionOf(response);
    return {
      ...{ ok: true, body: data, isShown: await caughtUp(response.headers.get('Position'), fetcher) },
      ...(revision !== undefined && { revision }),
    };
  } catch {
    return { ok: false, problem: unreachable };
  }
}

/** The revision in the ETag of an answer. */
export function revisionOf({ headers }: Pick<Response, 'headers'>): bigint | undefined {
  const tag = /"(\d+)"/.exec(headers.get('ETag') ?? '')?.[1];
  return tag === undefined ? undefined : BigInt(tag);
}

/** The id of what a command created; undefined when the answer names none. */
export function createdId(body: unknown): string | undefined {
  return textOf(body, 'id');
}

/** Whether it is worth loading the page again: while the server cannot be reached, that would take the page away. */
export function mayHaveChanged(answer: Answer): boolean {
  return answer.ok || answer.problem.status !== unreachable.status;
}

/** Resolves when the pages can show what happened up to this position; false when that takes too long. */
export async function caughtUp(position: string | null, fetcher: typeof fetch = fetch): Promise<boolean> {
  if (position === null) return true;
  try {
    return (await fetcher(`/caught-up?position=${position}`, { signal: AbortSignal.timeout(COMMAND_TIMEOUT) })).ok;
  } catch {
    return false;
  }
}
