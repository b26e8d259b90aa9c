import type { SpanLine, SpanPart } from './trace.js';

/** The spans of a trace, as far as they are known. */
export interface JoinedSpans {
  /** The time from which the offsets of all of them count. */
  readonly startNs: bigint;
  readonly byId: ReadonlyMap<string, SpanLine>;
}

/** Adds another part. A span that arrived late may have moved the start of the trace since the previous parts. */
export function joined(known: JoinedSpans | undefined, { startNs, spans }: Omit<SpanPart, 'next'>): JoinedSpans {
  const start = BigInt(startNs);
  const later = known === undefined ? 0 : Number(known.startNs - start);
  const byId = new Map(known?.byId);
  if (later !== 0) for (const [id, span] of byId) byId.set(id, { ...span, offsetNs: span.offsetNs + later });
  for (const span of spans) byId.set(span.spanId, span);
  return { startNs: start, byId };
}
