// A server in memory, with the real rules and an unreliable connection.
import {
  fold,
  isCommentEvent,
  isRejected,
  itemDecider,
  itemOf,
  parseJsonText,
  type ItemCommand,
  type ItemEvent,
} from '@labeling/domain';
import { anAddedItem } from '@labeling/domain/testing';
import { decideShown } from '../items/decide-shown.js';
import type { CommandOutcome, CommandClient } from './command-client.js';
import type { ConfirmedItem, LoadedItem } from '../items/confirmed-item.js';
import type { ReviewItem } from '../items/item-wire.js';
import type { ReviewCommand } from '../items/item-command.js';
import type { StoredWork, WorkStore } from './work-store.js';

export type Line = 'good' | 'down' | 'loses answers';

export class ReviewServer implements CommandClient {
  readonly events: ItemEvent[];
  line: Line = 'good';
  /** Decides what the connection does to one request; overrides `line`. */
  nextLine: (() => Line) | undefined;
  /** How many events can be read, unless more are asked for; all by default. */
  readable: number | undefined;
  /** The queue no longer exists for the reviewer. */
  isHidden = false;
  /** The reviewer may only read. */
  isReadOnly = false;

  constructor(target: string) {
    this.events = [anAddedItem({ data: parseJsonText('{"question":"?"}'), target: parseJsonText(target) })];
  }

  get now(): ConfirmedItem {
    return this.after(this.events.length);
  }

  /** As it was after this many events; of the comments, a screen learns only how many are open. */
  after(count: number): ConfirmedItem {
    const all = this.events.slice(0, count);
    return {
      state: fold(
        itemDecider,
        all.filter((event) => !isCommentEvent(event)),
      ),
      revision: BigInt(count - 1),
      openComments: itemOf(fold(itemDecider, all))?.comments.length ?? 0,
    };
  }

  get loaded(): LoadedItem {
    return { ...this.now, id: 'item', ordinal: 0, data: parseJsonText('{"question":"?"}') };
  }

  /** As a queue loads it, in which it is known by its ordinal: after this many events, all by default. */
  loadedAt(ordinal: number, count = this.events.length): ReviewItem {
    return {
      ...this.loaded,
      ...this.after(count),
      id: String(ordinal),
      ordinal,
      source: { type: 'api' },
      addedBy: { type: 'apiKey', id: 'key', name: 'key' },
      approvedBy: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
  }

  /** All reviewers share one target. */
  servedTo(): this {
    return this;
  }

  /** What another reviewer does, directly on the server. */
  elsewhere(command: ItemCommand): void {
    const decision = itemDecider.decide(command, this.now.state);
    if (isRejected(decision)) throw decision;
    this.events.push(...decision);
  }

  async send(_itemId: string, command: ReviewCommand, revision: bigint): Promise<CommandOutcome> {
    await Promise.resolve();
    const line = this.nextLine?.() ?? this.line;
    if (line === 'down') return { is: 'unreachable' };
    const answer = this.#answer(command, revision);
    return line === 'good' ? answer : { is: 'unreachable' };
  }

  async fetchItem(_?: string, revision = 0n): Promise<ConfirmedItem | undefined> {
    await Promise.resolve();
    const count = Math.max(this.readable ?? this.events.length, Number(revision) + 1);
    return (this.nextLine?.() ?? this.line) === 'good' && !this.isHidden ? this.after(count) : undefined;
  }

  #answer(command: ReviewCommand, revision: bigint): CommandOutcome {
    if (this.isHidden) return { is: 'refused', code: 'queue_not_found', detail: 'There is no such queue' };
    if (this.isReadOnly) return { is: 'refused', code: 'forbidden', detail: 'Your role cannot review items' };
    const refused = (code: string, detail: string) =>
      ({ is: 'refused', code, detail, revision: this.now.revision }) as const;
    if (!this.events.slice(Number(revision) + 1).every(isCommentEvent)) return refused('revision_mismatch', 'changed');
    const decision = decideShown(command, this.now.state);
    if (isRejected(decision)) return refused(decision.code, decision.message);
    this.events.push(...decision);
    return { is: 'done', revision: this.now.revision };
  }
}

/** What one page keeps. */
export const memoryWorkStore = (): WorkStore => browserStorage().nextPage();

/** A browser's storage. Each page takes over what the ones before it left, and they then leave that alone. */
export function browserStorage(): { nextPage(): WorkStore } {
  const kept = new Map<string, { readonly by: object; readonly text: string }>();
  return {
    nextPage() {
      const [page, own] = [{}, new Set<string>()];
      const isTaken = (itemId: string) => own.has(itemId) && kept.get(itemId)?.by !== page;
      const keep = (itemId: string, text: string) => {
        kept.set(itemId, { by: page, text });
        own.add(itemId);
      };
      return {
        isTaken,
        put(work) {
          if (!isTaken(work.itemId)) keep(work.itemId, JSON.stringify(work));
        },
        remove(itemId) {
          if (!isTaken(itemId) && own.delete(itemId)) kept.delete(itemId);
        },
        all: () =>
          [...kept].map(([itemId, { text }]) => {
            keep(itemId, text);
            return JSON.parse(text) as StoredWork;
          }),
      };
    },
  };
}
