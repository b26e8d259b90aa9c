// What the projector reports of a verification: a line of JSON for each step, and last the result or why there is none.
import { parseJsonText, type JsonText } from '@labeling/domain';
import { Problem } from '../problem-details/problem.js';

/** The steps, and then the result. @throws Problem `verification_failed` when there is none */
export async function* toldSteps(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, JsonText, void> {
  for await (const line of linesOf(body)) {
    const told: unknown = parsed(line);
    if (typeof told !== 'object' || told === null) break;
    if ('problem' in told) throw failed(detailOf(told.problem));
    if ('tables' in told) return parseJsonText(line);
    yield told;
  }
  throw failed('The verification ended early');
}

/** The lines end early when the projector does, or the process that verifies. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let begun = '';
  try {
    for await (const chunk of body) {
      const lines = (begun + decoder.decode(chunk, { stream: true })).split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } catch {
    return;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function detailOf(problem: unknown): string {
  const { detail }: { detail?: unknown } = Object(problem);
  return String(detail);
}

function failed(detail: string): Problem {
  return new Problem('verification_failed', detail);
}
