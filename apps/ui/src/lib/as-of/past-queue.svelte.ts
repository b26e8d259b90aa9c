import type { HistoryEntry } from '../history/history-entry.js';
import { loadHistory } from '../history/item-history.js';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { unpackBase64Queue } from '../items/state-codes.js';

export interface PastStates {
  readonly total: number;
  /** Two bits per item, in base64. */
  readonly packed: string;
}
/** An item as it was. */
export interface ShownItem {
  readonly itemId: string;
  readonly entry: HistoryEntry;
  readonly added: HistoryEntry['added'];
}

const TIMEOUT = 15_000;

/** A queue as it was at a moment: gone through like the current queue, but nothing in it can be changed. */
export class PastQueue {
  readonly navigator: NavigatorModel;
  readonly #queueId: string;
  readonly #at: string;
  shown = $state.raw<ShownItem>();
  problem = $state<string>();
  isLoading = $state(false);

  /** `at` is the moment in ISO 8601. */
  constructor(queueId: string, at: string, { total, packed }: PastStates) {
    this.#queueId = queueId;
    this.#at = at;
    this.navigator = new NavigatorModel(unpackBase64Queue(packed, total).states);
  }

  /** Shows the item at an ordinal; if another one is asked for meanwhile, only that one. */
  async show(ordinal: number | undefined): Promise<void> {
    if (ordinal === undefined) return;
    this.navigator.current = ordinal;
    this.problem = undefined;
    this.isLoading = true;
    const isWanted = () => this.navigator.current === ordinal;
    try {
      const item = await this.#read(ordinal);
      if (isWanted()) this.shown = item;
    } catch {
      if (isWanted()) this.problem = 'The item could not be loaded.';
    }
    if (isWanted()) this.isLoading = false;
  }

  step(by: -1 | 1): void {
    const { navigator } = this;
    const position = navigator.position + by;
    if (position >= 1 && position <= navigator.total) void this.show(navigator.ordinalAt(position));
  }

  async #read(ordinal: number): Promise<ShownItem> {
    const query = new URLSearchParams({ ordinal: String(ordinal), at: this.#at });
    const response = await fetch(`/queues/${this.#queueId}/as-of/item?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(response.statusText);
    const { itemId, revision }: { itemId: string; revision: string } = await response.json();
    const entries = await loadHistory(this.#queueId, itemId);
    // The reader may not be shown the very last event, such as the draft of an annotation.
    const entry = entries.findLast((candidate) => BigInt(candidate.revision) <= BigInt(revision));
    if (entry === undefined) throw new Error('No event of the item is shown');
    return { itemId, entry, added: entries[0]?.added };
  }
}
