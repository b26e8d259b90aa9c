// What is read of traces and spans. Ids are lower-case hex, times nanoseconds since 1970; `JSON text` is exact.

export type TraceStatus = 'ok' | 'error' | 'unset';
export type SpanType = 'llm' | 'tool' | 'agent' | 'other';
export type SpanKind = 'unspecified' | 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface TraceRow {
  readonly traceId: string;
  /** Of its root, or of the earliest span while there is none. */
  readonly name: string;
  readonly startNs: bigint;
  readonly durationNs: bigint;
  /** `error` when any span has failed, else that of the root. */
  readonly status: TraceStatus;
  readonly spanCount: number;
  readonly errorCount: number;
  /** Summed over all spans but those of type `agent`, which repeat what is below them; theirs, where nobody else tells. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** A decimal number, as given by the sender. */
  readonly cost: string | null;
  readonly service: string | null;
}

export interface SpanRow {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly type: SpanType;
  readonly status: TraceStatus;
  readonly statusMessage: string | null;
  readonly startNs: bigint;
  readonly durationNs: bigint;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: string | null;
  readonly hasInput: boolean;
  readonly hasOutput: boolean;
}

export interface SpanDetail extends SpanRow {
  /** JSON text; null when no convention found one. */
  readonly input: string | null;
  readonly output: string | null;
  /** JSON text of an object, in the order sent. */
  readonly attributes: string;
  /** JSON text of an object: the attributes of the resource. */
  readonly resource: string;
  /** JSON text: `{"name", "version", "attributes"}`. */
  readonly scope: string;
  /** JSON text: `[{"timeNs": "…", "name", "attributes"}]`. */
  readonly events: string;
  /** JSON text: `[{"traceId", "spanId", "attributes"}]`. */
  readonly links: string;
}
