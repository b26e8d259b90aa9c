/** A comment that is being written to an item. */
export interface Draft {
  readonly text: string;
  /** The key of the field that it is about; undefined for the whole item. */
  readonly field: string | undefined;
  /** Names the comment, so that it is written once however often it is sent. */
  readonly key: string;
}

const PREFIX = 'labeling-comment:';

/** Comments that are being written, by item. Kept in this browser if possible, so that they outlive the page. */
export class DraftStore {
  readonly #whose: string;
  readonly #storage: () => Storage;

  /** `whose` tells queues and members apart. */
  constructor(whose: string, storage: () => Storage = () => localStorage) {
    this.#whose = `${PREFIX}${whose}:`;
    this.#storage = storage;
  }

  get(itemId: string): Draft | undefined {
    try {
      return readDraft(JSON.parse(this.#storage().getItem(this.#whose + itemId) ?? 'null'));
    } catch {
      return undefined;
    }
  }

  put(itemId: string, draft: Draft): void {
    if (draft.text === '') return this.remove(itemId);
    try {
      this.#storage().setItem(this.#whose + itemId, JSON.stringify(draft));
    } catch {
      // Storage is full or forbidden: the page still has it.
    }
  }

  remove(itemId: string): void {
    try {
      this.#storage().removeItem(this.#whose + itemId);
    } catch {
      // Nothing can be kept, so nothing was.
    }
  }
}

function readDraft(kept: unknown): Draft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { text, field, key }: Partial<Record<keyof Draft, unknown>> = kept;
  if (typeof text !== 'string' || typeof key !== 'string') return undefined;
  return { text, field: typeof field === 'string' ? field : undefined, key };
}
