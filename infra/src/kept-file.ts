// Small files that the product keeps for itself: complete or absent, even if the disk is full or the machine stops.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export function writeWhole(file: string, text: string): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

/** The JSON in the file; undefined if there is no file, or only what a power loss has left of it. */
export function readKept<Content extends object>(file: string): Content | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
