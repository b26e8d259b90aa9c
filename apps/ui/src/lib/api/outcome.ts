import type { ApiAnswer } from './client.js';
import { COMMAND_TIMEOUT } from './commands.js';
import { readProblem, unreachable, type Problem } from './problem.js';

/** What came of a request: the body of the answer, or what is wrong. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** Never throws: what went wrong is in the outcome. */
export async function outcomeOf<T>(
  request: (signal: AbortSignal) => Promise<ApiAnswer & { readonly data?: T }>,
): Promise<Outcome<T>> {
  try {
    const { data, error, response } = await request(AbortSignal.timeout(COMMAND_TIMEOUT));
    // Without a body (204) there is nothing to return.
    if (response.ok) return { ok: true, value: data as T };
    return { ok: false, problem: readProblem(error, response) };
  } catch {
    return { ok: false, problem: unreachable };
  }
}

/** The list in an answer that has it as `data`. */
export function dataOf<T>(outcome: Outcome<{ readonly data: T }>): Outcome<T> {
  return outcome.ok ? { ok: true, value: outcome.value.data } : outcome;
}
