// The embedded event store and its clients share a key, kept next to its events, like the password of Postgres.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecret, secretIn } from './kept-secret.js';

const fileIn = (directory: string) => join(directory, 'key');

/** The key of the event store in `directory`, created now if there is none yet. */
export function ensureKey(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return ensureSecret(fileIn(directory));
}

export const keyOf = (directory: string): string => secretIn(fileIn(directory));

/** EventStoreDB's client sends the name of its connection with every call, so the key is that name. */
export const eventStoreUrl = (port: number, key: string): string =>
  `esdb://127.0.0.1:${port}?tls=false&connectionName=${key}`;
