/** Where `fetch` sends a request that a page at `origin` makes. */
export const addressOf = (input: RequestInfo | URL, origin: string): URL =>
  new URL(input instanceof Request ? input.url : input, origin);
