import { newRequestId } from '../api/new-request-id.js';
import type { UnsentVisit } from './visit.js';

/** Keeps visits that the server has not acknowledged over the end of a page. */
export interface StoredVisits {
  /** These and no others: none, when all were acknowledged. */
  put(visits: readonly UnsentVisit[]): void;
  /** What earlier pages left, which from now on is this page's. */
  take(): UnsentVisit[];
}

/**
 * In the browser's local storage, apart for each member at each queue: whoever signs in next must not tell them as their
 * own. A storage that is full or forbidden keeps nothing, and nobody minds.
 */
export class LocalVisits implements StoredVisits {
  readonly #storage: Storage;
  readonly #prefix: string;
  readonly #key: string;
  #isEmpty = true;

  constructor(storage: Storage, queueId: string, memberId: string) {
    this.#storage = storage;
    this.#prefix = `labeling-visits:${queueId}:${memberId}:`;
    // Each page has a place of its own, so that two tabs do not overwrite each other's.
    this.#key = this.#prefix + newRequestId();
  }

  put(visits: readonly UnsentVisit[]): void {
    if (visits.length === 0 && this.#isEmpty) return;
    try {
      if (visits.length === 0) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, JSON.stringify(visits));
      this.#isEmpty = visits.length === 0;
    } catch {
      // They stay in memory, and are told as long as the page lives.
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

/** What something else left under this name is nothing. */
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
