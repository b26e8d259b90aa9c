// What every request to this server is checked for before its route sees it.
const READING = /^(GET|HEAD|OPTIONS)$/;

/**
 * Whether this would change something and no page of this site is known to have sent it. Browsers say where such a
 * request comes from, whatever its body; cookies alone prove nothing. A site beside this one, under the same domain, is another.
 */
export function isFromOtherSite({ method, headers }: Request, url: URL): boolean {
  if (READING.test(method)) return false;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') return true;
  return origin === null ? site === null : origin !== url.origin;
}

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

/** Where somebody wanted to go, if it is a page of this site: an address given from outside must not lead elsewhere. */
export function pathOnThisSite(next: string | null): string | undefined {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : undefined;
}

/** Whether the percent signs of an address's path mean something. */
export function isReadablePath(pathname: string): boolean {
  try {
    // The bundler leaves out a call whose result nobody uses.
    return decodeURI(pathname) !== '';
  } catch {
    return false;
  }
}

/** The request's body as text; undefined when it has more bytes than allowed, and then it is not read to the end. */
export async function bodyText(request: Request, mostBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
