import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What a receiver was sent. */
export interface Received {
  readonly id: string;
  readonly type: string;
  readonly item: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a receiver answers: with a status, or however it likes. */
export type Behavior = (received: Received, response: ServerResponse) => number | void;

/** A receiver as somebody else would write one: it may be down, and may answer anything. */
export class Receiver {
  /** What it has answered with success, in order. */
  readonly accepted: Received[] = [];
  /** Everything that arrived. */
  readonly arrived: Received[] = [];
  behave: Behavior = () => 204;
  #server = createServer((request, response) => void this.#answer(request, response));
  #port = 0;
  readonly #watching = new Set<() => void>();

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Dies: every connection is cut. Starts again on the same port. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook?a=1`;
  }

  /** Resolves once the condition holds; it is checked whenever a delivery arrives or is accepted. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.#watching.add(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    try {
      for await (const part of request) body += String(part);
    } catch {
      return;
    }
    const { id, type, data }: { id: string; type: string; data: { itemId?: string } } = JSON.parse(body);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const received = { id, type, item: data.itemId, headers, body };
    this.arrived.push(received);
    const status = this.behave(received, response);
    if (status !== undefined) response.writeHead(status).end();
    if (status !== undefined && status < 300) this.accepted.push(received);
    for (const look of this.#watching) look();
    this.#watching.clear();
  }
}

/** Whether a delivery was signed with the secret, as the library of the standard checks it. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
}
