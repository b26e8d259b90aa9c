import type { JsonText } from '@labeling/domain';
import type { Attributes } from '../otlp/attribute.js';
import type { OtlpEvent } from '../otlp/export-request.js';
import type { SpanType } from '../queries/rows.js';

/** The parts of a span that conventions read. */
export interface SpanContent {
  readonly attributes: Attributes;
  readonly events: readonly OtlpEvent[];
}

/** What a convention found in a span; a property is absent if the convention found nothing for it. */
export interface Found {
  /** Chat messages as `[{"role", "content", …}]`. */
  readonly input?: JsonText | undefined;
  /** In the same form. */
  readonly output?: JsonText | undefined;
  readonly type?: SpanType | undefined;
  readonly model?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** A decimal number. */
  readonly cost?: string | undefined;
}

/** One way in which instrumentation libraries record the input and output of a span. */
export type Convention = (span: SpanContent) => Found;
