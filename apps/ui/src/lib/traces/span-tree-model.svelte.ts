import { idSet, noIds, placesOf, withIds, type IdSet } from './id-set.js';
import { leadingTo, treeOf, unfolded, type SpanNode } from './span-tree.js';
import { periodOf } from './timeline.js';
import type { SpanLine } from './trace.js';

/** The spans of a trace on screen: which are folded, found, selected, and which one is looked at. */
export class SpanTreeModel {
  #spans = $state.raw<readonly SpanLine[]>([]);
  #at = $state.raw('');
  #folded = $state.raw<IdSet>(noIds);
  #selected = $state.raw<IdSet>(noIds);
  /** Where a range begins, and what was selected before it. */
  #anchor: { row: number; before: IdSet } | undefined;
  /** Only spans whose name, model or message holds this are shown, and what leads to them. */
  query = $state('');
  /** Grows by one whenever somebody moves: then the span shall be seen. */
  moves = $state(0);

  readonly nodes: readonly SpanNode[] = $derived(treeOf(this.#spans));
  readonly period = $derived(periodOf(this.#spans));
  readonly #words = $derived(this.query.trim().toLowerCase());
  /** The places in `nodes` that are shown, in order: the rows. */
  readonly rows: readonly number[] = $derived(
    this.#words === ''
      ? unfolded(this.nodes, (id) => this.#folded.has(id))
      : leadingTo(this.nodes, (span) => this.isFound(span)),
  );
  readonly #placeOf = $derived(placesOf(this.nodes.map(({ span }) => span.spanId)));
  readonly #rowOf = $derived(placesOf(this.rows));
  readonly #errors = $derived(this.nodes.flatMap(({ span }, place) => (span.status === 'error' ? [place] : [])));

  constructor(spans: readonly SpanLine[], spanId: string | undefined) {
    this.#spans = spans;
    this.#at = spanId !== undefined && this.#placeOf.has(spanId) ? spanId : (this.nodes[0]?.span.spanId ?? '');
    this.#unfoldTo(this.place);
  }

  /** The same trace, loaded again: what is folded and selected stays so. */
  update(spans: readonly SpanLine[]): void {
    this.#spans = spans;
    this.#selected = idSet([...this.#selected].filter((id) => this.#placeOf.has(id)));
  }

  /** The span looked at; undefined in a trace without spans. */
  get current(): SpanLine | undefined {
    return this.nodes[this.place]?.span;
  }
  get place(): number {
    return this.#placeOf.get(this.#at) ?? 0;
  }
  /** Its row. When it is not shown, that of what leads to it, or the first. */
  get row(): number {
    for (let at = this.place; at >= 0; at = this.nodes[at]?.parent ?? -1) {
      const row = this.#rowOf.get(at);
      if (row !== undefined) return row;
    }
    return 0;
  }
  /** The spans of the rows beside it, nearest first. */
  get neighbors(): readonly string[] {
    return [this.row + 1, this.row - 1].flatMap((row) => this.#spanIn(row)?.spanId ?? []);
  }

  isFound(span: SpanLine | undefined): boolean {
    if (!span) return false;
    const { name, model, statusMessage, spanId } = span;
    return [name, model ?? '', statusMessage ?? '', spanId].some((text) => text.toLowerCase().includes(this.#words));
  }
  get isFiltered(): boolean {
    return this.#words !== '';
  }
  /** Goes to the next span that is found, after the last the first, unless the one looked at is found. */
  showFound(): void {
    if (!this.isFiltered || (this.current && this.isFound(this.current))) return;
    const found = this.rows.filter((place) => this.isFound(this.nodes[place]?.span));
    const next = found.find((place) => place > this.place) ?? found[0];
    if (next !== undefined) this.show(next);
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
    this.#at = id;
    this.moves++;
  }
  /** Shows the span with this id, if the trace has it, unfolding what leads to it. */
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
  /** The next span with an error, after the last the first; unfolds what leads to it. */
  showNextError(): void {
    const next = this.#errors.find((place) => place > this.place) ?? this.#errors[0];
    if (next === undefined) return;
    this.query = '';
    this.#unfoldTo(next);
    this.show(next);
  }

  fold(place: number, folded: boolean): void {
    const node = this.nodes[place];
    if (!node || this.isFiltered) return;
    this.#folded = withIds(this.#folded, [node.span.spanId], folded);
    // Who looks at a span that is folded away looks at the one it is folded into.
    if (folded && this.place > place && this.place < node.end) this.show(place);
  }
  /** Folds everything below the top, or nothing. */
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
  /** What is selected, else the span looked at; in reading order. */
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
  /** Selects from where the range began to this row; what an earlier end of it had reached is let go. */
  extend(row: number): void {
    const to = Math.min(Math.max(row, 0), this.rows.length - 1);
    const anchor = this.#anchor ?? { row: this.row, before: this.#selected };
    const [first, last] = [Math.min(anchor.row, to), Math.max(anchor.row, to)];
    const between = this.rows.slice(first, last + 1).flatMap((place) => this.nodes[place]?.span.spanId ?? []);
    this.#selected = withIds(anchor.before, between);
    this.showRow(to);
    this.#anchor = anchor;
  }
  selectShown(): void {
    const shown = this.rows.flatMap((_, row) => this.#spanIn(row) ?? []).filter((span) => this.isFound(span));
    this.#selected = withIds(
      this.#selected,
      shown.map(({ spanId }) => spanId),
    );
    this.#anchor = undefined;
  }
  clearSelection(): void {
    this.#selected = noIds;
    this.#anchor = undefined;
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
