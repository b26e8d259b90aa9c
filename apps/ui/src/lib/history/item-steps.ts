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
 * The steps of an item's history: each is the revision its event led to. Their rows arrive in parts and in any order;
 * the state at a step is worked out only when needed, so that a long history costs no more than a short one.
 */
export class ItemSteps {
  /** By revision; null where the reader is shown no event, such as the draft of an annotation. */
  readonly #rows: (JsonText | null | undefined)[] = [];
  readonly #states: (ShownState | undefined)[] = [];
  readonly #entries: (HistoryEntry | undefined)[] = [];
  #revisions: readonly number[] | undefined;

  /** Those that are steps, or may be until their rows arrive; ascending. */
  get revisions(): readonly number[] {
    return (this.#revisions ??= [...this.#rows.keys()].filter((revision) => this.#rows[revision] !== null));
  }

  /** Adds consecutive rows, newest first; `before`: they are the last ones before this revision. */
  add(rows: readonly JsonText[], before?: number): void {
    let above = before;
    for (const [revision, row] of byRevision(rows)) {
      this.#skip(revision + 1, above ?? revision + 1);
      this.#put(revision, row);
      above = revision;
    }
    this.#revisions = undefined;
  }

  #put(revision: number, row: JsonText): void {
    while (this.#rows.length <= revision) this.#rows.push(undefined);
    // An event that is shown only now may change the states after it.
    if (this.#rows[revision] === null) this.#states.length = this.#entries.length = 0;
    this.#rows[revision] = row;
  }

  /** Notes that the reader is shown no events from `start` up to, but not including, `end`. */
  #skip(start: number, end: number): void {
    for (let at = start; at < end && at < this.#rows.length; at++) this.#rows[at] ??= null;
  }

  /** The last revision up to this one whose row has not arrived yet. */
  gapAt(revision: number): number | undefined {
    let gap = Math.min(revision, this.#rows.length - 1);
    while (gap >= 0 && this.#rows[gap] !== undefined) gap--;
    return gap < 0 ? undefined : gap;
  }

  /** Undefined for a revision that is not a step, and while the rows do not determine it. */
  entry(revision: number): HistoryEntry | undefined {
    const known = this.#entries[revision];
    if (known !== undefined) return known;
    const row = this.#rows[revision] ?? undefined;
    if (row === undefined) return undefined;
    const before = this.#stateAfter(this.#stepBefore(revision));
    if (before === undefined) return undefined;
    return (this.#entries[revision] = readEntry(row, before));
  }

  /** -1 before the first. */
  #stepBefore(revision: number): number {
    let step = revision - 1;
    while (this.#rows[step] === null) step--;
    return step;
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
    const steps: number[] = [];
    let enough = 1;
    for (let at = step; added !== undefined && at >= 0; at = this.#stepBefore(at)) {
      const event = this.#event(at);
      if (event === undefined) return;
      events.unshift(event);
      steps.unshift(at);
      const before = this.#states[this.#stepBefore(at)];
      if (before === undefined && events.length < enough && at > 0) continue;
      const states = before === undefined ? statesAfter(added, events) : statesFrom(before, events);
      for (const [i, known] of steps.entries()) this.#states[known] ??= states[i];
      if (this.#states[step] !== undefined) return;
      enough = 2 * events.length;
    }
  }

  #event(step: number) {
    const row = this.#rows[step] ?? undefined;
    return row && readEvent(row);
  }
}

/** Each row with its revision; those of rows without a gap are counted up, because reading a long row takes a while. */
function byRevision(rows: readonly JsonText[]): (readonly [number, JsonText])[] {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const last = rowRevision(newest);
  const hasGaps = last - rowRevision(oldest) !== rows.length - 1;
  return rows.map((row, i) => [hasGaps ? rowRevision(row) : last - i, row]);
}
