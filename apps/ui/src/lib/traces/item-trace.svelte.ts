import { LoadedSpans } from './loaded-spans.svelte.js';
import { SpanDetails } from './span-details.svelte.js';
import { SpanTreeModel } from './span-tree-model.svelte.js';
import type { SpanDetail, SpanLine } from './trace.js';

/** The trace that an item's span is a part of, and which of its spans is shown instead of the item. */
export class ItemTrace {
  readonly traceId: string;
  readonly loaded: LoadedSpans;
  readonly tree = new SpanTreeModel([], { isComplete: false });
  readonly #details: SpanDetails;
  /** The span that the item was made from. */
  #spanId = $state('');
  /** The reviewer has chosen a span: those that arrive later do not change that. */
  #hasChosen = $state(false);

  constructor(traceId: string, fetcher: typeof fetch = fetch) {
    this.traceId = traceId;
    this.loaded = new LoadedSpans(traceId, fetcher);
    this.#details = new SpanDetails(traceId, undefined, fetcher);
  }

  /** Goes to the span of the item on screen, and loads the spans unless they are there. */
  open(spanId: string): Promise<void> {
    this.#spanId = spanId;
    this.back();
    return this.isKnown ? this.loaded.fill() : this.loaded.open(spanId);
  }
  /** Loads them again after a failure. */
  retry(): Promise<void> {
    return this.loaded.open(this.#spanId);
  }
  leave(): void {
    this.loaded.leave();
  }

  /** Call it when spans have arrived. */
  update(): void {
    this.tree.update(this.loaded.all, this.loaded.isComplete);
    if (!this.#hasChosen) this.tree.showSpan(this.#spanId);
  }

  /** Whether the item's span has arrived. */
  get isKnown(): boolean {
    return this.loaded.all.some(({ spanId }) => spanId === this.#spanId);
  }
  isOfItem(span: SpanLine): boolean {
    return span.spanId === this.#spanId;
  }

  /** A span other than the item's; undefined while the item itself is shown. */
  get looked(): SpanLine | undefined {
    const { current } = this.tree;
    return this.#hasChosen && current !== undefined && !this.isOfItem(current) ? current : undefined;
  }
  get detail(): SpanDetail | undefined {
    return this.looked && this.#details.at(this.looked.spanId);
  }
  get failed(): boolean {
    return this.#details.failed;
  }
  /** Call it when the tree has moved, or to try again. */
  look(): void {
    if (this.looked) this.#details.want(this.looked.spanId, this.tree.neighbors);
  }
  /** The reviewer moves in the tree. */
  choose(): void {
    this.#hasChosen = true;
  }
  /** Back to the item. */
  back(): void {
    this.#hasChosen = false;
    this.tree.showSpan(this.#spanId);
  }
}
