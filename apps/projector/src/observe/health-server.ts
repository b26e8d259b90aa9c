import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { Health } from './health.js';
import type { Metrics } from './metrics.js';

export interface HealthServerOptions {
  readonly host: string;
  readonly port: number;
  /** Opens `/metrics`, `/verification` and the details of the health; without a key they stay closed. */
  readonly key: string | undefined;
  readonly health: () => Promise<Health>;
  readonly metrics: Metrics;
  /** Writes the lines of a verification into the answer, and ends it. */
  readonly verify: (response: ServerResponse) => void;
}

/**
 * Anyone who reaches the port sees at `/health/live` and `/health/ready` whether the projector is well: probes have no
 * key. Details, `/metrics` and `POST /verification` are for those who have it: the HTTP API, the supervisor and
 * monitoring.
 */
export class HealthServer {
  readonly #options: HealthServerOptions;
  readonly #server: Server;

  constructor(options: HealthServerOptions) {
    this.#options = options;
    this.#server = createServer({ requestTimeout: 10_000 }, (request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
  }

  /** Resolves to the address. Rejects when the port is taken. */
  async listen(): Promise<string> {
    const { host, port } = this.#options;
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://${host}:${typeof address === 'object' ? address?.port : address}`;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const hasKey = isBearerOf(this.#options.key, headers.authorization);
    if (method === 'POST' && url === '/verification') {
      return hasKey ? this.#options.verify(response) : refuse(response);
    }
    if (method !== 'GET' && method !== 'HEAD') return end(response, 405, 'text/plain', '');
    switch (url.split('?')[0]) {
      case '/health/live': {
        const live = !(await this.#options.health()).stuck;
        return end(response, live ? 200 : 503, 'application/json', JSON.stringify({ live }));
      }
      case '/health/ready': {
        const health = await this.#options.health();
        const told = hasKey ? health : { ready: health.ready };
        return end(response, health.ready ? 200 : 503, 'application/json', JSON.stringify(told));
      }
      case '/metrics':
        if (!hasKey) return refuse(response);
        return end(response, 200, this.#options.metrics.contentType, await this.#options.metrics.text());
    }
    end(response, 404, 'text/plain', '');
  }
}

function isBearerOf(key: string | undefined, authorization = ''): boolean {
  return key !== undefined && timingSafeEqual(digest(`Bearer ${key}`), digest(authorization));
}

/** Digests have the same length, so the comparison takes equally long whatever was given. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function refuse(response: ServerResponse): void {
  response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
}

function end(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType }).end(body);
}
