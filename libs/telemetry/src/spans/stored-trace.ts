import { isSpanContextValid, trace, TraceFlags } from '@opentelemetry/api';

/** The span in which an event was appended, in the form in which the event store's own clients keep it with an event. */
export interface StoredTrace {
  readonly $traceId: string;
  readonly $spanId: string;
}

/** The current span's trace; undefined if it is not recorded. */
export function activeTrace(): StoredTrace | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !isSpanContextValid(span) || (span.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return { $traceId: span.traceId, $spanId: span.spanId };
}
