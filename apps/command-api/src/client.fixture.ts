export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Exactly what was sent; compare payloads by this. */
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as a value: an object, unless the answer is empty. Numbers beyond a double are rounded. */
  readonly body: Body;
}
/** What a test looks for in a body. */
export interface Body {
  readonly [member: string]: Body & string & number & readonly Body[];
}
export interface Client {
  /** The headers that show who is asking, for requests that are sent in other ways. */
  readonly authorization: Readonly<Record<string, string>>;
  /** A string body is sent as it is, anything else as JSON. Rejects only when there is no answer. */
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Creates a queue. */
  queue(settings?: Readonly<Record<string, unknown>>): Promise<string>;
  dataset(name?: string): Promise<string>;
  /** Adds items and returns their ids. */
  add(queueId: string, items: readonly unknown[]): Promise<string[]>;
}

export function clientOf(baseUrl: string, apiKey?: string): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: bodyOf(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    const isLines = response.headers.get('content-type')?.includes('jsonl') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      body: isJson && !isLines ? JSON.parse(text) : {},
    };
  };
  const created = async (path: string, body: unknown) => {
    const answer = await send('POST', path, body);
    if (answer.status !== 201) throw new Error(answer.text);
    return String(answer.body['id']);
  };
  return {
    authorization: apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` },
    send,
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    queue: (settings = {}) => created('/v1/labeling_queues', { name: 'Queue', ...settings }),
    dataset: (name = 'Dataset') => created('/v1/datasets', { name }),
    async add(queueId, items) {
      const answer = await send('POST', `/v1/labeling_queues/${queueId}/items`, { items });
      if (answer.status !== 201) throw new Error(answer.text);
      return JSON.parse(answer.text).map(({ id }: { id: string }) => id);
    },
  };
}

/** The ids of the rows of a page. */
export function idsOf({ text }: Answer): string[] {
  return JSON.parse(text).data.map(({ id }: { id: string }) => id);
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

/** An answer as RFC 9457 defines it, with this status and code. */
export function expectProblem(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body['code']]).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({ type: `/problems/${code}`, status });
  for (const name of ['title', 'detail', 'instance']) expect(answer.body[name]).toMatch(/./);
}
