// Many rows in few requests: as many as fit into each, in order, and each request safe to send again.
import { writeJson } from './exact-json.js';
import { LabelingError } from './labeling-error.js';
import type { KeyOptions } from './options.js';
import { randomKey } from './random-key.js';
import type { Request, Transport } from './transport.js';

export interface AddOptions extends KeyOptions {
  /** The maximum; 1,000 by default. If the `LIMIT_ITEMS_PER_REQUEST` of the server is lower, requests are smaller. */
  readonly rowsPerRequest?: number | undefined;
  /** The maximum, unless a single row is larger; 4 MiB by default. Likewise smaller if `LIMIT_BODY_BYTES` is lower. */
  readonly bytesPerRequest?: number | undefined;
  /** Called after each request. */
  readonly onProgress?: ((progress: AddProgress) => void) | undefined;
}
export interface AddProgress {
  /** All rows so far, including those that were already there. */
  readonly done: number;
  readonly collapsed: number;
}
export interface Added<Row> {
  /** One for each row that was sent, in the order sent. */
  readonly rows: Row[];
  /** How many of them were there already. */
  readonly collapsed: number;
}

interface Target {
  readonly path: string;
  /** The member of the body that has the rows. */
  readonly member: 'items' | 'datapoints';
}

export async function addAll<Row>(
  transport: Transport,
  { path, member }: Target,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  { idempotencyKey = randomKey(), signal, onProgress, ...size }: AddOptions,
): Promise<Added<Row>> {
  const all: Row[] = [];
  let collapsed = 0;
  let requests = 0;
  let first = 0;
  const send = async (texts: readonly string[]): Promise<void> => {
    const request: Request = {
      ...{ method: 'POST', path, signal, isRepeatable: true },
      body: `{"${member}":[${texts.join(',')}]}`,
      // Only requests that were accepted are counted. So two runs that split their rows differently send the same key
      // with different rows, which is refused instead of adding them twice.
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `${idempotencyKey}/${requests}` },
    };
    try {
      const { data, headers } = await transport.answer<Row[]>(request);
      for (const row of data) all.push(row);
      collapsed += Number(headers.get('collapsed-count') ?? 0);
    } catch (error) {
      if (texts.length === 1 || !isTooMuch(error)) throw amongAll(error, member, first);
      const middle = Math.floor(texts.length / 2);
      await send(texts.slice(0, middle));
      return send(texts.slice(middle));
    }
    requests++;
    first += texts.length;
    onProgress?.({ done: all.length, collapsed });
  };
  for await (const texts of requestsOf(rows, size)) await send(texts);
  return { rows: all, collapsed };
}

/** The server may be configured to accept less than others do. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof LabelingError && (error.code === 'too_many_items' || error.code === 'body_too_large');

/** The API numbers the rows of one request; the caller numbers all of them. */
function amongAll(error: unknown, member: string, first: number): unknown {
  if (!(error instanceof LabelingError)) return error;
  const place = new RegExp(`^/${member}/(\\d+)\\b`);
  const moved = (text: string) => text.replace(place, (_, index) => `/${member}/${Number(index) + first}`);
  const { errors } = error;
  const { detail } = error.problem;
  const problem = {
    ...error.problem,
    ...(typeof detail === 'string' && { detail: moved(detail) }),
    ...(errors.length > 0 && { errors: errors.map((one) => ({ ...one, pointer: moved(one.pointer) })) }),
  };
  const { status, requestId, retryAfterMs } = error;
  return Object.assign(new LabelingError(status, problem), { requestId, retryAfterMs });
}

async function* requestsOf(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  { rowsPerRequest = 1_000, bytesPerRequest = 4 * 1024 * 1024 }: AddOptions,
): AsyncGenerator<string[], void, void> {
  const encoder = new TextEncoder();
  let texts: string[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const text = writeJson(row);
    const size = encoder.encode(text).byteLength;
    if (texts.length > 0 && (texts.length >= rowsPerRequest || bytes + size > bytesPerRequest)) {
      yield texts;
      [texts, bytes] = [[], 0];
    }
    texts.push(text);
    bytes += size + 1;
  }
  if (texts.length > 0) yield texts;
}
