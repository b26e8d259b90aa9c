// Rows of traces and spans. Ids are lowercase hex, times nanoseconds since 1970; `JSON text` is exact.

export type TraceStatus = 'ok' | 'error' | 'unset';
export type SpanType = 'llm' | 'tool' | 'agent' | 'other';
export type SpanKind = 'unspecified' | 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface TraceRow {
  readonly traceId: string;
  /** The name of its root, or of the earliest span until the root arrives. */
  readonly name: string;
  readonly startNs: bigint;
  readonly durationNs: bigint;
  /** `error` if any span has failed, otherwise the status of the root. */
  readonly status: TraceStatus;
  readonly spanCount: number;
  readonly errorCount: number;
  /** Summed over all spans except type `agent`, which repeat their children; the agents' values if no other span has any. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** A decimal number, as given by the sender. */
  readonly cost: string | null;
  readonly service: string | null;
  /** The conversation that it is part of, from its spans; if these name several, the first in alphabetical order. */
  readonly sessionId: string | null;
}

/** A conversation of several traces. */
export interface SessionRow {
  readonly sessionId: string;
  /** The first words of its user; null if no input of its first trace has any. */
  readonly firstWords: string | null;
  readonly traceCount: number;
  readonly spanCount: number;
  readonly errorCount: number;
  /** When its first trace started, and its latest. */
  readonly startNs: bigint;
  readonly latestStartNs: bigint;
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
  /** JSON text; null if no convention found one. */
  readonly input: string | null;
  /** The convention and the attributes that provided it; null for spans from before this was recorded. */
  readonly inputFrom: string | null;
  readonly output: string | null;
  readonly outputFrom: string | null;
  /** Input tokens that were read from a cache, and written to one. */
  readonly cachedTokens: number | null;
  readonly cacheWriteTokens: number | null;
  /** Output tokens that the model spent on reasoning. */
  readonly reasoningTokens: number | null;
  readonly sessionId: string | null;
  readonly userId: string | null;
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
