import { KeptByTab } from '../kept/kept-by-tab.js';
import { Kept } from '../kept/kept.js';

/** A comment that is being written to an item. */
export interface Draft {
  readonly text: string;
  /** The key of the field that it is about; undefined for the whole item. */
  readonly field: string | undefined;
  /** Names the comment, so that it is written once however often it is sent. */
  readonly key: string;
}

/** A comment that was sent and has not been answered yet. */
export interface Sending extends Draft {
  /** The ids of the members whom it mentions. */
  readonly mentions: readonly string[];
}

const PREFIX = 'labeling-comment:';
/** How many sent comments per member and queue to remember: more than are sent while an older draft waits elsewhere. */
const MOST_SENT = 50;

/**
 * Comments that are being written or sent, by item, and changes to them, by comment. Kept in this browser if possible, so that
 * they outlive the page. What is being written belongs to its tab.
 */
export class DraftStore {
  readonly #whose: string;
  readonly #storage: (() => Storage) | undefined;
  readonly #tab: (() => Storage) | undefined;

  /** `whose` tells queues and members apart. */
  constructor(whose: string, storage?: () => Storage, tab?: () => Storage) {
    this.#whose = `${PREFIX}${whose}:`;
    this.#storage = storage;
    this.#tab = tab;
  }

  get(itemId: string): Draft | undefined {
    const { tab, browser } = this.#of(itemId);
    const own = readDraft(tab.value);
    if (own !== undefined && readKeys(this.#sent.value).includes(own.key)) this.remove(itemId, own);
    return readDraft(tab.text === undefined ? browser.value : tab.value);
  }

  /** Returns whether it is kept, as `putEdit` does. */
  put(itemId: string, draft: Draft): boolean {
    return this.#of(itemId).keepValue(draft);
  }

  /** Removes this draft, but not another tab's draft in its place, which this tab does not take over either. */
  remove(itemId: string, draft: Draft): void {
    const { tab, browser } = this.#of(itemId);
    drop(tab, draft);
    drop(browser, draft);
    if (tab.text === undefined && readDraft(browser.value) !== undefined) tab.keepValue({ text: '', key: '' });
  }

  /** Notes that the comment of this key was sent, for every other tab that still keeps it as a draft. */
  noteSent(key: string): void {
    const sent = readKeys(this.#sent.value);
    if (!sent.includes(key)) this.#sent.keepValue([...sent, key].slice(-MOST_SENT));
  }

  sendingOf(itemId: string): Sending | undefined {
    return readSending(this.#sending(itemId).value);
  }

  putSending(itemId: string, sending: Sending): void {
    this.#sending(itemId).keepValue(sending);
  }

  /** This one was answered; another tab may be sending another one. */
  endSending(itemId: string, sending: Sending): void {
    drop(this.#sending(itemId), sending);
  }

  editOf(commentId: string): string | undefined {
    return this.#of(`edit:${commentId}`).text;
  }

  /** Undefined drops the change. */
  putEdit(commentId: string, text: string | undefined): boolean {
    return this.#of(`edit:${commentId}`).keep(text);
  }

  /** The keys of the comments that were sent last. */
  get #sent(): Kept {
    return new Kept(`${this.#whose}sent`, this.#storage);
  }

  #sending(itemId: string): Kept {
    return new Kept(`${this.#whose}sending:${itemId}`, this.#storage);
  }

  #of(name: string): KeptByTab {
    return new KeptByTab(this.#whose + name, this.#storage, this.#tab);
  }
}

/** Unless another one has taken its place. */
function drop(kept: Kept, { key }: Draft): void {
  if (readDraft(kept.value)?.key === key) kept.keep(undefined);
}

function readDraft(kept: unknown): Draft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { text, field, key }: Partial<Record<keyof Draft, unknown>> = kept;
  if (typeof text !== 'string' || typeof key !== 'string') return undefined;
  return { text, field: typeof field === 'string' ? field : undefined, key };
}

function readKeys(kept: unknown): readonly string[] {
  const keys: unknown[] = Array.isArray(kept) ? kept : [];
  return keys.filter((each) => typeof each === 'string');
}

function readSending(kept: unknown): Sending | undefined {
  const draft = readDraft(kept);
  if (draft === undefined || typeof kept !== 'object' || kept === null || !('mentions' in kept)) return undefined;
  const mentions: unknown[] = Array.isArray(kept.mentions) ? kept.mentions : [];
  return { ...draft, mentions: mentions.filter((each) => typeof each === 'string') };
}
