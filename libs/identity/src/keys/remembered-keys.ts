import type { KnownApiKey } from './find-api-key.js';

export interface RememberingBounds {
  /** How long a confirmed key stays valid without the database. */
  readonly keptMs: number;
  /** How long to wait for the database to answer about such a key. */
  readonly waitMs: number;
  readonly limit: number;
  readonly now: () => number;
  /** Whether an error means that the database does not answer. If absent, no key is accepted without the database. */
  readonly isAway: ((error: unknown) => boolean) | undefined;
}

interface Remembered {
  readonly key: KnownApiKey;
  readonly until: number;
}

/**
 * API keys that the database has confirmed recently, so that they still work while it is away. The database is asked every
 * time; what it said last counts only when it does not answer.
 */
export class RememberedKeys {
  #remembered = new Map<string, Remembered>();
  readonly #overdue = new Set<string>();

  constructor(private readonly bounds: RememberingBounds) {}

  async find<Found>(
    credential: string,
    lookUp: () => Promise<Found | KnownApiKey | undefined>,
  ): Promise<Found | KnownApiKey | undefined> {
    const before = this.bounds.isAway && this.#get(credential);
    if (!before) return this.#ask(credential, lookUp);
    // One look-up per key waits for a silent database, so that the others leave connections to those who need them.
    if (this.#overdue.has(credential)) return before;
    const asking = this.#ask(credential, lookUp);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, this.bounds.waitMs, 'late')));
    try {
      const answer = await Promise.race([asking, late]);
      if (answer !== 'late') return answer;
    } catch (error) {
      const remembered = this.bounds.isAway?.(error) ? this.#get(credential) : undefined;
      if (!remembered) throw error;
      return remembered;
    } finally {
      clearTimeout(timer);
    }
    this.#overdue.add(credential);
    const answered = () => void this.#overdue.delete(credential);
    asking.then(answered, answered);
    return this.#get(credential) ?? asking;
  }

  /** Forgets all: keys have changed. */
  clear(): void {
    this.#remembered = new Map();
  }

  #get(credential: string): KnownApiKey | undefined {
    const found = this.#remembered.get(credential);
    return found && this.bounds.now() < found.until ? found.key : undefined;
  }

  async #ask<Found>(
    credential: string,
    lookUp: () => Promise<Found | KnownApiKey | undefined>,
  ): Promise<Found | KnownApiKey | undefined> {
    // An answer that arrives after `clear` may be older than the change: it goes where nobody looks any more.
    const remembered = this.#remembered;
    const found = await lookUp();
    remembered.delete(credential);
    if (isKey(found)) {
      const until = Math.min(this.bounds.now() + this.bounds.keptMs, found.expiresAt?.getTime() ?? Infinity);
      remembered.set(credential, { key: found, until });
      const [oldest] = remembered.keys();
      if (oldest !== undefined && remembered.size > this.bounds.limit) remembered.delete(oldest);
    }
    return found;
  }
}

function isKey(found: unknown): found is KnownApiKey {
  return typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'apiKey';
}
