// Programs that follow the feed of events, and a receiver of webhooks, as others would write them, while processes die.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../product/client.fixture.js';

const AGAIN_AFTER_MS = 100;

/** The address of a product, and the key of the program that follows it. */
interface Where {
  readonly apiUrl: string;
  readonly apiKey: string | undefined;
}

/** One program, with the lines that it received, in order. */
export abstract class Follower {
  readonly lines: string[] = [];
  readonly #ended = new AbortController();
  #done: Promise<void> = Promise.resolve();

  protected constructor(protected place: string) {}

  start(): this {
    this.#done = this.#follow();
    this.#done.catch(() => undefined);
    return this;
  }

  /** Keeps reading until there is nothing more or the connection ends. */
  protected abstract read(signal: AbortSignal): Promise<void>;

  protected got(id: string, line: string): void {
    this.lines.push(line);
    this.place = id;
  }

  /** Resolves when it has received the event with this id. */
  async until(id: string): Promise<void> {
    while (this.place !== id) {
      await Promise.race([pause(AGAIN_AFTER_MS), this.#done]);
    }
    this.#ended.abort();
    await this.#done;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.read(signal);
      await pause(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Asks for one page after another. */
export class PageFollower extends Follower {
  constructor(
    after: string,
    private readonly client: Client,
    private readonly limit: number,
  ) {
    super(after);
  }

  protected async read(): Promise<void> {
    for (;;) {
      const { text } = await this.client.get(`/v1/events?after=${this.place}&limit=${this.limit}`);
      if (text === '') return;
      for (const line of text.split('\n').filter(Boolean)) this.got(JSON.parse(line).id, line);
    }
  }
}

/** Keeps a stream of server-sent events open, and opens it again from where it ended. */
export class StreamFollower extends Follower {
  constructor(
    after: string,
    private readonly where: () => Where,
  ) {
    super(after);
  }

  protected async read(signal: AbortSignal): Promise<void> {
    try {
      const { apiUrl, apiKey } = this.where();
      const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' };
      const response = await fetch(`${apiUrl}/v1/events?after=${this.place}`, { headers, signal });
      if (!response.ok || response.body === null) return;
      let text = '';
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        text += part;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const id = /^id: ?(.*)$/m.exec(event)?.[1];
          const data = /^data: ?(.*)$/m.exec(event)?.[1];
          if (id !== undefined && data !== undefined) this.got(id, data);
        }
      }
    } catch {
      // The connection ended, or there is no product at the moment.
    }
  }
}

/** A receiver of a webhook that refuses some events the first time. */
export class UnreliableReceiver {
  /** The lines that it accepted, in order. */
  readonly accepted: string[] = [];
  readonly ids = new Set<string>();
  refused = 0;
  readonly #seen = new Set<string>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    try {
      for await (const part of request) body += String(part);
    } catch {
      return;
    }
    const { id }: { id: string } = JSON.parse(body);
    const isFirst = !this.#seen.has(id);
    this.#seen.add(id);
    if (isFirst && this.#seen.size % 50 === 0) {
      this.refused++;
      response.writeHead(500).end();
      return;
    }
    this.accepted.push(body);
    this.ids.add(id);
    response.writeHead(204).end();
  }
}
