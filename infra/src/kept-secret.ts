// A secret that the product generates once and keeps in a file that only this user can read.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from './kept-file.js';

/** The secret in the file, generated now if there is none yet, or if it was lost. */
export function ensureSecret(file: string): string {
  if (!existsSync(file) || secretIn(file) === '') writeWhole(file, randomBytes(24).toString('base64url'));
  return secretIn(file);
}

/** After a power loss, a file that was not flushed is empty or holds zero bytes. */
export const secretIn = (file: string): string => readFileSync(file, 'utf8').replaceAll('\0', '').trim();
