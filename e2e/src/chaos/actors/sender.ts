// How an actor sends a command: again and again with the same keys until it is settled, as the documentation asks.
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, Entry, Ledger } from '../ledger.js';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
export interface Sending {
  /** Whether sending it twice has the effect of sending it once. */
  readonly isRepeatable: boolean;
  readonly isPatient: boolean;
  /** Reads a successful answer. */
  readonly read: (answer: Answer) => Answered;
  /** Codes of problems that mean success when an earlier attempt may have been carried out. */
  readonly doneBefore?: readonly string[];
}

/** How long a client waits for one answer, in milliseconds. */
const ONE_ANSWER_MS = 15_000;
/** How long it waits after an answer that does not say how long, and the longest that it waits. */
const PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 3_000;

/** Sends the requests of one actor, and enters each in the ledger. */
export class Sender {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
    private readonly ledger: Ledger,
    /** When patience ends, in the time of `performance.now()`: not while there is trouble. */
    private readonly patientUntil: () => number,
  ) {}

  /** Resolves when the command is settled, or unknown and not to be asked again. Returns whether it is acknowledged. */
  async send(entry: Entry, request: Request, sending: Sending): Promise<boolean> {
    entry.outcome = await this.#settle(entry, request, sending);
    if (entry.outcome !== 'unknown') entry.endedAt = performance.now();
    return entry.outcome === 'acknowledged';
  }

  async #settle(entry: Entry, request: Request, { isRepeatable, isPatient, read, doneBefore }: Sending) {
    let mayBeDone = false;
    for (;;) {
      entry.attempts++;
      const answer = await this.once({ ...request, headers: { ...request.headers, 'X-Request-Id': entry.id } });
      entry.status = answer?.status ?? 0;
      entry.code = answer && answer.status >= 400 ? codeIn(answer) : '';
      if (answer && answer.status < 300) {
        entry.answered = read(answer);
        this.#saw(answer);
        return 'acknowledged';
      }
      const isLater = entry.status === 429 || entry.code === 'too_many_conflicts';
      const isOpen = entry.status === 0 || entry.status >= 502;
      if (isOpen) mayBeDone = true;
      else if (!isLater) {
        if (!mayBeDone) return 'refused';
        return doneBefore?.includes(entry.code) ? 'acknowledged' : 'unknown';
      }
      const mayRepeat = isLater || (isRepeatable && isPatient);
      if (!mayRepeat || performance.now() > this.patientUntil()) return 'unknown';
      await pause(pauseAfter(answer));
    }
  }

  /** Reads once; undefined when that does not succeed. */
  async read(path: string): Promise<string | undefined> {
    const answer = await this.once({ method: 'GET', path });
    return answer?.status === 200 ? answer.text : undefined;
  }

  /** Undefined if no complete answer came. */
  async once({ method, path, body, headers }: Request): Promise<Answer | undefined> {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          Authorization: `Bearer ${this.apiKey}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(ONE_ANSWER_MS),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      return undefined;
    }
  }

  #saw({ headers }: Answer): void {
    const position = BigInt(headers.get('position') ?? 0);
    if (position > this.ledger.position) this.ledger.position = position;
  }
}

function codeIn({ text }: Answer): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

function pauseAfter(answer: Answer | undefined): number {
  const seconds = Number(answer?.headers.get('retry-after') ?? 0);
  return Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, seconds * 1_000)) * (0.75 + Math.random() / 2);
}
