import { itemOf, jsonEquals, type JsonText } from '@labeling/domain';
import { loadHistory, type HistoryEntry } from './item-history.js';

/** An item's history, gone through step by step. */
export class Replay {
  readonly #queueId: string;
  readonly #itemId: string;
  entries = $state.raw<readonly HistoryEntry[]>([]);
  /** Which step is shown, from 0. */
  step = $state(0);
  problem = $state<string>();
  isLoading = $state(true);

  constructor(queueId: string, itemId: string) {
    this.#queueId = queueId;
    this.#itemId = itemId;
  }

  shown: HistoryEntry | undefined = $derived.by(() => this.entries[this.step]);
  /** What the item is now. */
  now = $derived.by(() => this.entries.at(-1)?.state);
  added = $derived.by(() => this.entries[0]?.added);
  /** Whether the step that is shown changed the target. */
  changed = $derived.by(() => {
    const { before, after } = this.shown ?? {};
    return before !== undefined && after !== undefined && !jsonEquals(before, after);
  });
  /** The target of the step that is shown, where the item could be given it again. */
  earlier: JsonText | undefined = $derived.by(() => {
    const after = this.shown?.after;
    const target = this.now === undefined ? undefined : itemOf(this.now)?.target;
    if (after === undefined || target === undefined || this.now?.is !== 'inQueue') return undefined;
    return jsonEquals(after, target) ? undefined : after;
  });

  /** Reads all of it; whoever was at the end stays at the end. */
  async load(): Promise<void> {
    const wasAtEnd = this.step >= this.entries.length - 1;
    this.isLoading = true;
    this.problem = undefined;
    try {
      this.entries = await loadHistory(this.#queueId, this.#itemId);
      if (wasAtEnd) this.show(this.entries.length - 1);
    } catch {
      this.problem = 'The history cannot be read now.';
    }
    this.isLoading = false;
  }

  show(step: number): void {
    this.step = Math.min(Math.max(step, 0), Math.max(this.entries.length - 1, 0));
  }

  showRevision(revision: string): void {
    const found = this.entries.findIndex((entry) => entry.revision === revision);
    if (found >= 0) this.step = found;
  }
}
