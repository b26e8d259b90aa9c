// What an open page receives from its live feed.
import type { Caller } from './callers.fixture.js';

export class LiveFeed {
  #text = '';
  readonly #leaving = new AbortController();

  private constructor(private readonly chunks: AsyncIterator<string>) {}

  /** Resolves when the feed is open, so that nothing that happens from then on is missed. */
  static async open({ baseUrl, headers }: Caller, path: string): Promise<LiveFeed> {
    const leaving = new AbortController();
    const sent = { ...headers, accept: 'text/event-stream' };
    const { body, status } = await fetch(baseUrl + path, { headers: sent, signal: leaving.signal });
    if (body === null || status !== 200) throw new Error(`${path} answered ${status}`);
    const feed = new LiveFeed(body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]());
    feed.#leaving.signal.addEventListener('abort', () => leaving.abort());
    return feed;
  }

  /** Everything received until it is enough; then the page is closed. */
  async until(isEnough: (text: string) => boolean): Promise<string> {
    while (!isEnough(this.#text)) {
      const { value, done } = await this.chunks.next();
      if (done === true) throw new Error(`The feed ended after ${this.#text}`);
      this.#text += value;
    }
    this.#leaving.abort();
    return this.#text;
  }
}
