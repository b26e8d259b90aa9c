import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Health } from './health.js';
import type { Metrics } from './metrics.js';

export interface HealthServerOptions {
  readonly host: string;
  readonly port: number;
  readonly health: () => Promise<Health>;
  readonly metrics: Metrics;
  /** Writes the lines of a verification into the answer, and ends it. */
  readonly verify: (response: ServerResponse) => void;
}

/** `/health/live`, `/health/ready`, `/metrics`; and `POST /verification`, for the HTTP API, which decides who may ask. */
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

  async #answer({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method === 'POST' && url === '/verification') return this.#options.verify(response);
    if (method !== 'GET' && method !== 'HEAD') return end(response, 405, 'text/plain', '');
    switch (url.split('?')[0]) {
      case '/health/live':
        return end(response, 200, 'application/json', '{"live":true}');
      case '/health/ready': {
        const health = await this.#options.health();
        return end(response, health.ready ? 200 : 503, 'application/json', JSON.stringify(health));
      }
      case '/metrics':
        return end(response, 200, this.#options.metrics.contentType, await this.#options.metrics.text());
    }
    end(response, 404, 'text/plain', '');
  }
}

function end(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType }).end(body);
}
