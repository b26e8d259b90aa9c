// Work that the server has not acknowledged yet, kept in the browser so that a reload or a crash loses nothing.
import { itemOf, type ItemState } from '@labeling/domain';
import { isTextReference, LONG_TEXT, LongTexts } from './long-texts.js';
import type { ReviewCommand } from '../items/item-command.js';

export interface StoredWork {
  readonly itemId: string;
  readonly ordinal: number;
  /** What the work was based on: the revision lets the server detect whether somebody else was faster. */
  readonly base: { readonly state: ItemState; readonly revision: string };
  readonly commands: readonly ReviewCommand[];
  /** Text that was typed but is not a command yet, valid JSON or not. */
  readonly typed?: string | undefined;
  /** Text of a merge by hand that is not finished. */
  readonly merging?: string | undefined;
}

export interface WorkStore {
  put(work: StoredWork): void;
  remove(itemId: string): void;
  all(): StoredWork[];
}

/** Whose work it is, and what it is about. */
export interface Whose {
  readonly queueId: string;
  readonly memberId: string;
  /** They decide about the answers of others, which is kept apart from what they answer themselves. */
  readonly decides: boolean;
}

/**
 * The name under which a browser keeps it. Earlier releases kept the work of everybody who used the browser under the queue alone.
 * Nobody can tell any more whose that is, so it is neither sent nor shown.
 */
export function nameOfWork({ queueId, memberId, decides }: Whose): string {
  return `${memberId}:${decides ? 'deciding' : 'answering'}:${queueId}`;
}

/**
 * How long work with long texts waits before it is written, in milliseconds, so that no keystroke has to wait for it.
 */
const WRITE_DELAY = 80;

/** Keeps the work that `name` stands for in the browser's local storage. `onTrouble` reports a full or blocked storage. */
export class LocalWorkStore implements WorkStore {
  readonly #storage: Storage;
  readonly #prefix: string;
  readonly #texts: LongTexts;
  readonly #onTrouble: () => void;
  readonly #waiting = new Map<string, StoredWork>();
  /** What this page last wrote or resumed, by item. Anything else in the storage is another tab's. */
  readonly #own = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasTrouble = false;
  #isOpen = true;

  constructor(name: string, storage: Storage, onTrouble: () => void) {
    this.#storage = storage;
    this.#prefix = `labeling-work:${name}:`;
    this.#texts = new LongTexts(storage, `labeling-text:${name}:`);
    this.#onTrouble = onTrouble;
    globalThis.addEventListener('pagehide', this.#writeWaiting);
    globalThis.addEventListener('visibilitychange', this.#writeWaiting);
  }

  /** Work is written at once; with long texts, a moment later or when the page is hidden or closed. */
  put(work: StoredWork): void {
    if (!this.#isOpen || !hasLongText(work)) {
      this.#waiting.delete(work.itemId);
      return this.#write(work);
    }
    this.#waiting.set(work.itemId, work);
    this.#timer ??= setTimeout(this.#writeWaiting, WRITE_DELAY);
  }

  remove(itemId: string): void {
    this.#waiting.delete(itemId);
    const own = this.#own.get(itemId);
    this.#own.delete(itemId);
    const found = this.#storage.getItem(this.#prefix + itemId);
    const used = new Set<string>();
    if (found !== null && found === own) this.#storage.removeItem(this.#prefix + itemId);
    else if (found !== null) this.#read(found, used);
    this.#texts.removeUnused(itemId, used);
  }

  all(): StoredWork[] {
    this.#writeWaiting();
    const used = new Set<string>();
    const found: StoredWork[] = [];
    for (let i = 0; i < this.#storage.length; i++) {
      const key = this.#storage.key(i);
      const text = key?.startsWith(this.#prefix) ? this.#storage.getItem(key) : null;
      const work = text === null ? undefined : this.#read(text, used);
      if (text === null || work === undefined) continue;
      found.push(work);
      this.#own.set(work.itemId, text);
    }
    this.#texts.removeLeftBehind(used);
    return found;
  }

  /** Writes pending work. Work added later is written at once. */
  close(): void {
    this.#isOpen = false;
    this.#writeWaiting();
    globalThis.removeEventListener('pagehide', this.#writeWaiting);
    globalThis.removeEventListener('visibilitychange', this.#writeWaiting);
  }

  readonly #writeWaiting = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const work of waiting) this.#write(work);
  };

  #write(work: StoredWork): void {
    const used = new Set<string>();
    const short = (_key: string, value: unknown) => {
      if (typeof value !== 'string' || value.length <= LONG_TEXT) return value;
      const reference = this.#texts.keep(work.itemId, value);
      used.add(reference.keptAs);
      return reference;
    };
    try {
      const record = JSON.stringify(work, short);
      this.#storage.setItem(this.#prefix + work.itemId, record);
      this.#own.set(work.itemId, record);
      this.#texts.removeUnused(work.itemId, used);
      this.#hasTrouble = false;
    } catch {
      if (!this.#hasTrouble) this.#onTrouble();
      this.#hasTrouble = true;
    }
  }

  #read(record: string, used: Set<string>): StoredWork | undefined {
    let isWhole = true;
    const long = (_key: string, value: unknown) => {
      if (!isTextReference(value)) return value;
      used.add(value.keptAs);
      const text = this.#texts.read(value);
      isWhole &&= text !== undefined;
      return text;
    };
    const work = JSON.parse(record, long) as StoredWork;
    return isWhole ? work : undefined;
  }
}

function hasLongText({ base, commands, typed, merging }: StoredWork): boolean {
  const item = itemOf(base.state);
  const sent = commands.map((command) => ('target' in command ? command.target : undefined));
  const texts = [typed, merging, item?.target, item?.originalTarget, ...sent];
  return texts.some((text) => text !== undefined && text.length > LONG_TEXT);
}
