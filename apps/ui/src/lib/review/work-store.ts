// Work that the server has not acknowledged yet, kept in the browser so that a reload or a crash loses nothing.
import { itemOf, type ItemState } from '@labeling/domain';
import { outlivesPage } from '../kept/page-storage.js';
import { isTextReference, LONG_TEXT, LongTexts } from './long-texts.js';
import { prefixOf, recordsIn, referencesIn, type KeptRecord } from './kept-records.js';
import type { OpenScreen } from './open-screens.js';
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
  /** What earlier screens left, which belongs to this one from now on. */
  all(): StoredWork[];
  /** Whether another screen continues the work on the item that was kept here. */
  isTaken(itemId: string): boolean;
}

/**
 * How long work with long texts waits before it is written, in milliseconds, so that no keystroke has to wait for it.
 */
const WRITE_DELAY = 80;

/**
 * Keeps the work that `name` stands for in the browser's local storage: each screen its own, so that no two overwrite each other's.
 * `onTrouble` reports a full or blocked storage.
 */
export class LocalWorkStore implements WorkStore {
  readonly #storage: Storage;
  readonly #screen: Pick<OpenScreen, 'id' | 'isGone'>;
  readonly #prefix: string;
  readonly #texts: LongTexts;
  readonly #onTrouble: () => void;
  readonly #waiting = new Map<string, StoredWork>();
  /** The items whose work this screen has written or taken over, and not removed. */
  readonly #own = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasTrouble = false;
  #isOpen = true;

  constructor(name: string, storage: Storage, screen: Pick<OpenScreen, 'id' | 'isGone'>, onTrouble: () => void) {
    this.#storage = storage;
    this.#screen = screen;
    this.#prefix = prefixOf(name);
    this.#texts = new LongTexts(storage, `labeling-text:${name}:`);
    this.#onTrouble = onTrouble;
    globalThis.addEventListener('pagehide', this.#writeWaiting);
    globalThis.addEventListener('visibilitychange', this.#writeWaiting);
  }

  /** Work is written at once; with long texts, a moment later or when the page is hidden or closed. */
  put(work: StoredWork): void {
    if (!this.#isOpen || !hasLongText(work)) {
      this.#waiting.delete(work.itemId);
      if (this.#isOpen || !this.isTaken(work.itemId)) this.#write(work);
      return;
    }
    this.#waiting.set(work.itemId, work);
    this.#timer ??= setTimeout(this.#writeWaiting, WRITE_DELAY);
  }

  remove(itemId: string): void {
    this.#waiting.delete(itemId);
    if (this.isTaken(itemId)) return this.#texts.forget(itemId);
    this.#own.delete(itemId);
    this.#storage.removeItem(this.#keyOf(itemId));
    this.#texts.removeUnused(itemId);
  }

  /** If several screens left work on an item, the newest: another screen finds the rest. */
  all(): StoredWork[] {
    this.#writeWaiting();
    const used = new Set<string>();
    const left = new Map<string, KeptRecord>();
    for (const one of recordsIn(this.#storage, this.#prefix)) {
      for (const reference of referencesIn(one.record)) used.add(reference);
      const isLeft = one.screen === this.#screen.id || this.#screen.isGone(one.screen);
      if (isLeft && !((left.get(one.itemId)?.at ?? -1) > one.at)) left.set(one.itemId, one);
    }
    this.#texts.removeLeftBehind(used);
    return [...left.values()].flatMap((one) => this.#take(one) ?? []);
  }

  isTaken(itemId: string): boolean {
    return this.#own.has(itemId) && this.#storage.getItem(this.#keyOf(itemId)) === null;
  }

  /** Writes pending work. Work added later is written at once, unless another screen has taken it over. */
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
    // The texts of work that another screen has taken over belong to that one.
    if (this.isTaken(work.itemId)) this.#texts.forget(work.itemId);
    const used = new Set<string>();
    const short = (_key: string, value: unknown) => {
      if (typeof value !== 'string' || value.length <= LONG_TEXT) return value;
      const reference = this.#texts.keep(work.itemId, value);
      used.add(reference.keptAs);
      return reference;
    };
    try {
      const record = JSON.stringify({ ...work, at: Date.now() }, short);
      this.#storage.setItem(this.#keyOf(work.itemId), record);
      this.#own.add(work.itemId);
      this.#texts.removeUnused(work.itemId, used);
      this.#noteTrouble(!outlivesPage(this.#storage));
    } catch {
      this.#noteTrouble(true);
    }
  }

  #noteTrouble(hasTrouble: boolean): void {
    if (hasTrouble && !this.#hasTrouble) this.#onTrouble();
    this.#hasTrouble = hasTrouble;
  }

  /** From now on it is this screen's, and no other one finds it. */
  #take({ key, itemId, record }: KeptRecord): StoredWork | undefined {
    const work = this.#read(record);
    if (work === undefined) return undefined;
    this.#storage.removeItem(key);
    this.#storage.setItem(this.#keyOf(itemId), record);
    this.#own.add(itemId);
    return work;
  }

  #keyOf(itemId: string): string {
    return `${this.#prefix}${this.#screen.id}:${itemId}`;
  }

  #read(record: string): StoredWork | undefined {
    let isWhole = true;
    const long = (_key: string, value: unknown) => {
      if (!isTextReference(value)) return value;
      const text = this.#texts.read(value);
      isWhole &&= text !== undefined;
      return text;
    };
    const { at: _, ...work } = JSON.parse(record, long) as StoredWork & { at: number };
    return isWhole ? work : undefined;
  }
}

function hasLongText({ base, commands, typed, merging }: StoredWork): boolean {
  const item = itemOf(base.state);
  const sent = commands.map((command) => ('target' in command ? command.target : undefined));
  const texts = [typed, merging, item?.target, item?.originalTarget, ...sent];
  return texts.some((text) => text !== undefined && text.length > LONG_TEXT);
}
