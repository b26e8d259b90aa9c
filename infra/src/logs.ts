// The output of a child: everything to a file of bounded size, warnings and errors also to the terminal.
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Line = { from: string; text: string; stream: 'stdout' | 'stderr' };

const maxLogBytes = 10 * 1024 * 1024;

/**
 * Appends lines to `<directory>/<name>.log`; when that is full it becomes `.log.1`, replacing the one before. A line that
 * cannot be written, usually because the disk is full, is dropped: a missing log must not stop anything.
 */
export class LogFile {
  private readonly path: string;
  private size: number | undefined;
  private dropped = 0;

  constructor(
    private readonly directory: string,
    name: string,
    private readonly capacity = maxLogBytes,
  ) {
    this.path = join(directory, `${name}.log`);
  }

  /** Returns why it could not be written, otherwise undefined. */
  write(text: string): string | undefined {
    try {
      this.append(this.dropped > 0 ? `-- ${this.dropped} lines could not be written here\n${text}\n` : `${text}\n`);
      this.dropped = 0;
      return undefined;
    } catch (error) {
      this.dropped += 1;
      // The file's current size is read again next time.
      this.size = undefined;
      // Without the call and the path, which differ for each file.
      return String(error instanceof Error ? error.message : error).split(', ')[0];
    }
  }

  private append(lines: string): void {
    if (this.size === undefined) mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    this.size ??= statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
    if (this.size > 0 && this.size + lines.length > this.capacity) {
      renameSync(this.path, `${this.path}.1`);
      this.size = 0;
    }
    appendFileSync(this.path, lines, { mode: 0o600 });
    this.size += Buffer.byteLength(lines);
  }
}

export function onLine(child: ChildProcess, from: string, handle: (line: Line) => void): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    const input = child[stream];
    if (input) createInterface({ input }).on('line', (text) => handle({ from, text, stream }));
  }
}

/** The line for the terminal, or undefined if it is not worth a person's attention. */
export function forTerminal({ from, text, stream }: Line): string | undefined {
  if (text.trim() === '') return undefined;
  if (from === 'postgres') return postgresForTerminal(text);
  const entry = structured(text);
  if (entry === undefined) return stream === 'stderr' ? `${from}: ${text}` : undefined;
  const { level, path } = entry;
  // Not being ready is an answer, not an error; the supervisor keeps asking while a process is down.
  if (typeof level !== 'number' || level < 40 || String(path).startsWith('/health/')) return undefined;
  return `${from}: ${level >= 50 ? 'error' : 'warning'}: ${wordsOf(entry)}`.slice(0, 400);
}

function postgresForTerminal(text: string): string | undefined {
  // Postgres reports progress every ten seconds, so a short recovery is not shown.
  if (/\bLOG: .*, elapsed time: /.test(text))
    return 'postgres: recovering from a crash; it serves again once that is done';
  // The severity comes first, whatever the following words quote.
  const severity = /\b(?:LOG|WARNING|ERROR|FATAL|PANIC|DETAIL|HINT|CONTEXT|STATEMENT): /.exec(text)?.[0];
  if (severity !== 'FATAL: ' && severity !== 'PANIC: ') return undefined;
  return /database system is|terminating/.test(text) ? undefined : `postgres: ${inTerminal(text)}`;
}

/** At most one line of it, without characters that a terminal would interpret. */
const inTerminal = (text: string): string => text.slice(0, 400).replace(/\p{Cc}/gu, ' ');

/**
 * Why a process ended, as far as its output says: `before`, or the line `text` in words. After an error, a crash prints its stack and
 * Node's version, and Postgres prints that it is shut down.
 */
export function lastWords(before: string, text: string): string {
  if (text.trim() === '' || /Error: /.test(before) || text.endsWith('database system is shut down')) return before;
  const entry = structured(text);
  return (entry && wordsOf(entry)) || text;
}

function wordsOf({ msg, err, method, path, status }: Entry): string {
  const words = [msg, err?.message, method, path, status].filter((word) => word !== undefined && word !== '');
  return [...new Set(words)].join(' ');
}

/** The part of the apps' logs (pino) that is shown; undefined for other lines. */
type Entry = {
  level?: unknown;
  msg?: unknown;
  err?: { message?: unknown };
  method?: unknown;
  path?: unknown;
  status?: unknown;
};

function structured(text: string): Entry | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
