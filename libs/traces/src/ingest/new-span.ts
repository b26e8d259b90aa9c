import type { SpanKind, SpanType, TraceStatus } from '../queries/rows.js';

/** A span to be stored. Texts contain no NUL and no unpaired surrogate; `JSON text` is exact. */
export interface NewSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly type: SpanType;
  readonly status: TraceStatus;
  readonly statusMessage: string | null;
  readonly startNs: bigint;
  /** Not before `startNs`. */
  readonly endNs: bigint;
  readonly service: string | null;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Input tokens that were read from a cache, and written to one. */
  readonly cachedTokens: number | null;
  readonly cacheWriteTokens: number | null;
  /** Output tokens that the model spent on reasoning. */
  readonly reasoningTokens: number | null;
  readonly cost: string | null;
  readonly sessionId: string | null;
  readonly userId: string | null;
  /** JSON text */
  readonly input: string | null;
  /** The convention and the attributes that provided it; null without an input. */
  readonly inputFrom: string | null;
  /** JSON text */
  readonly output: string | null;
  readonly outputFrom: string | null;
  /** JSON text */
  readonly attributes: string;
  /** JSON text */
  readonly resource: string;
  /** JSON text */
  readonly scope: string;
  /** JSON text */
  readonly events: string;
  /** JSON text */
  readonly links: string;
}
