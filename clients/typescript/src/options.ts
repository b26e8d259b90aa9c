export interface LabelingOptions {
  /** The address of the API, such as `https://labels.example.com` or `http://localhost:4000`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The project to use with the token of a member's session (cookie `labeling_session`). An API key has just one. */
  readonly projectId?: string;
  /** How often a request that got no answer, 429 or 503 is sent again; 4 by default. */
  readonly maxRetries?: number;
  /** How long an answer may take, and how long a stream may be silent; 60,000 by default. */
  readonly timeoutMs?: number;
  /** Reads numbers that JavaScript would round as `ExactNumber`. */
  readonly exactNumbers?: boolean;
  /**
   * Whether reads wait until they include what this client wrote in the last half minute; true by default.
   * Adding items and listing them right afterward works either way, but without it the list may be a moment behind.
   */
  readonly readYourWrites?: boolean;
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Gives up, also while waiting to retry. */
  readonly signal?: AbortSignal | undefined;
}
export interface CommandOptions extends CallOptions {
  /** Only if the item, queue or dataset still has this revision; otherwise `revision_mismatch`. */
  readonly ifRevision?: string | number | undefined;
}
export interface KeyOptions extends CallOptions {
  /**
   * The same call with the same key has one effect, however often and from wherever it is sent. By default a random one.
   * Only characters of Latin-1, because it is sent in a header.
   */
  readonly idempotencyKey?: string | undefined;
}
