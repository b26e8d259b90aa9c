// Traces and spans as the page's server sends them: payloads are JSON texts, exactly as stored; times and durations
// are numbers of nanoseconds that fit a double.
import type { JsonText } from '@labeling/domain';
import type { Lines } from './merge-lines.js';

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
  /** The conversation that it is a part of. */
  readonly sessionId: string | null;
}
export type TraceLines = Lines<TraceLine>;

/** A session in the list of sessions. */
export interface SessionLine {
  readonly sessionId: string;
  /** What its user said first, cut; null when that is not known. */
  readonly firstWords: string | null;
  readonly traceCount: number;
  readonly spanCount: number;
  readonly errorCount: number;
  /** ISO, when its first trace started, and its latest. */
  readonly startedAt: string;
  readonly latestStartedAt: string;
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
  /** Nanoseconds after the start of the trace. */
  readonly offsetNs: number;
  readonly durationNs: number;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: string | null;
  readonly hasInput: boolean;
  readonly hasOutput: boolean;
}
/** Some of a trace's spans. */
export interface SpanPart {
  /** When the trace started, as far as it was known: the spans' offsets count from there. */
  readonly startNs: string;
  readonly spans: readonly SpanLine[];
  /** The cursor of the next part; null at the end. */
  readonly next: string | null;
}

/** What is loaded of a span when it is opened. */
export interface SpanDetail {
  readonly spanId: string;
  /** The whole message; lists have only its beginning. */
  readonly statusMessage: string | null;
  readonly input: JsonText | null;
  /** `convention: attributes`; null for spans stored before this was kept. */
  readonly inputFrom: string | null;
  readonly output: JsonText | null;
  readonly outputFrom: string | null;
  /** Input tokens that were read from a cache, and written to one. */
  readonly cachedTokens: number | null;
  readonly cacheWriteTokens: number | null;
  /** Output tokens that the model spent on reasoning. */
  readonly reasoningTokens: number | null;
  readonly sessionId: string | null;
  readonly userId: string | null;
  readonly attributes: JsonText;
  readonly resource: JsonText;
  /** `{"name", "version", "attributes"}` of the library that made the span. */
  readonly scope: JsonText;
  /** `[{"timeNs": "…", "name", "attributes"}]` */
  readonly events: JsonText;
  /** `[{"traceId", "spanId", "attributes"}]` */
  readonly links: JsonText;
}
