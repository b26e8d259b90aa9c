// A server with the real rules and an unreliable line, held in memory.
import { fold, isRejected, itemDecider, parseJsonText, type ItemCommand, type ItemEvent } from '@labeling/domain';
import type { CommandOutcome, CommandClient } from './command-client.js';
import type { ConfirmedItem, LoadedItem } from '../items/confirmed-item.js';
import type { ReviewCommand } from './review-command.js';
import type { StoredWork, WorkStore } from './work-store.js';

export type Line = 'good' | 'down' | 'loses answers';

export class ReviewServer implements CommandClient {
  readonly events: ItemEvent[];
  line: Line = 'good';
  /** Decides for one request how the line is; overrides `line`. */
  nextLine: (() => Line) | undefined;

  constructor(target: string) {
    this.events = [
      {
        type: 'ItemAdded',
        data: {
          queueId: 'queue',
          projectId: 'project',
          arrival: { request: '0', index: 0 },
          source: { type: 'api' },
          createdAt: '2026-01-01T00:00:00.000Z',
          data: parseJsonText('{"question":"?"}'),
          target: parseJsonText(target),
        },
      },
    ];
  }

  get now(): ConfirmedItem {
    return { state: fold(itemDecider, this.events), revision: BigInt(this.events.length - 1) };
  }

  get loaded(): LoadedItem {
    return { ...this.now, id: 'item', ordinal: 0, data: parseJsonText('{"question":"?"}') };
  }

  /** What another reviewer does, straight on the server. */
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

  async fetchItem(): Promise<ConfirmedItem | undefined> {
    await Promise.resolve();
    return (this.nextLine?.() ?? this.line) === 'good' ? this.now : undefined;
  }

  #answer(command: ReviewCommand, revision: bigint): CommandOutcome {
    if (revision !== this.now.revision) return { is: 'refused', code: 'revision_mismatch', detail: 'changed' };
    const decision = itemDecider.decide(command, this.now.state);
    if (isRejected(decision)) return { is: 'refused', code: decision.code, detail: decision.message };
    this.events.push(...decision);
    return { is: 'done', revision: this.now.revision };
  }
}

/** A browser's storage that outlives the page. */
export function memoryWorkStore(): WorkStore {
  const kept = new Map<string, string>();
  return {
    put: (work) => void kept.set(work.itemId, JSON.stringify(work)),
    remove: (itemId) => void kept.delete(itemId),
    all: () => [...kept.values()].map((text) => JSON.parse(text) as StoredWork),
  };
}
