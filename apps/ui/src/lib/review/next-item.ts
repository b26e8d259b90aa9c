// Where a reviewer goes from an item.
import type { NavigatorModel } from '../navigator/navigator.svelte.js';
import type { AfterApprove } from './preferences.svelte.js';

export interface NextItemOptions {
  /** Where approving leads; to the next unfinished item by default. */
  readonly afterApprove?: () => AfterApprove;
  /** Items that others are on: visited only when nothing else is left. */
  readonly avoid?: () => ReadonlySet<number>;
}

export class NextItem {
  readonly #navigator: NavigatorModel;
  readonly #options: NextItemOptions;

  constructor(navigator: NavigatorModel, options: NextItemOptions) {
    this.#navigator = navigator;
    this.#options = options;
  }

  /** As the reviewer prefers; undefined when there is nowhere to go. */
  afterApproving(ordinal: number): number | undefined {
    const preferred = this.#options.afterApprove?.() ?? 'nextUnfinished';
    switch (preferred) {
      case 'nextUnfinished':
        return this.#nextUnfinished(ordinal);
      case 'nextItem':
        return this.#navigator.neighbor(ordinal, 1);
      case 'stay':
        return ordinal;
    }
  }

  /** The item after one that is removed, or the one before it at the end. */
  afterRemoving(ordinal: number): number | undefined {
    return this.#navigator.neighbor(ordinal, 1) ?? this.#navigator.neighbor(ordinal, -1);
  }

  /** From an item that somebody else removed or approved: on with the work, or to a neighbor when all of it is done. */
  afterHeld(ordinal: number): number | undefined {
    const preferred = this.#options.afterApprove?.() ?? 'nextUnfinished';
    const unfinished = preferred === 'nextItem' ? undefined : this.#nextUnfinished(ordinal);
    const last = this.#navigator.shows(ordinal) ? ordinal : undefined;
    return unfinished ?? this.afterRemoving(ordinal) ?? last;
  }

  /** Where approving one item after the other will lead, from here on. */
  unfinishedAfter(ordinal: number, count: number): number[] {
    const found = new Set<number>();
    for (let at = this.#nextUnfinished(ordinal); at !== undefined; at = this.#nextUnfinished(at, found)) {
      if (found.size === count || found.has(at)) break;
      found.add(at);
    }
    return [...found];
  }

  #nextUnfinished(ordinal: number, done?: ReadonlySet<number>): number | undefined {
    const avoid = this.#options.avoid?.();
    return this.#navigator.nextUnfinished(ordinal, done === undefined ? avoid : new Set([...done, ...(avoid ?? [])]));
  }
}
