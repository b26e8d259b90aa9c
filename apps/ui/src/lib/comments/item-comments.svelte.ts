// The comments of the item on screen: where they are shown, what was read, and what is being written.
import { LatestTaken } from '../live/latest-taken.js';
import { SvelteMap } from 'svelte/reactivity';
import type { Answer } from '../api/commands.js';
import { reasonOf } from '../api/problem.js';
import { newId } from '../api/new-id.js';
import { turnedAwayWords } from '../project/turned-away.js';
import { pointerOf } from './comment-place.js';
import type { CommentsClient, ItemComment, Thread } from './comments-client.js';
import type { Draft, DraftStore, Sending } from './draft-store.js';

export interface CommentsSurroundings {
  readonly client: CommentsClient;
  readonly drafts: DraftStore;
  hasRoomBeside(): boolean;
  tell(message: string): void;
  tellFailure(message: string, detail: string): void;
  takeFailureBack(message: string): void;
  /** A comment was resolved or opened; `undo` takes that back. */
  onDone(undo: () => boolean): void;
}

const notRead = 'The comments could not be loaded.';

type MentionsOf = (text: string) => string[];
/** A comment that its author sent while another one was on its way. */
interface Waiting {
  readonly itemId: string;
  readonly draft: Draft;
  readonly mentionsOf: MentionsOf;
}

export class ItemComments {
  readonly #surroundings: CommentsSurroundings;
  isOpen = $state(false);
  #read = $state.raw<{ readonly itemId: string; readonly thread: Thread }>();
  /** Why they could not be read, in words for the member. */
  problem = $state<string>();
  #onItsWay = $state.raw<{ readonly itemId: string; readonly text: string }>();
  /** In the order in which they are to be sent. */
  #waiting: readonly Waiting[] = [];
  /** A comment is being changed, resolved or opened again. */
  isChanging = $state(false);
  /** By item, so that a member who leaves one finds their text again. */
  readonly #drafts = new SvelteMap<string, Draft>();
  /** By comment, whatever becomes of it meanwhile. */
  readonly #edits = new SvelteMap<string, string>();
  /** What failed, and for which item last. */
  readonly #failures = new SvelteMap<string, string>();
  #areKept = true;
  /** Somebody asked to write, and the focus is still to go there. */
  isAsked = $state(false);
  /** The id of a comment that somebody came to read, until they move on. */
  sought = $state<string>();
  /** The item that it is about. */
  #soughtIn: string | undefined;
  #cameFrom: Element | null = null;
  readonly #loads = new LatestTaken();
  /** The item whose comments were asked for last. */
  #shown: string | undefined;

  constructor(surroundings: CommentsSurroundings) {
    this.#surroundings = surroundings;
  }

  get isDocked(): boolean {
    return this.isOpen && this.#surroundings.hasRoomBeside();
  }
  get isSheet(): boolean {
    return this.isOpen && !this.#surroundings.hasRoomBeside();
  }

  /** What was read of this item. */
  threadOf(itemId: string): Thread | undefined {
    return this.#read?.itemId === itemId ? this.#read.thread : undefined;
  }
  draftOf(itemId: string): Draft {
    const kept = this.#drafts.get(itemId) ?? this.#surroundings.drafts.get(itemId);
    return kept ?? { text: '', field: undefined, key: '' };
  }

  /** The text that is to replace that of a comment; undefined while nobody changes it. */
  editOf(commentId: string): string | undefined {
    return this.#edits.get(commentId) ?? this.#surroundings.drafts.editOf(commentId);
  }

  /** Opens them to write; the field that has the focus becomes the place of a new comment. */
  open(itemId: string): void {
    const { activeElement } = document;
    if (!this.isOpen) this.#cameFrom = activeElement;
    const field = activeElement?.closest<HTMLElement>('#target-editor [data-field]')?.dataset['field'];
    const draft = this.draftOf(itemId);
    if (field !== undefined && draft.text === '') this.#drafts.set(itemId, { ...draft, field });
    this.isOpen = true;
    this.sought = undefined;
    this.isAsked = true;
  }

  /** Opens them to read one of them. */
  openAt(itemId: string, commentId: string): void {
    this.sought = commentId;
    this.#soughtIn = itemId;
    this.isOpen = true;
  }

  /** Returns what had the focus before, if it is still there. */
  close(): HTMLElement | undefined {
    this.isOpen = false;
    this.sought = undefined;
    const cameFrom = this.#cameFrom;
    this.#cameFrom = null;
    return cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : undefined;
  }

  type(itemId: string, change: Partial<Pick<Draft, 'text' | 'field'>>): void {
    const { drafts } = this.#surroundings;
    const before = this.draftOf(itemId);
    const draft = { ...before, ...change, key: newId() };
    this.#drafts.set(itemId, draft);
    if (draft.text === '') drafts.remove(itemId, before);
    else this.#noteKept(drafts.put(itemId, draft));
  }

  /** Begins or continues to change the text of a comment; undefined drops the change. */
  typeEdit(commentId: string, text: string | undefined): void {
    this.#noteKept(this.#surroundings.drafts.putEdit(commentId, text));
    if (text === undefined) this.#edits.delete(commentId);
    else this.#edits.set(commentId, text);
  }

  /** What is being written would be lost with the page, because the browser keeps nothing. */
  get wouldLoseText(): boolean {
    const isWriting = this.#edits.size > 0 || [...this.#drafts.values()].some(({ text }) => text !== '');
    return !this.#areKept && isWriting;
  }

  #noteKept(isKept: boolean): void {
    if (this.#areKept && !isKept)
      this.#surroundings.tellFailure('This browser cannot keep drafts', 'Send the comment before you leave the page.');
    this.#areKept = isKept;
  }

  /** Reads the comments of the item that is on screen now. */
  async load(itemId: string): Promise<void> {
    if (itemId !== this.#shown) this.problem = undefined;
    this.#shown = itemId;
    if (itemId !== this.#soughtIn) this.sought = undefined;
    void this.#sendAgain(itemId);
    const isToBeTaken = this.#loads.begin();
    const thread = await this.#surroundings.client.read(itemId);
    if (itemId !== this.#shown || !isToBeTaken()) return;
    const isRead = typeof thread === 'object';
    this.problem = isRead ? undefined : thread === undefined ? notRead : turnedAwayWords[thread];
    if (isRead) this.#read = { itemId, thread };
  }

  /** After a change to a comment of this item, which may not be on screen any more. */
  async #changed(itemId: string): Promise<void> {
    if (itemId === this.#shown) await this.load(itemId);
  }

  /** A comment is on its way. */
  get isSending(): boolean {
    return this.#onItsWay !== undefined;
  }

  /** Whether that is all the text that is written to this item. */
  isSendingAllOf(itemId: string): boolean {
    return this.#onItsWay?.itemId === itemId && this.#onItsWay.text === this.draftOf(itemId).text;
  }

  /** Sends what was written to an item, after what was sent before it. */
  async send(itemId: string, mentionsOf: MentionsOf): Promise<void> {
    const draft = this.draftOf(itemId);
    if (draft.text.trim() === '' || this.isSendingAllOf(itemId)) return;
    this.#waiting = [...this.#waiting, { itemId, draft, mentionsOf }];
    await this.#writeNext();
  }

  async #writeNext(): Promise<void> {
    const [next, ...others] = this.#waiting;
    if (next === undefined || this.isSending) return;
    this.#waiting = others;
    const { itemId, draft, mentionsOf } = next;
    const now = this.draftOf(itemId);
    // Sent again from its box, it is the same comment.
    const { key } = now.text === draft.text ? now : draft;
    await this.#write(itemId, { ...draft, key, mentions: mentionsOf(draft.text) });
  }

  /** Whether it had arrived when its page ended is unknown; with the same key it is written once. */
  async #sendAgain(itemId: string): Promise<void> {
    const left = this.#surroundings.drafts.sendingOf(itemId);
    if (left !== undefined && !this.isSending) await this.#write(itemId, left);
  }

  async #write(itemId: string, sending: Sending): Promise<void> {
    const { text, field, key, mentions } = sending;
    const place = field === undefined ? {} : { pointer: pointerOf(field) };
    const { client, drafts } = this.#surroundings;
    drafts.putSending(itemId, sending);
    this.#onItsWay = { itemId, text };
    const isSent = await this.#answered(itemId, 'The comment could not be sent', () =>
      client.write(itemId, { text: text.trim(), mentions, ...place, key }),
    );
    this.#onItsWay = undefined;
    drafts.endSending(itemId, sending);
    if (isSent) {
      this.#leaveRest(itemId, text);
      drafts.noteSent(key);
    }
    // What follows is in the same box, where its author decides on both.
    else this.#waiting = this.#waiting.filter((next) => next.itemId !== itemId);
    void this.#writeNext();
    if (!isSent) return;
    if (itemId === this.#soughtIn) this.sought = undefined;
    await this.#changed(itemId);
  }

  /** What was typed while `sent` was on its way is the next comment. */
  #leaveRest(itemId: string, sent: string): void {
    this.#waiting = this.#waiting.flatMap((next) => {
      if (next.itemId !== itemId) return [next];
      const text = restAfter(sent, next.draft.text);
      return text === '' ? [] : [{ ...next, draft: { ...next.draft, text } }];
    });
    const now = this.draftOf(itemId);
    const rest = restAfter(sent, now.text);
    if (rest === '') {
      this.#surroundings.drafts.remove(itemId, now);
      // The same text may have been typed again, under another key.
      if (now.key !== '') this.#surroundings.drafts.noteSent(now.key);
      // Set first, so that the box is also emptied of a text that the browser kept and nobody typed on this page.
      this.#drafts.set(itemId, now);
      this.#drafts.delete(itemId);
    } else if (rest !== now.text) this.type(itemId, { text: rest });
  }

  /** Sends the changed text of a comment. */
  async edit(itemId: string, { id }: ItemComment, mentionsOf: MentionsOf): Promise<void> {
    const text = this.editOf(id);
    if (text === undefined || text.trim() === '' || this.isChanging) return;
    const { client } = this.#surroundings;
    const isDone = await this.#changing(itemId, 'The comment could not be changed', () =>
      client.change(itemId, id, { text: text.trim(), mentions: mentionsOf(text) }),
    );
    if (isDone) await this.#changed(itemId);
    // What was typed meanwhile is the next change.
    if (isDone && this.editOf(id) === text) this.typeEdit(id, undefined);
  }

  async resolve(itemId: string, comment: ItemComment, resolved: boolean): Promise<void> {
    // An undo cannot itself be undone: `u` continues with what was done before.
    const undo = () => {
      void this.#resolve(itemId, comment, !resolved, () => undefined);
      return true;
    };
    await this.#resolve(itemId, comment, resolved, () => this.#surroundings.onDone(undo));
  }

  async #resolve(itemId: string, comment: ItemComment, resolved: boolean, onDone: () => void): Promise<void> {
    const { client, tell } = this.#surroundings;
    const failed = resolved ? 'The comment could not be resolved' : 'The comment could not be reopened';
    const isDone = await this.#changing(itemId, failed, () => client.change(itemId, comment.id, { resolved }));
    if (!isDone) return;
    if (this.sought === comment.id) this.sought = undefined;
    tell(resolved ? 'Comment resolved' : 'Comment reopened');
    onDone();
    await this.#changed(itemId);
  }

  async #changing(itemId: string, failed: string, request: () => Promise<Answer>): Promise<boolean> {
    this.isChanging = true;
    const isDone = await this.#answered(itemId, failed, request);
    this.isChanging = false;
    return isDone;
  }

  async #answered(itemId: string, failed: string, request: () => Promise<Answer>): Promise<boolean> {
    const { tellFailure, takeFailureBack } = this.#surroundings;
    if (this.#failures.get(failed) === itemId) {
      this.#failures.delete(failed);
      takeFailureBack(failed);
    }
    const answer = await request();
    // A page that ends aborts its requests and runs no more timers, so that this is as if no answer came.
    if (!answer.ok) await new Promise((resolve) => setTimeout(resolve));
    if (!answer.ok) {
      this.#failures.set(failed, itemId);
      tellFailure(failed, reasonOf(answer.problem));
    }
    return answer.ok;
  }
}

function restAfter(sent: string, text: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
}
