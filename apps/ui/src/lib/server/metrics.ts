import {
  measurePools,
  measureRequests,
  openRegistry,
  type AnsweredRequest,
  type PoolCounts,
} from '@labeling/telemetry';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

/** What this process measures about itself, served on a port of its own: anybody can reach that of the pages. */
export class PageMetrics {
  readonly #registry = openRegistry();
  readonly #answered = measureRequests(this.#registry);
  readonly #server: Server;

  constructor(pool: PoolCounts) {
    measurePools(this.#registry, { pages: pool });
    this.#server = createServer({ requestTimeout: 10_000 }, async ({ method, url }, response) => {
      if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
      const text = await this.#registry.metrics();
      response.writeHead(200, { 'content-type': this.#registry.contentType }).end(text);
    });
  }

  /** Resolves to the address. Rejects when the port is taken. */
  async listen({ host, port }: { host: string; port: number }): Promise<string> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://${host}:${typeof address === 'object' ? address?.port : address}`;
  }

  answered(request: AnsweredRequest, seconds: number): void {
    this.#answered(request, seconds);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
