import type { JsonText } from '@labeling/domain';
import type { Attributes } from '../otlp/attribute.js';
import type { OtlpEvent } from '../otlp/export-request.js';
import type { SpanType } from '../queries/rows.js';

/** The parts of a span that conventions read. */
export interface SpanContent {
  /** The name of the library that made the span; empty if it has none. */
  readonly scope: string;
  readonly attributes: Attributes;
  readonly events: readonly OtlpEvent[];
}

/** An input or output, and the names of the attributes or events that it was found in. */
export interface Payload {
  readonly json: JsonText;
  readonly from: string;
}

/** What a convention found in a span; a property is absent if the convention found nothing for it. */
export interface Found {
  /** Chat messages as `[{"role", "content", …}]`. */
  readonly input?: Payload | undefined;
  /** In the same form. */
  readonly output?: Payload | undefined;
  readonly type?: SpanType | undefined;
  readonly model?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** Input tokens that were read from a cache. */
  readonly cachedTokens?: number | undefined;
  /** Input tokens that were written to a cache. */
  readonly cacheWriteTokens?: number | undefined;
  /** Output tokens that the model spent on reasoning. */
  readonly reasoningTokens?: number | undefined;
  /** A decimal number. */
  readonly cost?: string | undefined;
  /** The conversation that the span is a part of. */
  readonly sessionId?: string | undefined;
  /** The user it was run for. */
  readonly userId?: string | undefined;
  /** Its tokens and cost are those of another span, which counts: this one then has none, whichever convention reads them. */
  readonly repeatsUsage?: boolean | undefined;
}

/** One way in which instrumentation libraries record the input and output of a span. */
export interface Convention {
  /** The name of its file, and of the folder of its samples. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** First words of the names that it reads, up to a `.` or `:`. It is not asked about spans without any of them. */
  readonly namespaces: readonly string[];
  /** The libraries whose spans follow it, if the names alone could mean something else. */
  readonly scopes?: RegExp;
  /** What it is known to send that is not read, for the documentation. */
  readonly unread?: string;
  read(span: SpanContent): Found;
}
