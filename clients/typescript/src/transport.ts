// Every request: who asks, how often it is sent, how long it may take, and what its refusal means.
import { parseExactly, writeJson } from './exact-json.js';
import { errorOf, LabelingConnectionError, LabelingError } from './labeling-error.js';
import type { LabelingOptions } from './options.js';
import { pause } from './pause.js';
import { RecentPosition } from './recent-position.js';
import { mayBeDone, waitAfter } from './retries.js';
import type { ProblemCode } from './shapes.js';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. A function makes the body again for each attempt; a stream is read once, so it is sent once. */
  readonly body?: BodyInit | (() => BodyInit);
  /** Whether sending it twice has the effect of sending it once; by default all methods but POST. */
  readonly isRepeatable?: boolean;
  /** The code for a deleted resource that is not found, which means success after an answer was lost. */
  readonly goneCode?: ProblemCode;
  /** Waits, on the server, until the answer includes what was written before. */
  readonly seesWrites?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** 0 for no limit. */
  readonly timeoutMs?: number;
}

export interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

export class Transport {
  readonly #options: LabelingOptions;
  readonly #written = new RecentPosition();
  readonly #baseUrl: string;

  constructor(options: LabelingOptions) {
    if (!/^https?:\/\//.test(options.baseUrl)) throw new TypeError('baseUrl must begin with http:// or https://');
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/$/, '');
  }

  /** The value of a JSON answer; undefined if the answer is empty. */
  async json<T>(request: Request): Promise<T> {
    return (await this.answer<T>(request)).data;
  }

  async answer<T>(request: Request): Promise<Answer<T>> {
    return this.send(request, async (response) => {
      const text = await response.text();
      return { data: (text === '' ? undefined : this.parse(text)) as T, headers: response.headers };
    });
  }

  parse(text: string): unknown {
    return this.#options.exactNumbers === true ? parseExactly(text) : JSON.parse(text);
  }

  /** Sends a request until `read` has read the answer to the end, or sending it again would not help. */
  async send<T>(request: Request, read: (response: Response) => Promise<T>): Promise<T> {
    const { isRepeatable = request.method !== 'POST', signal } = request;
    let isMaybeDone = false;
    for (let failures = 1; ; failures++) {
      try {
        return await this.#once(request, read);
      } catch (error) {
        if (isMaybeDone && saysGone(error, request)) return read(new Response(null, { status: 204 }));
        isMaybeDone ||= mayBeDone(error);
        const wait = this.mayRetry(failures) ? waitAfter(error, failures, isRepeatable) : undefined;
        if (wait === undefined || request.body instanceof ReadableStream) throw error;
        await pause(wait, signal);
      }
    }
  }

  /**
   * One attempt at an answer that is read as it arrives. It breaks off with an error when the signal is aborted, or
   * when the server sends nothing for `timeoutMs`. The time that the caller spends on what has arrived does not count.
   */
  async *stream(request: Request): AsyncGenerator<Uint8Array, void, void> {
    const watch = this.#watch(request);
    try {
      const response = await this.#fetch(request, watch.signal);
      for await (const chunk of chunksOf(response)) {
        watch.rest();
        yield chunk;
        watch.refresh();
      }
    } catch (error) {
      throw watch.reasonFor(error);
    } finally {
      watch.end();
    }
  }

  /** Whether a request that failed this often may be sent once more. */
  mayRetry(failures: number): boolean {
    return failures <= (this.#options.maxRetries ?? 4);
  }

  /** Reads wait for this position from now on. */
  wrote(position: string | null): void {
    this.#written.note(position);
  }

  async #once<T>(request: Request, read: (response: Response) => Promise<T>): Promise<T> {
    const watch = this.#watch(request);
    try {
      return await read(await this.#fetch(request, watch.signal));
    } catch (error) {
      throw watch.reasonFor(error);
    } finally {
      watch.end();
    }
  }

  async #fetch(request: Request, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', path, json } = request;
    const body = json === undefined ? bodyOf(request.body) : writeJson(json);
    const atLeast = this.#positionFor(request);
    const response = await (this.#options.fetch ?? globalThis.fetch)(this.#addressOf(path, request.query, atLeast), {
      ...{ method, signal, headers: this.#headersOf(request) },
      ...(body !== undefined && { body }),
      // Streams are sent as they are read, which fetch requires callers to declare.
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      redirect: 'manual',
    }).catch((error: unknown) => {
      throw new LabelingConnectionError(`${this.#baseUrl} did not answer: ${reasonIn(error)}`, { cause: error });
    });
    if (!response.ok) {
      const error = await errorOf(response);
      if (atLeast === undefined || !refusesPosition(error)) throw error;
      this.#written.forget(atLeast);
      return this.#fetch(request, signal);
    }
    if (method !== 'GET') this.wrote(response.headers.get('position'));
    return response;
  }

  /** The position that the answer must include, if any. */
  #positionFor({ seesWrites = false }: Request): string | undefined {
    return seesWrites && this.#options.readYourWrites !== false ? this.#written.current() : undefined;
  }

  #addressOf(path: string, query: Query = {}, atLeast?: string): string {
    const all = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, atLeast })) {
      if (value !== undefined) all.append(name, String(value));
    }
    const text = all.toString();
    return `${this.#baseUrl}${path}${text === '' ? '' : `?${text}`}`;
  }

  #headersOf({ headers = {}, json }: Request): Record<string, string> {
    const { apiKey, projectId } = this.#options;
    const all = {
      Authorization: `Bearer ${apiKey}`,
      'X-Project-Id': projectId,
      'Content-Type': json === undefined ? undefined : 'application/json',
      ...headers,
    };
    return Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, sendable(name, value)]])),
    );
  }

  #watch({ signal, timeoutMs = this.#options.timeoutMs ?? 60_000 }: Request): Watch {
    return new Watch(signal, timeoutMs);
  }
}

/** Aborts a request when the caller asks for it, or when nothing has arrived for too long. */
class Watch {
  readonly #controller = new AbortController();
  readonly #given: AbortSignal | undefined;
  readonly #timeoutMs: number;
  readonly #abort = () => this.#controller.abort(this.#given?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(given: AbortSignal | undefined, timeoutMs: number) {
    this.#given = given;
    this.#timeoutMs = timeoutMs;
    if (given?.aborted) this.#abort();
    given?.addEventListener('abort', this.#abort, { once: true });
    this.refresh();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the clock until `refresh`. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  refresh(): void {
    this.rest();
    if (this.#timeoutMs === 0) return;
    const late = new LabelingConnectionError(`Nothing arrived for ${this.#timeoutMs} ms`);
    this.#timer = setTimeout(() => this.#controller.abort(late), this.#timeoutMs);
  }

  /** What made a request fail: fetch wraps the reason, and reports a body that broke off as a TypeError. */
  reasonFor(error: unknown): unknown {
    if (this.#controller.signal.aborted) return this.#controller.signal.reason;
    if (!(error instanceof TypeError)) return error;
    return new LabelingConnectionError(`The answer broke off: ${reasonIn(error)}`, { cause: error });
  }

  end(): void {
    this.rest();
    this.#given?.removeEventListener('abort', this.#abort);
  }
}

/** The events were moved to another store or restored, so positions are different there. */
function refusesPosition({ code, message }: LabelingError): boolean {
  return code === 'invalid_parameter' && message.includes('atLeast');
}

function saysGone(error: unknown, { goneCode }: Request): boolean {
  return goneCode !== undefined && error instanceof LabelingError && error.code === goneCode;
}

/** The value, if a header can carry it: fetch does not say which header it refuses. */
function sendable(name: string, value: string): string {
  if (/^[\t -~\x80-\xff]*$/.test(value)) return value;
  const shown = name === 'Authorization' ? 'its value' : JSON.stringify(value);
  throw new RangeError(`The header ${name} cannot carry ${shown}: only Latin-1 characters, without line breaks`);
}

function bodyOf(body: Request['body']): BodyInit | undefined {
  return typeof body === 'function' ? body() : body;
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array, void, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Tells the server that nobody is reading any more; it has no effect after the end.
    reader.cancel().catch(() => undefined);
  }
}

function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
