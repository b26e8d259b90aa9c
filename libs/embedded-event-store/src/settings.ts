import type { EmbeddedEventStoreOptions } from './server.js';

const DEFAULT_PORT = '2113';
const DEFAULT_HOST = '127.0.0.1';
const LEAST_KEY_CHARACTERS = 16;

/**
 * Reads `EVENT_STORE_FILE` and `EVENT_STORE_KEY` (both required), `EVENT_STORE_PORT` (default 2113, 0 takes a free one)
 * and `EVENT_STORE_HOST` (default 127.0.0.1). Messages never contain the key.
 *
 * @throws Error that names the missing or wrong variable
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): EmbeddedEventStoreOptions {
  const file = env['EVENT_STORE_FILE'];
  const port = env['EVENT_STORE_PORT'] || DEFAULT_PORT;
  const host = env['EVENT_STORE_HOST'] || DEFAULT_HOST;
  if (!file) throw new Error('EVENT_STORE_FILE must name the file that holds the events');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`EVENT_STORE_PORT is not a port: ${port}`);
  const key = env['EVENT_STORE_KEY'] ?? '';
  if (key.length < LEAST_KEY_CHARACTERS) {
    throw new Error(`EVENT_STORE_KEY must have at least ${LEAST_KEY_CHARACTERS} characters`);
  }
  return { file, key, port: Number(port), host };
}
