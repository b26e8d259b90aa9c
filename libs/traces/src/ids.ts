/** Whether this is the id of a trace as it is stored: 32 lower-case hex digits, not all zero. */
export const isTraceId = (id: string): boolean => /^(?!0+$)[0-9a-f]{32}$/.test(id);

/** Whether this is the id of a span as it is stored: 16 lower-case hex digits, not all zero. */
export const isSpanId = (id: string): boolean => /^(?!0+$)[0-9a-f]{16}$/.test(id);

export interface SpanKey {
  readonly traceId: string;
  readonly spanId: string;
}
