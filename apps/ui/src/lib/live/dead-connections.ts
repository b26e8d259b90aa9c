/** As many as browsers keep to a site over HTTP/1.1. */
const CONNECTIONS = 6;
/** How long a working connection may take to answer, in milliseconds. */
const PATIENCE = 3_000;

/**
 * Where one connection died without being closed, so did the idle ones, and the next request on them would never be
 * answered. A request that is given up takes its connection with it.
 */
export async function dropDeadConnections(): Promise<void> {
  const ask = () => fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, ask));
}
