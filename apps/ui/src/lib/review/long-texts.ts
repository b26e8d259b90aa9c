// Long texts in a browser's storage. Each is written once; after that, only what was typed since is written.
import { difference } from '../json/format-json.js';

/** A reference to a text: another one in storage, with one edit. */
export interface TextReference {
  readonly keptAs: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Texts up to this length, in UTF-16 units, take no longer to write than to compare. */
export const LONG_TEXT = 16_384;
/** How old a text is before it can count as left behind, in milliseconds: another page may be about to name it. */
const LEFT_BEHIND = 60_000;

export class LongTexts {
  readonly #storage: Storage;
  readonly #prefix: string;
  /** What this page wrote or read, by item and by key. */
  readonly #kept = new Map<string, Map<string, string>>();
  #written = 0;

  constructor(storage: Storage, prefix: string) {
    this.#storage = storage;
    this.#prefix = prefix;
  }

  /** Makes sure that the text can be read from storage. @throws DOMException when the storage is full */
  keep(itemId: string, text: string): TextReference {
    const kept = this.#keptOf(itemId);
    for (const [keptAs, known] of kept) {
      const edit = difference(known, text);
      if (edit.insert.length < LONG_TEXT && Object.hasOwn(this.#storage, keptAs)) return { keptAs, ...edit };
    }
    const keptAs = `${this.#prefix}${itemId}:${Date.now()}:${++this.#written}`;
    // Not every browser keeps unpaired surrogates as they are; JSON writes them as escapes.
    this.#storage.setItem(keptAs, text.isWellFormed() ? `=${text}` : JSON.stringify(text));
    kept.set(keptAs, text);
    return { keptAs, from: 0, to: 0, insert: '' };
  }

  /** The text referred to; undefined when it is no longer in storage. */
  read({ keptAs, from, to, insert }: TextReference): string | undefined {
    const stored = this.#storage.getItem(keptAs);
    if (stored === null) return undefined;
    const text: string = stored.startsWith('=') ? stored.slice(1) : JSON.parse(stored);
    const itemId = keptAs.slice(this.#prefix.length).split(':')[0] ?? '';
    this.#keptOf(itemId).set(keptAs, text);
    return text.slice(0, from) + insert + text.slice(to);
  }

  /** Removes the item's texts except those in use. */
  removeUnused(itemId: string, used?: ReadonlySet<string>): void {
    const kept = this.#keptOf(itemId);
    for (const key of [...kept.keys()]) {
      if (used?.has(key) === true) continue;
      this.#storage.removeItem(key);
      kept.delete(key);
    }
  }

  /** The item's texts are somebody else's from now on. */
  forget(itemId: string): void {
    this.#kept.delete(itemId);
  }

  /** Removes what earlier pages left behind. */
  removeLeftBehind(used: ReadonlySet<string>): void {
    const keys = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i) ?? '');
    for (const key of keys) {
      if (!key.startsWith(this.#prefix) || used.has(key)) continue;
      const writtenAt = Number(key.split(':').at(-2));
      if (writtenAt < Date.now() - LEFT_BEHIND) this.#storage.removeItem(key);
    }
  }

  #keptOf(itemId: string): Map<string, string> {
    const known = this.#kept.get(itemId) ?? new Map<string, string>();
    this.#kept.set(itemId, known);
    return known;
  }
}

export function isTextReference(value: unknown): value is TextReference {
  return typeof value === 'object' && value !== null && 'keptAs' in value;
}
