/** What the HTTP API accepts when nothing is said, in bytes. */
const LARGEST_BODY = 33_554_432;

/**
 * Whether a request has a body that its route must not be given: the server takes files to import, which go through
 * piece by piece, and everything else is read into memory.
 */
export function isTooLarge(request: Pick<Request, 'headers'>, url: Pick<URL, 'pathname'>): boolean {
  if (/^\/v1\/datasets\/[^/]+\/import$/.test(url.pathname)) return false;
  if (request.headers.has('transfer-encoding')) return true;
  return Number(request.headers.get('content-length') ?? 0) > Number(process.env['LIMIT_BODY_BYTES'] ?? LARGEST_BODY);
}
