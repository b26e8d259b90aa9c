import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { countingChildren } from './client-span.js';
import { tracer } from './tracer.js';

/** A request, from its arrival to its answer. */
export interface ServerSpan {
  /** Runs `work`, and everything that it leads to, as part of the request. */
  run<Result>(work: () => Result): Result;
  /** `route` is its template, undefined if there is none. */
  end(status: number, route: string | undefined): void;
}

/** Undefined if the request is not traced. The caller's `traceparent` says which trace it belongs to, and whether it is recorded. */
export function beginServerSpan(
  method: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  requestId: string,
): ServerSpan | undefined {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const attributes = { 'http.request.method': method, 'labeling.request_id': requestId };
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  if (!span.isRecording()) return undefined;
  const within = countingChildren(trace.setSpan(parent, span));
  return {
    run: (work) => context.with(within, work),
    end: (status, route) => {
      span.setAttribute('http.response.status_code', status);
      if (route !== undefined) {
        span.setAttribute('http.route', route);
        span.updateName(`${method} ${route}`);
      }
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The headers that make another server's work part of this trace; empty if there is none. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
