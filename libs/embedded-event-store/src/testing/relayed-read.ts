import type { ClientReadableStream, ServerWritableStream } from '@grpc/grpc-js';
import { streamsPb } from '../protocol/generated.js';
import { impossibleCheckpoint, tooSlow } from './answers.js';

export interface Relaying {
  /** A subscription that received nothing goes live with an impossible checkpoint. */
  readonly isFirstImpossible: boolean;
  readonly onImpossible: () => void;
  /** When the next message after an event may be sent; undefined for at once. */
  readonly beforeNext: () => Promise<void> | undefined;
}
export type ReadCall = ServerWritableStream<streamsPb.ReadReq, streamsPb.ReadResp>;
type Answers = ClientReadableStream<streamsPb.ReadResp>;

/** One read or subscription, relayed by a server in between. */
export class RelayedRead {
  #isLive = false;
  /** While the subscriber counts as slow: whether it has missed anything. */
  #lagging: { hasMissed: boolean } | undefined;
  /** A checkpoint that may turn out to be the only thing sent before the subscription goes live. */
  #first: streamsPb.ReadResp | undefined;
  #hasSent = false;
  #isEnded = false;

  constructor(
    private readonly call: ReadCall,
    private readonly answers: Answers,
    private readonly relaying: Relaying,
  ) {
    answers.on('data', (response: streamsPb.ReadResp) => this.#pass(response));
    answers.on('error', (error) => this.#isEnded || call.emit('error', error));
    answers.on('end', () => this.#isEnded || call.end());
    call.on('drain', () => answers.resume());
    call.on('cancelled', () => this.#end());
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** From now on it receives nothing. */
  lag(): void {
    this.#lagging = { hasMissed: false };
  }

  /** Ends it if it has missed anything; returns whether it has. */
  endIfBehind(): boolean {
    const hasMissed = this.#lagging?.hasMissed ?? false;
    this.#lagging = undefined;
    if (!hasMissed) return false;
    this.#end();
    this.call.emit('error', tooSlow());
    return true;
  }

  #end(): void {
    this.#isEnded = true;
    this.answers.cancel();
    this.answers.resume();
  }

  #pass(response: streamsPb.ReadResp): void {
    if (this.#isEnded) return;
    if (this.#lagging) {
      this.#lagging.hasMissed = true;
      return;
    }
    const { isFirstImpossible, onImpossible } = this.relaying;
    if (response.hasCaughtUp()) {
      if (isFirstImpossible && !this.#isLive && !this.#hasSent) {
        this.#first = impossibleCheckpoint();
        onImpossible();
      }
      this.#isLive = true;
    }
    const first = this.#first;
    this.#first = undefined;
    if (first) this.#send(first);
    if (isFirstImpossible && !this.#isLive && !first && !this.#hasSent && response.hasCheckpoint()) {
      this.#first = response;
      return;
    }
    this.#hasSent ||= response.hasEvent() || first !== undefined;
    this.#send(response);
  }

  #send(response: streamsPb.ReadResp): void {
    const mayGoOn = response.hasEvent() ? this.relaying.beforeNext() : undefined;
    if (!this.call.write(response) || mayGoOn) this.answers.pause();
    void mayGoOn?.then(() => this.answers.resume());
  }
}
