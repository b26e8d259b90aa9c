/** A span, and the one that led to it. */
interface Called {
  readonly spanId: string;
  readonly parentSpanId: string | null;
}

/** Spans that lead to each other in a circle: of each, by its id, which circle it is in. */
export function circlesOf(spans: readonly Called[]): ReadonlyMap<string, number> {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const passed = new Set<Called>();
  const circles = new Map<string, number>();
  spans.forEach((span, circle) => {
    const path: Called[] = [];
    let at: Called | undefined = span;
    for (; at !== undefined && !passed.has(at); at = byId.get(at.parentSpanId ?? '')) {
      passed.add(at);
      path.push(at);
    }
    const begin = at === undefined ? -1 : path.indexOf(at);
    if (begin >= 0) for (const { spanId } of path.slice(begin)) circles.set(spanId, circle);
  });
  return circles;
}
