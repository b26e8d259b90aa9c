import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Says each line that the process prints, as it prints it. */
export function sayLines({ stdout }: ChildProcess, say: (line: string) => void): void {
  if (stdout) createInterface({ input: stdout }).on('line', say);
}
