import { once } from 'node:events';

/** Exits silently when the program that reads the output has read enough, as `| head` does. */
export function leaveQuietly(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
}

/** Writes to standard output no faster than it is read. */
export async function write(data: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(data)) await once(process.stdout, 'drain');
}

export function writeLine(value: unknown): Promise<void> {
  return write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
}

/** Writes a sentence for people to standard error, apart from the data. */
export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

export function count(n: number, one: string): string {
  return `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;
}
