// Runs infra/ask-event-store.mjs as a process of its own: whoever gave a wrong address should learn it within seconds.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sayLines } from './say-lines.js';
import { inherited } from './services.js';

/** The first time, the store is searched for events of an earlier release, past all that others have stored. */
const SEARCHED_WITHIN_MS = 30 * 60_000;

type Options = { signal?: AbortSignal | undefined; patienceMs?: number; say?: ((text: string) => void) | undefined };

/**
 * Rejects when the event store at this address cannot be used, and says why; credentials are never repeated. Says what it waits for,
 * if that takes a while.
 */
export function requireEventStore(
  root: string,
  url: string,
  { signal, patienceMs = 10_000, say = () => undefined }: Options = {},
): Promise<void> {
  const env = { ...inherited(root), EVENTSTORE_URL: url, PATIENCE_MS: String(patienceMs) };
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'infra/ask-event-store.mjs')];
  return new Promise((resolve, reject) => {
    const asking = execFile(
      process.execPath,
      args,
      { cwd: root, env, signal, timeout: patienceMs + SEARCHED_WITHIN_MS },
      (error, _, stderr) => {
        const trouble = stderr.trim().split('\n').at(-1) || error?.message;
        if (error) reject(new Error(trouble));
        else resolve();
      },
    );
    sayLines(asking, say);
  });
}
