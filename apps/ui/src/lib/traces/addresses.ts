/** The address of a trace, or of one of its spans. */
export function traceAddress(traceId: string, spanId?: string): string {
  return `/traces/${traceId}${spanId === undefined ? '' : `?span=${spanId}`}`;
}
