import pg from 'pg';

/**
 * A connection for a long piece of work, of which no step may wait longer than this for its answer. `leave` ends it without a farewell,
 * to which a database that does not answer would not answer either; `lost` tells why it ended.
 */
export async function openDatabase(url: string, purpose: string, answerWithinMs: number) {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: purpose },
    ...{ connectionTimeoutMillis: 10_000, query_timeout: answerWithinMs },
    // Before a network forgets it, which may take a few minutes of silence.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
  });
  let trouble: Error | undefined;
  client.on('error', (error) => (trouble ??= error));
  await client.connect().catch((cause: unknown) => {
    throw new Error(`The database cannot be used: ${wordsOf(cause)}`, { cause });
  });
  return { client, leave: () => void client.connection.stream.destroy(), lost: () => trouble };
}

/** Node tries several addresses of a name, and then has several errors without a message of their own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
