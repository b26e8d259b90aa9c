import { idSet, noIds, withIds } from './id-set.js';

interface Listed {
  readonly traceId: string;
}

/** Which traces of the list are selected. They stay so when more lines are loaded. */
export class TraceSelection {
  #ids = $state.raw(noIds);
  /** Where a range begins. */
  #anchor: string | undefined;

  count = $derived(this.#ids.size);
  ids = $derived([...this.#ids]);

  has(traceId: string): boolean {
    return this.#ids.has(traceId);
  }

  toggle(traceId: string): void {
    this.#ids = withIds(this.#ids, [traceId], !this.#ids.has(traceId));
    this.#anchor = traceId;
  }

  /** Adds the lines from where the range began to this one. */
  extend(lines: readonly Listed[], traceId: string): void {
    const placeOf = (id: string | undefined) => lines.findIndex((line) => line.traceId === id);
    const to = placeOf(traceId);
    const from = placeOf(this.#anchor ?? traceId);
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    this.#anchor = from < 0 ? traceId : this.#anchor;
    this.#anchor ??= traceId;
    this.#ids = withIds(
      this.#ids,
      lines.slice(first, last + 1).map((line) => line.traceId),
    );
  }

  selectAll(lines: readonly Listed[]): void {
    this.#ids = idSet(lines.map(({ traceId }) => traceId));
  }

  clear(): void {
    this.#ids = noIds;
    this.#anchor = undefined;
  }
}
