import type { JsonText } from '@labeling/domain';
import type { Attributes } from '../otlp/attribute.js';
import type { OtlpEvent } from '../otlp/export-request.js';
import type { SpanType } from '../queries/rows.js';

/** What conventions look at. */
export interface Told {
  readonly attributes: Attributes;
  readonly events: readonly OtlpEvent[];
}

/** What a convention recognized. A member that is absent was not told in its way. */
export interface Found {
  /** Chat messages as `[{"role", "content", …}]`. */
  readonly input?: JsonText | undefined;
  /** Likewise. */
  readonly output?: JsonText | undefined;
  readonly type?: SpanType | undefined;
  readonly model?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** A decimal number. */
  readonly cost?: string | undefined;
}

/** One way in which instrumentations tell what went in and out of a span. */
export type Convention = (told: Told) => Found;
