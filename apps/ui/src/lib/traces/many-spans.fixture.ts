import { toJsonText } from '@labeling/domain';
import type { SpanDetail, SpanLine } from './trace.js';

/** A span with defaults for all properties but those given. */
export function aSpan(spanId: string, some: Partial<SpanLine> = {}): SpanLine {
  return {
    spanId,
    parentSpanId: null,
    name: spanId,
    type: 'other',
    kind: 'internal',
    status: 'unset',
    statusMessage: null,
    offsetNs: 0,
    durationNs: 1_000_000,
    model: null,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    hasInput: false,
    hasOutput: false,
    ...some,
  };
}

const none = toJsonText({});
/** What a span contains: its own id as input, and little else. */
export function aSpanDetail(spanId: string): SpanDetail {
  return {
    ...{ spanId, statusMessage: null, input: toJsonText(spanId), inputFrom: null, output: null, outputFrom: null },
    ...{ attributes: none, resource: none, scope: none, events: toJsonText([]), links: toJsonText([]) },
    ...{ cachedTokens: null, cacheWriteTokens: null, reasoningTokens: null, sessionId: null, userId: null },
  };
}

/** Spans by their caller: `{ b: 'a' }` means that a called b. They started in this order. */
export function spansOf(callers: Readonly<Record<string, string | null>>): SpanLine[] {
  return Object.entries(callers).map(([spanId, parentSpanId], i) => aSpan(spanId, { parentSpanId, offsetNs: i }));
}
