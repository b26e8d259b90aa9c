// Work that the server has not acknowledged yet, kept in the browser so that a reload or a crash loses nothing.
import type { ItemState } from '@labeling/domain';
import type { ReviewCommand } from './review-command.js';

export interface StoredWork {
  readonly itemId: string;
  readonly ordinal: number;
  /** What the work was based on: the server tells by the revision whether somebody else was faster. */
  readonly base: { readonly state: ItemState; readonly revision: string };
  readonly commands: readonly ReviewCommand[];
  /** Text typed but not yet a command, valid JSON or not. */
  readonly typed?: string;
  /** Text of a merge by hand that is not finished. */
  readonly merging?: string;
}

export interface WorkStore {
  put(work: StoredWork): void;
  remove(itemId: string): void;
  all(): StoredWork[];
}

/** Keeps the work of one queue in the browser's local storage. A full or forbidden storage is told by `onTrouble`. */
export function localWorkStore(queueId: string, storage: Storage, onTrouble: () => void): WorkStore {
  const prefix = `labeling-work:${queueId}:`;
  return {
    put(work) {
      try {
        storage.setItem(prefix + work.itemId, JSON.stringify(work));
      } catch {
        onTrouble();
      }
    },
    remove: (itemId) => storage.removeItem(prefix + itemId),
    all() {
      const found: StoredWork[] = [];
      for (let i = 0; i < storage.length; i++) {
        const key = storage.key(i);
        const text = key?.startsWith(prefix) ? storage.getItem(key) : null;
        if (text !== null) found.push(JSON.parse(text) as StoredWork);
      }
      return found;
    },
  };
}
