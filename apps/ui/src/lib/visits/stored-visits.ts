import { newId } from '../api/new-id.js';
import { Kept } from '../kept/kept.js';
import type { UnsentVisit } from './visit.js';

/** Keeps visits that the server has not acknowledged when a page ends. */
export interface StoredVisits {
  /** Replaces what is kept; an empty list when all were acknowledged. */
  put(visits: readonly UnsentVisit[]): void;
  /** The visits that earlier pages left; from now on this page keeps them. */
  take(): UnsentVisit[];
}

/**
 * In the browser's local storage, separately for each member and queue: the next member to sign in must not report them
 * as their own. A storage that is full or forbidden keeps nothing, which is not an error.
 */
export class LocalVisits implements StoredVisits {
  readonly #storage: Storage;
  readonly #prefix: string;
  readonly #kept: Kept;
  #isEmpty = true;

  constructor(storage: Storage, queueId: string, memberId: string) {
    this.#storage = storage;
    this.#prefix = `labeling-visits:${queueId}:${memberId}:`;
    // Each page has its own key, so that two tabs do not overwrite each other's visits.
    this.#kept = this.#at(this.#prefix + newId());
  }

  /** What cannot be kept stays in memory, and is sent while the page is open. */
  put(visits: readonly UnsentVisit[]): void {
    if (visits.length === 0 && this.#isEmpty) return;
    this.#kept.keepValue(visits.length === 0 ? undefined : visits);
    this.#isEmpty = visits.length === 0;
  }

  take(): UnsentVisit[] {
    const keys = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i) ?? '');
    const left = keys.filter((key) => key.startsWith(this.#prefix)).map((key) => this.#at(key));
    const found = left.flatMap(({ value }) => (Array.isArray(value) ? value.filter(isVisit) : []));
    for (const kept of left) kept.keep(undefined);
    this.put(found);
    return found;
  }

  #at(key: string): Kept {
    return new Kept(key, () => this.#storage);
  }
}

/** Anything else that is stored under such a key is ignored. */
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
