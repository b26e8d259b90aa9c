/** A list of ids that only grows. */
class GrowingList {
  /** Where each id first occurs among those looked at: places are needed only when more ids are selected. */
  readonly #places = new Map<string, number>();
  #lookedAt = 0;

  constructor(readonly ids: string[] = []) {}

  /** Infinity if it is not there. */
  placeOf(id: string): number {
    for (; this.#lookedAt < this.ids.length; this.#lookedAt++) {
      const each = this.ids[this.#lookedAt]!;
      if (!this.#places.has(each)) this.#places.set(each, this.#lookedAt);
    }
    return this.#places.get(id) ?? Infinity;
  }
}

/**
 * The ids that were selected for a push, in order. A value: adding ids makes another one. A push may have millions, selected by
 * many events, so successive values share a list, of which each is a prefix.
 */
export class SelectedIds implements Iterable<string> {
  static readonly none = new SelectedIds(new GrowingList(), 0);
  readonly #list: GrowingList;

  private constructor(
    list: GrowingList,
    readonly length: number,
  ) {
    this.#list = list;
  }

  /** Takes time only for `more`, unless other ids were added to this value before. */
  with(more: readonly string[]): SelectedIds {
    const isWholeList = this.length > 0 && this.length === this.#list.ids.length;
    const list = isWholeList ? this.#list : new GrowingList([...this]);
    for (const id of more) list.ids.push(id);
    return new SelectedIds(list, list.ids.length);
  }

  has(id: string): boolean {
    return this.#list.placeOf(id) < this.length;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#list.ids.slice(0, this.length).values();
  }
}
