import { idSet, noIds, placesOf, withIds, type IdSet } from './id-set.js';
import { leadingTo, treeOf, unfolded, type SpanNode } from './span-tree.js';
import { periodOf, type Period } from './timeline.js';
import type { SpanLine } from './trace.js';

export interface SpanTreeOptions {
  /** The span to begin with; the first one when undefined or unknown. */
  readonly spanId?: string | undefined;
  /** How long the whole trace took: spans may still be missing. */
  readonly durationNs?: number;
  /** Whether these are all spans; if not, `update` adds the others. */
  readonly isComplete?: boolean;
}

/** The spans of a trace on screen: which are folded, found or selected, and which one is current. */
export class SpanTreeModel {
  #spans = $state.raw<readonly SpanLine[]>([]);
  #whole: readonly Period[] = [];
  #isComplete: boolean;
  /** What a key did that spans still to come may change: it is done again when they arrive, until the next move. */
  #unfinished: (() => unknown) | undefined;
  /** All spans were selected, perhaps only those that match: spans still to come will be, too. */
  #selecting: { readonly words: string } | undefined;
  #at = $state.raw('');
  #folded = $state.raw<IdSet>(noIds);
  #selected = $state.raw<IdSet>(noIds);
  /** Where a range starts, and what was selected before it. */
  #anchor: { id: string; before: IdSet } | undefined;
  /** Only spans whose name, model or message contains this are shown, and their ancestors. */
  query = $state('');
  /** Grows by one with every move, after which the span must be visible. */
  moves = $state(0);

  readonly nodes: readonly SpanNode[] = $derived(treeOf(this.#spans));
  readonly period = $derived(periodOf([...this.#whole, ...this.#spans]));
  readonly #words = $derived(this.query.trim().toLowerCase());
  /** The indexes in `nodes` that are shown, in order: the rows. */
  readonly rows: readonly number[] = $derived(
    this.#words === ''
      ? unfolded(this.nodes, (id) => this.#folded.has(id))
      : leadingTo(this.nodes, (span) => this.isFound(span)),
  );
  readonly #placeOf = $derived(placesOf(this.nodes.map(({ span }) => span.spanId)));
  readonly #rowOf = $derived(placesOf(this.rows));
  readonly #errors = $derived(this.nodes.flatMap(({ span }, place) => (span.status === 'error' ? [place] : [])));

  constructor(spans: readonly SpanLine[], { spanId, durationNs, isComplete = true }: SpanTreeOptions = {}) {
    this.#whole = durationNs === undefined ? [] : [{ offsetNs: 0, durationNs }];
    this.#isComplete = isComplete;
    this.#spans = spans;
    this.#at = spanId !== undefined && this.#placeOf.has(spanId) ? spanId : (this.nodes[0]?.span.spanId ?? '');
    this.#unfoldTo(this.place);
  }

  /** Takes the same trace, loaded again or further: folding and selection stay. */
  update(spans: readonly SpanLine[], isComplete = true): void {
    const before = this.#placeOf;
    this.#spans = spans;
    this.#isComplete = isComplete;
    const kept = [...this.#selected].filter((id) => this.#placeOf.has(id));
    this.#selected = idSet([...kept, ...this.#alsoSelected().filter((id) => !before.has(id))]);
    if (isComplete) this.#selecting = undefined;
    const again = this.#unfinished;
    this.#unfinished = undefined;
    again?.();
  }

  /** The current span; undefined in a trace without spans. */
  get current(): SpanLine | undefined {
    return this.nodes[this.place]?.span;
  }
  get place(): number {
    return this.#placeOf.get(this.#at) ?? 0;
  }
  /** Its row. If it is not shown, that of its nearest visible ancestor, or the first. */
  get row(): number {
    for (let at = this.place; at >= 0; at = this.nodes[at]?.parent ?? -1) {
      const row = this.#rowOf.get(at);
      if (row !== undefined) return row;
    }
    return 0;
  }
  /** The spans of the neighboring rows, nearest first. */
  get neighbors(): readonly string[] {
    return [this.row + 1, this.row - 1].flatMap((row) => this.#spanIn(row)?.spanId ?? []);
  }

  isFound(span: SpanLine | undefined): boolean {
    return span !== undefined && mentions(span, this.#words);
  }
  get isFiltered(): boolean {
    return this.#words !== '';
  }
  /** Goes to the next match, and after the last to the first, unless the current span is a match. */
  showFound(): void {
    if (!this.isFiltered || (this.current && this.isFound(this.current))) return;
    const found = this.rows.filter((place) => this.isFound(this.nodes[place]?.span));
    const next = found.find((place) => place > this.place) ?? found[0];
    if (next !== undefined) this.show(next);
    else {
      const words = this.#words;
      this.#finishLater(() => words === this.#words && this.showFound());
    }
  }
  isFolded(place: number): boolean {
    const node = this.nodes[place];
    return node !== undefined && !this.isFiltered && this.#folded.has(node.span.spanId);
  }
  hasBelow(place: number): boolean {
    return (this.nodes[place]?.end ?? 0) > place + 1;
  }

  show(place: number): void {
    const id = this.nodes[place]?.span.spanId;
    if (id === undefined) return;
    this.#anchor = undefined;
    this.#unfinished = undefined;
    this.#at = id;
    this.moves++;
  }
  /** Shows the span with this id, if the trace has it, and unfolds its ancestors. */
  showSpan(spanId: string): void {
    const place = this.#placeOf.get(spanId);
    if (place === undefined || spanId === this.#at) return;
    this.query = '';
    this.#unfoldTo(place);
    this.show(place);
  }
  showRow(row: number): void {
    const place = this.rows[Math.min(Math.max(row, 0), this.rows.length - 1)];
    if (place !== undefined) this.show(place);
  }
  /** Goes to the last row, even if it is still to come. */
  showEnd(): void {
    this.showRow(this.rows.length - 1);
    this.#finishLater(() => this.showEnd());
  }
  /** Goes to the next span with an error, and after the last to the first; unfolds its ancestors. */
  showNextError(): void {
    const next = this.#errors.find((place) => place > this.place) ?? (this.#isComplete ? this.#errors[0] : undefined);
    if (next === undefined) return this.#finishLater(() => this.showNextError());
    this.query = '';
    this.#unfoldTo(next);
    this.show(next);
  }

  fold(place: number, folded: boolean): void {
    const node = this.nodes[place];
    if (!node || this.isFiltered) return;
    this.#folded = withIds(this.#folded, [node.span.spanId], folded);
    // If the current span is folded away, the one it is folded into becomes current.
    if (folded && this.place > place && this.place < node.end) this.show(place);
  }
  /** Folds everything below the top level, or unfolds everything. */
  foldAll(folded: boolean): void {
    const ids = this.nodes.flatMap(({ span }, place) => (this.hasBelow(place) ? [span.spanId] : []));
    this.#folded = folded ? idSet(ids) : noIds;
    if (folded) this.showRow(this.row);
  }

  isSelected(spanId: string): boolean {
    return this.#selected.has(spanId);
  }
  get selectedCount(): number {
    return this.#selected.size;
  }
  /** The selected spans, else the current one; in reading order. */
  get chosen(): readonly SpanLine[] {
    if (this.#selected.size === 0) return this.current ? [this.current] : [];
    return this.nodes.flatMap(({ span }) => (this.#selected.has(span.spanId) ? [span] : []));
  }
  toggle(place: number): void {
    const id = this.nodes[place]?.span.spanId;
    if (id === undefined) return;
    this.#selected = withIds(this.#selected, [id], !this.#selected.has(id));
    this.show(place);
  }
  /** Selects from the start of the range to this row, and deselects what an earlier end of it had reached. */
  extend(row: number): void {
    const to = Math.min(Math.max(row, 0), this.rows.length - 1);
    const anchor = this.#anchor ?? { id: this.#spanIn(this.row)?.spanId ?? '', before: this.#selected };
    const from = this.rowOf(anchor.id) ?? this.row;
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    const between = this.rows.slice(first, last + 1).flatMap((place) => this.nodes[place]?.span.spanId ?? []);
    this.#selected = withIds(anchor.before, between);
    this.showRow(to);
    this.#anchor = anchor;
  }
  /** The same up to the last row, even if it is still to come. */
  extendToEnd(): void {
    this.extend(this.rows.length - 1);
    this.#finishLater(() => this.extendToEnd());
  }
  selectShown(): void {
    this.#selecting = { words: this.#words };
    this.#selected = withIds(this.#selected, this.#alsoSelected());
    if (this.#isComplete) this.#selecting = undefined;
    this.#anchor = undefined;
  }
  clearSelection(): void {
    this.#selected = noIds;
    this.#selecting = undefined;
    this.#anchor = undefined;
  }

  /** Its row; undefined when it is not shown. */
  rowOf(spanId: string | undefined): number | undefined {
    return this.#rowOf.get(this.#placeOf.get(spanId ?? '') ?? -1);
  }

  #finishLater(again: () => unknown): void {
    if (!this.#isComplete) this.#unfinished = again;
  }
  /** Which spans belong to a selection of all: matches wherever they are, or everything that is not folded away. */
  #alsoSelected(): string[] {
    if (this.#selecting === undefined) return [];
    const { words } = this.#selecting;
    const among =
      words === '' ? this.rows.flatMap((_, row) => this.#spanIn(row) ?? []) : this.nodes.map(({ span }) => span);
    return among.filter((span) => mentions(span, words)).map(({ spanId }) => spanId);
  }
  #spanIn(row: number): SpanLine | undefined {
    return this.nodes[this.rows[row] ?? -1]?.span;
  }
  #unfoldTo(place: number): void {
    const above: string[] = [];
    for (let at = this.nodes[place]?.parent ?? -1; at >= 0; at = this.nodes[at]?.parent ?? -1)
      above.push(this.nodes[at]?.span.spanId ?? '');
    this.#folded = withIds(this.#folded, above, false);
  }
}

/** Whether the name, the model, the message or the id contains these words in lower case. */
function mentions({ name, model, statusMessage, spanId }: SpanLine, words: string): boolean {
  return [name, model ?? '', statusMessage ?? '', spanId].some((text) => text.toLowerCase().includes(words));
}
