import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Exactly what was sent. */
  readonly text: string;
}
export interface Request {
  readonly method: string;
  readonly path: string;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Between attempts: twice as long each time, so that waiting clients leave the machine to a product that restarts. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 1_600];
const PATIENCE_MS = 600_000;
const ONE_ANSWER_MS = 60_000;

/**
 * An API client as careful people write one: it repeats a request that got no answer, or was told to wait (429, 502 to
 * 504). A 500 is final: whatever happens to the product, it must never answer with one.
 */
export class Client {
  /** How many requests had to be repeated. */
  repeated = 0;

  constructor(private readonly where: () => { readonly apiUrl: string; readonly apiKey: string | undefined }) {}

  async send(request: Request): Promise<Answer> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      const answer = await this.once(request).catch((error: unknown) => ({ error }));
      if (!('error' in answer) && ![429, 502, 503, 504].includes(answer.status)) return answer;
      if (Date.now() > giveUpAt)
        throw new Error(`${request.path} met ${'error' in answer ? answer.error : answer.text}`);
      this.repeated++;
      await pause(pauseMs);
    }
  }

  /** Rejects if there is no answer. */
  async once({ method, path, body, headers = {} }: Request): Promise<Answer> {
    const { apiUrl, apiKey } = this.where();
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ONE_ANSWER_MS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async get(path: string): Promise<Answer> {
    return mustBe(200, await this.send({ method: 'GET', path }));
  }

  /** Adds items, given as JSON text or values, and returns what the API says about each. */
  async add(queueId: string, items: string | readonly unknown[], headers: Record<string, string> = {}) {
    const body = typeof items === 'string' ? `{"items":${items}}` : { items };
    const path = `/v1/labeling_queues/${queueId}/items`;
    const answer = mustBe(201, await this.send({ method: 'POST', path, body, headers }));
    return addedItems(answer.text);
  }

  async approve(queueId: string, itemId: string): Promise<void> {
    mustBe(200, await this.send({ method: 'POST', path: `/v1/labeling_queues/${queueId}/items/${itemId}/approve` }));
  }

  queue(name: string): Promise<string> {
    return this.#create('/v1/labeling_queues', name);
  }

  dataset(name: string): Promise<string> {
    return this.#create('/v1/datasets', name);
  }

  /** Resolves to the position when the read models have everything acknowledged so far. */
  async settled(): Promise<bigint> {
    const body = { name: 'the last of all so far' };
    const marker = mustBe(201, await this.send({ method: 'POST', path: '/v1/datasets', body }));
    const position = marker.headers.get('position');
    await this.get(`/v1/datasets?limit=1&atLeast=${position}`);
    return BigInt(position ?? '');
  }

  /** All rows of a list, page by page, each as `read` reads a page's text. */
  async all<Row>(path: string, read: (pageText: string) => { data: Row[]; next: string | null }): Promise<Row[]> {
    const rows: Row[] = [];
    let next: string | null = '';
    while (next !== null) {
      const separator = path.includes('?') ? '&' : '?';
      const page = read((await this.get(`${path}${separator}limit=1000&after=${encodeURIComponent(next)}`)).text);
      rows.push(...page.data);
      ({ next } = page);
    }
    return rows;
  }

  async #create(path: string, name: string): Promise<string> {
    const headers = { 'Idempotency-Key': name };
    const { id } = JSON.parse(mustBe(201, await this.send({ method: 'POST', path, body: { name }, headers })).text);
    return id;
  }
}

export function addedItems(text: string): { id: string; createdAt: string }[] {
  return JSON.parse(text);
}

/** Throws an error that shows the actual answer. */
export function mustBe(status: number, answer: Answer): Answer {
  if (answer.status === status) return answer;
  throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text.slice(0, 2_000)}`);
}
