// HTTP for a client that shares the cores with the product: plain node:http with keep-alive connections.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Guards against hanging. When other programs use the machine, an answer may take minutes. */
const ONE_ANSWER_MS = 600_000;

export class Connection {
  readonly #agent: Agent;

  constructor(
    private readonly url: string,
    private readonly apiKey: string,
    maxSockets = Infinity,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** Rejects if there is no answer. */
  send({ method, path, body, headers }: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const all = {
        Authorization: `Bearer ${this.apiKey}`,
        ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        ...headers,
      };
      const sent = request(this.url + path, { method, headers: all, agent: this.#agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      sent.setTimeout(ONE_ANSWER_MS, () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
