// HTTP for a sender of many thousand requests per second, which must leave the cores to the product.
import { Pool } from 'undici';

export interface LeanAnswer {
  readonly status: number;
  /** In seconds; NaN if the answer has none. */
  readonly retryAfter: number;
  readonly text: string;
}

/** Posts to one address. Each waiting request has its own connection, and all are kept. */
export class LeanConnection {
  readonly #pool: Pool;
  readonly #headers: readonly string[];

  constructor(
    url: string,
    apiKey: string,
    private readonly path: string,
  ) {
    this.#pool = new Pool(url, { connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
    this.#headers = ['Authorization', `Bearer ${apiKey}`, 'Content-Type', 'application/json'];
  }

  /** Rejects if there is no answer. */
  post(body: string): Promise<LeanAnswer> {
    const { path } = this;
    return new Promise((resolve, reject) => {
      let status = 0;
      let retryAfter = NaN;
      let text = '';
      this.#pool.dispatch(
        { method: 'POST', path, headers: [...this.#headers], body },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_, statusCode, headers) => {
            status = statusCode;
            retryAfter = Number(headers['retry-after'] ?? NaN);
          },
          onResponseData: (_, chunk) => void (text += chunk.toString('latin1')),
          onResponseEnd: () => resolve({ status, retryAfter, text }),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  }

  close(): void {
    void this.#pool.destroy();
  }
}
