import pg from 'pg';

/**
 * A connection for long work of which no step may wait longer than this for its answer. `leave` closes it without a goodbye, which a
 * database that does not answer would not answer either; `lost` returns why it ended.
 */
export async function openDatabase(url: string, purpose: string, answerWithinMs: number) {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: purpose },
    ...{ connectionTimeoutMillis: 10_000, query_timeout: answerWithinMs },
    // Sent before a network drops the connection, which may happen after a few minutes of silence.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
  });
  let trouble: Error | undefined;
  client.on('error', (error) => (trouble ??= error));
  await client.connect().catch((cause: unknown) => {
    throw new Error(`The database cannot be used: ${wordsOf(cause)}`, { cause });
  });
  return { client, leave: () => void client.connection.stream.destroy(), lost: () => trouble };
}

/** Node tries several addresses of a name, and then reports several errors without a message of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
