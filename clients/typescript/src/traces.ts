import type { CallOptions } from './options.js';
import { rowsOf, type ListOptions } from './pages.js';
import { path } from './paths.js';
import type { SpanDetails, Trace, TraceFilter, TraceWithSpans } from './shapes.js';
import type { Transport } from './transport.js';

/** What agents did. Spans arrive through OpenTelemetry, not through this client. */
export class Traces {
  constructor(private readonly transport: Transport) {}

  /** Latest first. */
  list({ pageSize, signal, ...query }: TraceFilter & ListOptions = {}): AsyncGenerator<Trace, void, void> {
    return rowsOf(this.transport, { path: '/v1/traces', query, seesWrites: false }, { pageSize, signal });
  }

  /** A trace and its spans, without their payloads. */
  get(traceId: string, { signal }: CallOptions = {}): Promise<TraceWithSpans> {
    return this.transport.json({ path: path`/v1/traces/${traceId}`, signal });
  }

  /** A span with its payloads. */
  span(traceId: string, spanId: string, { signal }: CallOptions = {}): Promise<SpanDetails> {
    return this.transport.json({ path: path`/v1/traces/${traceId}/spans/${spanId}`, signal });
  }

  delete(traceId: string, { signal }: CallOptions = {}): Promise<void> {
    return this.transport.json({
      ...{ method: 'DELETE', path: path`/v1/traces/${traceId}`, signal },
      goneCode: 'trace_not_found',
    });
  }
}
