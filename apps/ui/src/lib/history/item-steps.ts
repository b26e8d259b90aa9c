import { absentItem, evolveItem, saysAll, type ItemState, type JsonText } from '@labeling/domain';
import { readEntry, readEvent, rowRevision, type HistoryEntry } from './history-entry.js';

/**
 * The steps of an item's history, from 0: a step is the revision its event led to. Their rows come in parts and in any
 * order; what a step was is worked out when it is asked for, so that a long history costs no more than a short one.
 */
export class ItemSteps {
  readonly #rows: (JsonText | undefined)[] = [];
  readonly #states: (ItemState | undefined)[] = [];
  readonly #entries: (HistoryEntry | undefined)[] = [];

  /** How many there are, as far as it is known. */
  get total(): number {
    return this.#rows.length;
  }

  /** Rows that follow each other, newest first. */
  add(rows: readonly JsonText[]): void {
    const [newest] = rows;
    if (newest === undefined) return;
    const revision = rowRevision(newest);
    while (this.#rows.length <= revision) this.#rows.push(undefined);
    for (const [i, row] of rows.entries()) this.#rows[revision - i] = row;
  }

  /** The last step up to this one whose row has not come yet. */
  gapAt(step: number): number | undefined {
    let gap = Math.min(step, this.total - 1);
    while (gap >= 0 && this.#rows[gap] !== undefined) gap--;
    return gap < 0 ? undefined : gap;
  }

  /** Undefined for a step there is not, and as long as the rows do not say what it was. */
  entry(step: number): HistoryEntry | undefined {
    const known = this.#entries[step];
    if (known !== undefined) return known;
    const row = this.#rows[step];
    const before = this.#stateAfter(step - 1);
    if (row === undefined || before === undefined) return undefined;
    return (this.#entries[step] = readEntry(row, before));
  }

  #stateAfter(step: number): ItemState | undefined {
    if (step < 0) return absentItem;
    const from = this.#knownUpTo(step);
    let state = from === undefined ? undefined : this.#states[from];
    for (let next = (from ?? step) + 1; next <= step; next++) {
      const event = this.#event(next);
      if (state === undefined || event === undefined) return undefined;
      this.#states[next] = state = evolveItem(state, event);
    }
    return state;
  }

  /** The last step up to this one after which the state is known without those before it. */
  #knownUpTo(step: number): number | undefined {
    for (let at = step; at >= 0 && this.#rows[at] !== undefined; at--) {
      if (this.#states[at] !== undefined) return at;
      const event = this.#event(at);
      if (event === undefined || !saysAll(event)) continue;
      const added = at === 0 ? absentItem : this.#stateAfter(0);
      if (added === undefined) return undefined;
      this.#states[at] = evolveItem(added, event);
      return at;
    }
    return undefined;
  }

  #event(step: number) {
    const row = this.#rows[step];
    return row && readEvent(row);
  }
}
