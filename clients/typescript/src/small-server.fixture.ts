import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LabelingQueue } from './labeling-queue.js';
import type { LabelingOptions } from './options.js';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export type Handler = (request: Received, response: ServerResponse) => void;

/** A real HTTP server that gives one answer after another as it was told, and then keeps repeating the last one. */
export class SmallServer {
  readonly received: Received[] = [];
  #handlers: Handler[] = [];
  #url = '';
  readonly #server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(parts).toString() };
      this.received.push(request);
      const handler = this.#handlers.length > 1 ? this.#handlers.shift() : this.#handlers[0];
      handler?.(request, response);
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  answers(...handlers: Handler[]): void {
    this.#handlers = handlers;
    this.received.length = 0;
  }

  client(options: Partial<LabelingOptions> = {}): LabelingQueue {
    return new LabelingQueue({ baseUrl: this.#url, apiKey: 'lq_key', ...options });
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

export const json =
  (value: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));

export const problem =
  (status: number, code: string, headers: Record<string, string> = {}, detail = `It is ${code}`): Handler =>
  (_, response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/problem+json', 'X-Request-Id': 'r1', ...headers })
      .end(JSON.stringify({ status, code, detail, errors: [{ pointer: '/name', detail: 'no' }] }));

/** Closes the connection without an answer, or in the middle of one. */
export const cut =
  (begun = ''): Handler =>
  (_, response) => {
    if (begun === '') return void response.destroy();
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write(begun, () => response.destroy());
  };

/** Takes the request and never answers. */
export const silence: Handler = () => undefined;
