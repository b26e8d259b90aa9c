/** `unavailable` and, if an answer says when, `exhausted` are the ones after which exporters send again. */
const codes: Readonly<Record<number, number>> = {
  401: 16,
  403: 7,
  404: 12,
  413: 8,
  415: 12,
  429: 8,
  500: 13,
  503: 14,
};
const INVALID_ARGUMENT = 3;

/** The gRPC code for an HTTP status. */
export function grpcCode(status: number): number {
  return codes[status] ?? INVALID_ARGUMENT;
}
