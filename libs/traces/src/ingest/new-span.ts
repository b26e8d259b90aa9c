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
  readonly cost: string | null;
  /** JSON text */
  readonly input: string | null;
  /** JSON text */
  readonly output: string | null;
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
