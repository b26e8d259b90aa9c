// A secret that the product makes up once and keeps in a file, which only this user can read.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The secret in the file, made up now if there is none yet. */
export function ensureSecret(file: string): string {
  if (!existsSync(file)) {
    // Whole or not at all, even if the machine stops now.
    writeFileSync(`${file}.draft`, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(`${file}.draft`, file);
  }
  return secretIn(file);
}

export const secretIn = (file: string): string => readFileSync(file, 'utf8').trim();
