import type { SpanLine, SpanPart } from './trace.js';

/** The spans of a trace, as far as they are known. */
export interface JoinedSpans {
  /** What the offsets of all of them count from. */
  readonly startNs: bigint;
  readonly byId: ReadonlyMap<string, SpanLine>;
}

/** With another part. A span that arrived late can have moved the start of the trace since the parts before. */
export function joined(known: JoinedSpans | undefined, { startNs, spans }: Omit<SpanPart, 'next'>): JoinedSpans {
  const start = BigInt(startNs);
  const later = known === undefined ? 0 : Number(known.startNs - start);
  const byId = new Map(known?.byId);
  if (later !== 0) for (const [id, span] of byId) byId.set(id, { ...span, offsetNs: span.offsetNs + later });
  for (const span of spans) byId.set(span.spanId, span);
  return { startNs: start, byId };
}
