import { caughtUp } from '../api/commands.js';
import { readProblem, unreachable, type Problem } from '../api/problem.js';
import { textOf } from '../api/property-of.js';
import type { WorkStep } from '../queue-import/follow-work.js';
import { viewerInHeaders } from '../project/tab-viewer.js';

export interface UploadEvents {
  /** How much of the file has been sent, from 0 to 1. */
  readonly sent: (share: number) => void;
  readonly step: (step: WorkStep) => void;
}
export type UploadEnd =
  | { readonly end: 'done'; readonly added: number; readonly collapsed: number }
  | { readonly end: 'failed'; readonly problem: Problem }
  | { readonly end: 'left' };

/**
 * Sends a file and reports each step until the work has ended. Never throws. Uses XMLHttpRequest, since fetch cannot
 * report upload progress.
 */
export function uploadFile(path: string, file: Blob, signal: AbortSignal, events: UploadEvents): Promise<UploadEnd> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lines = new Lines((step) => events.step(step));
    request.open('POST', path);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept', 'application/jsonl');
    for (const [name, value] of Object.entries(viewerInHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => events.sent(total > 0 ? loaded / total : 1));
    request.addEventListener('progress', () => request.status < 400 && lines.read(request.responseText));
    request.addEventListener('load', () => void endOf(request, lines).then(resolve));
    request.addEventListener('error', () => void whyNot(file).then((problem) => resolve({ end: 'failed', problem })));
    request.addEventListener('abort', () => resolve({ end: 'left' }));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** What has arrived so far, line by line. */
class Lines {
  #read = 0;
  last: unknown;

  constructor(private readonly onStep: (step: WorkStep) => void) {}

  read(text: string): void {
    for (let end = text.indexOf('\n', this.#read); end >= 0; end = text.indexOf('\n', this.#read)) {
      const line: unknown = JSON.parse(text.slice(this.#read, end));
      this.#read = end + 1;
      if (isStep(line)) this.onStep(line);
      else this.last = line;
    }
  }
}

async function endOf(request: XMLHttpRequest, lines: Lines): Promise<UploadEnd> {
  const { status, responseText } = request;
  try {
    if (status >= 400) return { end: 'failed', problem: readProblem(JSON.parse(responseText), { status }) };
    lines.read(responseText);
  } catch {
    return { end: 'failed', problem: { ...unreachable, status } };
  }
  const { last } = lines;
  if (typeof last !== 'object' || last === null) return { end: 'failed', problem: cutOff };
  if ('problem' in last) {
    return { end: 'failed', problem: readProblem(last.problem, { status: 400 }) };
  }
  await caughtUp(textOf(last, 'position') ?? null);
  const count = (name: string) => Number(Reflect.get(last, name));
  return { end: 'done', added: count('added'), collapsed: count('collapsed') };
}

/** The browser reports the same when it cannot reach the server as when it cannot read a file that was saved again. */
async function whyNot(file: Blob): Promise<Problem> {
  const canBeRead = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return canBeRead ? unreachable : { ...unreachable, detail: 'The file was changed: choose it again.' };
}

/** The server stopped halfway. */
const cutOff: Problem = {
  ...unreachable,
  detail: 'The connection was lost. Import the file again: rows that were already added are skipped.',
};

function isStep(line: unknown): line is WorkStep {
  return typeof line === 'object' && line !== null && 'phase' in line && 'done' in line;
}
