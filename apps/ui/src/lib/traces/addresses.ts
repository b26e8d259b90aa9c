/** The address of the list of sessions. */
export const sessionsAddress = '/traces/sessions';

/** The address of a session. */
export function sessionAddress(sessionId: string): string {
  return `/traces/session?${new URLSearchParams({ id: sessionId })}`;
}

/** The address of a trace, or of one of its spans. */
export function traceAddress(traceId: string, spanId?: string): string {
  return `/traces/${traceId}${spanId === undefined ? '' : `?span=${spanId}`}`;
}
