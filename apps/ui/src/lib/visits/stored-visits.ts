import { newRequestId } from '../api/new-request-id.js';
import type { UnsentVisit } from './visit.js';

/** Keeps visits that the server has not acknowledged when a page ends. */
export interface StoredVisits {
  /** Replaces what is kept; an empty list when all were acknowledged. */
  put(visits: readonly UnsentVisit[]): void;
  /** The visits that earlier pages left; from now on this page keeps them. */
  take(): UnsentVisit[];
}

/**
 * In the browser's local storage, separately for each member and queue: whoever signs in next must not report them as
 * their own. A storage that is full or forbidden keeps nothing, which is not an error.
 */
export class LocalVisits implements StoredVisits {
  readonly #storage: Storage;
  readonly #prefix: string;
  readonly #key: string;
  #isEmpty = true;

  constructor(storage: Storage, queueId: string, memberId: string) {
    this.#storage = storage;
    this.#prefix = `labeling-visits:${queueId}:${memberId}:`;
    // Each page has its own key, so that two tabs do not overwrite each other's visits.
    this.#key = this.#prefix + newRequestId();
  }

  put(visits: readonly UnsentVisit[]): void {
    if (visits.length === 0 && this.#isEmpty) return;
    try {
      if (visits.length === 0) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, JSON.stringify(visits));
      this.#isEmpty = visits.length === 0;
    } catch {
      // They stay in memory, and are sent as long as the page is open.
    }
  }

  take(): UnsentVisit[] {
    const keys = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i) ?? '');
    const found = keys
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key) => {
        const text = this.#storage.getItem(key);
        this.#storage.removeItem(key);
        return text === null ? [] : readVisits(text);
      });
    this.put(found);
    return found;
  }
}

/** Anything else that is stored under this name is ignored. */
function readVisits(text: string): UnsentVisit[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isVisit) : [];
  } catch {
    return [];
  }
}

function isVisit(value: unknown): value is UnsentVisit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'itemId' in value &&
    typeof value.itemId === 'string' &&
    'from' in value &&
    typeof value.from === 'number' &&
    'to' in value &&
    typeof value.to === 'number'
  );
}
