// The spans of a trace as a tree, listed in reading order: a span, then the spans it called.
import type { SpanLine } from './trace.js';

export interface SpanNode {
  readonly span: SpanLine;
  /** 0 for a span that nothing in this trace called. */
  readonly depth: number;
  /** Index of the span that called it; -1 if there is none. */
  readonly parent: number;
  /** Index after its last descendant: `end - place - 1` spans are below it. */
  readonly end: number;
}

/**
 * Every span once, in reading order; those called by one span in the order in which they started. A span whose caller has
 * not arrived is at the top level, and so is the earliest of spans that call each other in a circle.
 */
export function treeOf(spans: readonly SpanLine[]): SpanNode[] {
  const inOrder = [...spans].sort((a, b) => a.offsetNs - b.offsetNs || (a.spanId < b.spanId ? -1 : 1));
  const known = new Set(spans.map(({ spanId }) => spanId));
  const calledBy = Map.groupBy(inOrder, ({ parentSpanId }) => parentSpanId ?? '');
  const isTop = ({ parentSpanId }: SpanLine) => parentSpanId === null || !known.has(parentSpanId);
  const nodes: { span: SpanLine; depth: number; parent: number; end: number }[] = [];
  const seen = new Set<string>();

  // Circles come last: they start only with spans that no other span led to.
  for (const top of [...inOrder.filter(isTop), ...inOrder]) {
    const toDo = [{ span: top, depth: 0, parent: -1 }];
    for (let next = toDo.pop(); next !== undefined; next = toDo.pop()) {
      if (seen.has(next.span.spanId)) continue;
      seen.add(next.span.spanId);
      const place = nodes.push({ ...next, end: 0 }) - 1;
      for (const called of (calledBy.get(next.span.spanId) ?? []).toReversed())
        toDo.push({ span: called, depth: next.depth + 1, parent: place });
    }
  }
  for (const [place, node] of [...nodes.entries()].reverse()) {
    node.end = Math.max(node.end, place + 1);
    const parent = nodes[node.parent];
    if (parent) parent.end = Math.max(parent.end, node.end);
  }
  return nodes;
}

/** The indexes that are visible when some spans are folded. */
export function unfolded(nodes: readonly SpanNode[], isFolded: (spanId: string) => boolean): number[] {
  const places: number[] = [];
  for (let place = 0; place < nodes.length;) {
    const node = nodes[place];
    if (!node) break;
    places.push(place);
    place = isFolded(node.span.spanId) ? node.end : place + 1;
  }
  return places;
}

/** The indexes of the spans that match, and of their ancestors. */
export function leadingTo(nodes: readonly SpanNode[], matches: (span: SpanLine) => boolean): number[] {
  const shown = new Set<number>();
  for (const [place, { span }] of nodes.entries()) {
    if (!matches(span)) continue;
    for (let at = place; at >= 0 && !shown.has(at); at = nodes[at]?.parent ?? -1) shown.add(at);
  }
  return [...shown].sort((a, b) => a - b);
}
