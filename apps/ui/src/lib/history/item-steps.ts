import {
  absentItem,
  evolveItem,
  itemOf,
  statesAfter,
  statesFrom,
  type ItemEvent,
  type JsonText,
  type ShownState,
} from '@labeling/domain';
import { readEntry, readEvent, rowRevision, type HistoryEntry } from './history-entry.js';

/**
 * The steps of an item's history, from 0: a step is the revision its event led to. Their rows arrive in parts and in
 * any order; the state at a step is worked out only when needed, so that a long history costs no more than a short one.
 */
export class ItemSteps {
  readonly #rows: (JsonText | undefined)[] = [];
  readonly #states: (ShownState | undefined)[] = [];
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

  /** The last step up to this one whose row has not arrived yet. */
  gapAt(step: number): number | undefined {
    let gap = Math.min(step, this.total - 1);
    while (gap >= 0 && this.#rows[gap] !== undefined) gap--;
    return gap < 0 ? undefined : gap;
  }

  /** Undefined for a step that does not exist, and while the rows do not determine it. */
  entry(step: number): HistoryEntry | undefined {
    const known = this.#entries[step];
    if (known !== undefined) return known;
    const row = this.#rows[step];
    const before = this.#stateAfter(step - 1);
    if (row === undefined || before === undefined) return undefined;
    return (this.#entries[step] = readEntry(row, before));
  }

  #stateAfter(step: number): ShownState | undefined {
    if (step < 0) return absentItem;
    if (this.#states[step] === undefined) this.#learnStates(step);
    return this.#states[step];
  }

  /** Works out the state after a step, and after those before it, from as few rows as possible. */
  #learnStates(step: number): void {
    const first = this.#event(0);
    const added = first && itemOf(evolveItem(absentItem, first));
    const events: ItemEvent[] = [];
    let enough = 1;
    for (let at = step; added !== undefined && at >= 0; at--) {
      const event = this.#event(at);
      if (event === undefined) return;
      events.unshift(event);
      const before = this.#states[at - 1];
      if (before === undefined && events.length < enough && at > 0) continue;
      const states = before === undefined ? statesAfter(added, events) : statesFrom(before, events);
      states.forEach((state, i) => (this.#states[at + i] ??= state));
      if (this.#states[step] !== undefined) return;
      enough = 2 * events.length;
    }
  }

  #event(step: number) {
    const row = this.#rows[step];
    return row && readEvent(row);
  }
}
