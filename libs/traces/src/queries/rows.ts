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
  /** `error` if any span has failed, else the status of the root. */
  readonly status: TraceStatus;
  readonly spanCount: number;
  readonly errorCount: number;
  /** Summed over all spans except type `agent`, which repeat their children; those of agents if no other span has any. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** A decimal number, as given by the sender. */
  readonly cost: string | null;
  readonly service: string | null;
  /** The conversation that it is a part of: that of its spans, of several the first in the order of their letters. */
  readonly sessionId: string | null;
}

/** A conversation of several traces. */
export interface SessionRow {
  readonly sessionId: string;
  /** What its user said first; null when no input of its first trace says so in words. */
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
  /** JSON text; null when no convention found one. */
  readonly input: string | null;
  /** The convention and the attributes that it was found by; null for spans stored before this was kept. */
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
