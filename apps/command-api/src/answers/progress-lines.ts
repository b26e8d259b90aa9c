// Progress of long work as JSON lines, for clients that accept `application/jsonl`.
import { StreamableFile } from '@nestjs/common';
import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import { Readable } from 'node:stream';
import { Problem } from '../problem-details/problem.js';
import { problemOf } from '../problem-details/problem-of.js';

/** JSON Lines has two names. */
const names = ['application/jsonl', 'application/x-ndjson'];

export function asksForLines(accept: string | undefined): boolean {
  return names.some((name) => accept?.toLowerCase().includes(name));
}

/**
 * One line per step, and a last one: the result, or `{"problem": …}`. When the client leaves, the work stops.
 * `failed` receives errors that are the service's own fault.
 */
export function progressLines<Step, Result>(
  work: AsyncGenerator<Step, Result, void>,
  { last, path, failed }: { last: (result: Result) => JsonText; path: string; failed: (error: unknown) => void },
): StreamableFile {
  // Started at once, since work that was never started does not tidy up at its end: the client may have left already.
  const first = work.next();
  first.catch(() => undefined);
  const lines = Readable.from(linesOf(first, work, last, path, failed), { objectMode: false });
  lines.once('close', () => void work.return(undefined as Result).catch(failed));
  return new StreamableFile(lines, { type: 'application/jsonl; charset=utf-8' });
}

async function* linesOf<Step, Result>(
  first: Promise<IteratorResult<Step, Result>>,
  work: AsyncGenerator<Step, Result, void>,
  last: (result: Result) => JsonText,
  path: string,
  failed: (error: unknown) => void,
): AsyncGenerator<Buffer, void, void> {
  try {
    for (let next = first; ; next = work.next()) {
      const step = await next;
      yield line(step.done ? last(step.value) : toJsonText(step.value));
      if (step.done) return;
    }
  } catch (error) {
    const known = problemOf(error);
    if (known === undefined) failed(error);
    const problem = known ?? new Problem('internal_error', 'The service failed; its log has the details');
    yield line(jsonObject({ problem: problem.toJson(path) }));
  } finally {
    await work.return(undefined as Result);
  }
}

function line(text: JsonText): Buffer {
  return Buffer.from(`${text}\n`);
}

/** The result, for clients that did not ask for progress. When the client leaves, the work stops. */
export async function finished<Result>(
  work: AsyncGenerator<unknown, Result, void>,
  gone: AbortSignal,
): Promise<Result> {
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
    if (!gone.aborted) continue;
    await work.return(undefined as Result);
    throw new Problem('bad_request', 'The client left before the end');
  }
}
