// Long work of the HTTP API, reported line by line as it progresses.
import { caughtUp } from '../api/commands.js';
import { readProblem, unreachable, type Problem } from '../api/problem.js';
import { textOf } from '../api/property-of.js';
import { jsonLines } from './json-lines.js';

export interface WorkStep {
  readonly phase: string;
  readonly done: number;
  /** Null while nobody knows. */
  readonly total: number | null;
}
export type WorkEnd =
  | {
      readonly end: 'done';
      readonly result: unknown;
      /** Whether the pages already show what was done. */
      readonly isShown: boolean;
    }
  | { readonly end: 'failed'; readonly problem: Problem }
  /** Aborted by the caller. */
  | { readonly end: 'left' };

/** Sends a request and reports each step until the work ends. Never throws. Aborting stops the work on the server. */
export async function followWork(
  path: string,
  init: { readonly body: BodyInit; readonly headers?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  onStep: (step: WorkStep) => void,
): Promise<WorkEnd> {
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/jsonl', ...init.headers };
    const response = await fetch(path, { ...init, method: 'POST', headers });
    if (!response.ok) return failed(await response.json().catch(() => undefined), response);
    let last: unknown;
    for await (const line of jsonLines(response)) {
      if (isStep(line)) onStep(line);
      else last = line;
    }
    if (last === undefined) return { end: 'failed', problem: cutOff };
    if (isProblem(last)) return failed(last.problem, { status: 500 });
    return { end: 'done', result: last, isShown: await caughtUp(textOf(last, 'position') ?? null) };
  } catch {
    return init.signal.aborted ? { end: 'left' } : { end: 'failed', problem: unreachable };
  }
}

/** The server stopped in the middle. */
const cutOff: Problem = {
  ...unreachable,
  detail: 'The connection was lost. Try again: nothing is added twice.',
};

function failed(answer: unknown, response: { status: number }): WorkEnd {
  return { end: 'failed', problem: readProblem(answer, response) };
}

function isStep(line: unknown): line is WorkStep {
  return typeof line === 'object' && line !== null && 'phase' in line && 'done' in line;
}

function isProblem(line: unknown): line is { readonly problem: unknown } {
  return typeof line === 'object' && line !== null && 'problem' in line;
}
