import type { Writable } from 'node:stream';
import { shuttingDown, toCallError } from './protocol/call-errors.js';

/** Sends messages to one caller no faster than it accepts them, and notices when the caller has gone. */
export class ResponseSink<Message> {
  readonly #call: Writable;
  readonly #onClosed: (() => void)[] = [];
  #closed = false;
  #ready: PromiseWithResolvers<void> | undefined;

  constructor(call: Writable) {
    this.#call = call;
    call.on('drain', () => this.#resume());
    for (const event of ['cancelled', 'close', 'finish']) call.once(event, () => this.#close());
  }

  /** True once nothing more can be sent. */
  get closed(): boolean {
    return this.#closed;
  }

  onClosed(listener: () => void): void {
    if (this.#closed) listener();
    else this.#onClosed.push(listener);
  }

  /** Sends a message. If the caller is slow, returns a promise that settles when it has caught up or gone. */
  send(message: Message): Promise<void> | undefined {
    if (this.#closed || this.#call.write(message)) return undefined;
    this.#ready ??= Promise.withResolvers();
    return this.#ready.promise;
  }

  end(): void {
    if (this.#closed) return;
    this.#call.end();
  }

  fail(error: unknown): void {
    if (this.#closed) return;
    this.#call.emit('error', toCallError(error));
    this.#close();
  }

  shutDown(): void {
    this.fail(shuttingDown());
  }

  #resume(): void {
    this.#ready?.resolve();
    this.#ready = undefined;
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#resume();
    for (const listener of this.#onClosed.splice(0)) listener();
  }
}
