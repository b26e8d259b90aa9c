// Traces and spans as the page's server tells them: payloads are JSON texts, exactly as stored; moments and lengths of
// time are numbers of nanoseconds that a double holds.
import type { JsonText } from '@labeling/domain';

export type SpanStatus = 'ok' | 'error' | 'unset';
export type SpanType = 'llm' | 'tool' | 'agent' | 'other';

/** A trace in the list. */
export interface TraceLine {
  readonly traceId: string;
  readonly name: string;
  /** ISO, to the millisecond. */
  readonly startedAt: string;
  /** Nanoseconds since 1970, too many digits for a number. */
  readonly startNs: string;
  readonly durationNs: number;
  readonly status: SpanStatus;
  readonly spanCount: number;
  readonly errorCount: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** A decimal number, exactly as summed. */
  readonly cost: string | null;
  readonly service: string | null;
}
export interface TraceLines {
  readonly lines: readonly TraceLine[];
  /** Where the next lines begin; null at the end. */
  readonly next: string | null;
}

/** A span in the tree of its trace. */
export interface SpanLine {
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly type: SpanType;
  readonly kind: string;
  readonly status: SpanStatus;
  readonly statusMessage: string | null;
  /** Nanoseconds after the trace began. */
  readonly offsetNs: number;
  readonly durationNs: number;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: string | null;
  readonly hasInput: boolean;
  readonly hasOutput: boolean;
}

/** What is loaded of a span when somebody looks at it. */
export interface SpanDetail {
  readonly spanId: string;
  readonly input: JsonText | null;
  readonly output: JsonText | null;
  readonly attributes: JsonText;
  readonly resource: JsonText;
  /** `{"name", "version", "attributes"}` of the library that made the span. */
  readonly scope: JsonText;
  /** `[{"timeNs": "…", "name", "attributes"}]` */
  readonly events: JsonText;
  /** `[{"traceId", "spanId", "attributes"}]` */
  readonly links: JsonText;
}
