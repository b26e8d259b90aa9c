// How much of a request's body the pages' server reads, before the route sees any of it.
import { setImmediate } from 'node:timers/promises';

/** The largest form has four short fields. */
const FORM = { bytes: 16_384, fields: 100 } as const;
/** Other requests of browsers to the pages' server: rows to load, where a screen is. */
const OTHER_BYTES = 65_536;
/** What the HTTP API accepts by default, in bytes. */
const FORWARDED_BYTES = 33_554_432;

/** Whether the body is streamed to the HTTP API: its own limits decide, and no part is held here. */
export function isForwarded({ pathname }: Pick<URL, 'pathname'>): boolean {
  return pathname.startsWith('/v1/');
}

/** Whether the request itself states that its body is too large, so that no part has to be read. */
export function saysTooMuch({ headers }: Pick<Request, 'headers'>, url: Pick<URL, 'pathname'>): boolean {
  return Number(headers.get('content-length') ?? 0) > mostBytes(headers, url);
}

function mostBytes(headers: Headers, url: Pick<URL, 'pathname'>): number {
  if (!isForwarded(url)) return isForm(headers) ? FORM.bytes : OTHER_BYTES;
  // Files to import are larger than any other request; the API itself limits them (LIMIT_IMPORT_BYTES).
  if (/^\/v1\/(datasets|labeling_queues)\/[^/]+\/import$/.test(url.pathname)) return Infinity;
  // An empty setting counts as absent, as everywhere.
  return Number(process.env['LIMIT_BODY_BYTES'] || FORWARDED_BYTES);
}

/**
 * The request with its body in memory; undefined when that is too large or has too many fields. A body of unknown
 * length is read up to the limit. A request whose body is forwarded is returned unchanged.
 */
export async function withReadBody(request: Request, url: URL): Promise<Request | undefined> {
  if (request.body === null || isForwarded(url)) return request;
  const { headers, method, signal } = request;
  const body = await bodyBytes(request, mostBytes(headers, url));
  if (body === undefined || hasTooManyFields(headers, body)) return undefined;
  return new Request(request.url, { method, headers, signal, body });
}

let lastInLine: Promise<unknown> = Promise.resolve();
/** One piece for each round of the event loop, so that many uploads at once do not make a round long. */
const turn = () => (lastInLine = lastInLine.then(() => setImmediate()));

/** The body on its way to the API. Calls `refuse` and breaks off when it has more bytes than the API accepts. */
export function countedBody(request: Request, url: URL, refuse: () => void): ReadableStream<Uint8Array> | null {
  const most = mostBytes(request.headers, url);
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > most) {
        refuse();
        return controller.error(new Error('The request body is too large'));
      }
      await turn();
      controller.enqueue(chunk);
    },
  });
  // Canceling would cut the connection before the refusal is sent.
  return request.body?.pipeThrough(counting, { preventCancel: true }) ?? null;
}

/** The request's body; undefined when it has more bytes than allowed, in which case it is not read to the end. */
export async function bodyBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Canceling would cut the connection before the refusal is sent.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same, as text. */
export async function bodyText(request: Request, most: number): Promise<string | undefined> {
  const bytes = await bodyBytes(request, most);
  return bytes && new TextDecoder().decode(bytes);
}

const URL_ENCODED = 'application/x-www-form-urlencoded';

function isForm(headers: Headers): boolean {
  return [URL_ENCODED, 'multipart/form-data', 'text/plain'].includes(mediaType(headers));
}

/** The time to parse a form grows with the square of its fields. A multipart form never has this many. */
function hasTooManyFields(headers: Headers, body: Uint8Array): boolean {
  if (mediaType(headers) !== URL_ENCODED) return false;
  const separator = '&'.charCodeAt(0);
  let fields = 1;
  for (const byte of body) if (byte === separator) fields++;
  return fields > FORM.fields;
}

function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
