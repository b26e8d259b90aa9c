import { ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import type { Counted } from './client-span.js';
import type { StoredTrace } from './stored-trace.js';
import { failed, tracer } from './tracer.js';

/** Work on events that other processes appended, in the traces of these events. */
export interface FollowUp {
  end(): void;
  fail(error: unknown): void;
}

/** Work is done for thousands of events together: at most this many of their traces show it. */
const MOST_TRACES = 100;

/** Begins a span in each of the traces in which the events were appended, with their number in `count`. */
export function beginFollowUps(
  name: string,
  count: string,
  appended: Iterable<Partial<StoredTrace>>,
  attributes: Counted,
): FollowUp {
  const spans = Array.from(tracesOf(appended), ([traceId, { spanId, events }]) => {
    const span = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const parent = trace.setSpanContext(ROOT_CONTEXT, span);
    return tracer().startSpan(
      name,
      { kind: SpanKind.CONSUMER, attributes: { ...attributes, [count]: events } },
      parent,
    );
  });
  return {
    end: () => spans.forEach((span) => span.end()),
    fail: (error) =>
      spans.forEach((span) => {
        failed(span, error);
        span.end();
      }),
  };
}

function tracesOf(appended: Iterable<Partial<StoredTrace>>): Map<string, { spanId: string; events: number }> {
  const traces = new Map<string, { spanId: string; events: number }>();
  for (const { $traceId, $spanId } of appended) {
    if ($traceId === undefined || $spanId === undefined) continue;
    const known = traces.get($traceId);
    if (known) known.events++;
    else if (traces.size < MOST_TRACES) traces.set($traceId, { spanId: $spanId, events: 1 });
  }
  return traces;
}
