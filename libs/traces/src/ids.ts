/** Whether this is a trace id in its stored form: 32 lowercase hex digits, not all zero. */
export const isTraceId = (id: string): boolean => /^(?!0+$)[0-9a-f]{32}$/.test(id);

/** Whether this is a span id in its stored form: 16 lowercase hex digits, not all zero. */
export const isSpanId = (id: string): boolean => /^(?!0+$)[0-9a-f]{16}$/.test(id);

export interface SpanKey {
  readonly traceId: string;
  readonly spanId: string;
}
