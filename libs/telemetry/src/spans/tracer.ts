import { SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';

export const tracer = (): Tracer => trace.getTracer('labeling');

/** Without the error's message, which may quote what was sent. */
export function failed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
