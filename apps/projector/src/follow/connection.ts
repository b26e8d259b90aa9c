import { PrimaryClient } from '@labeling/postgres';
import type pg from 'pg';

export interface Connection {
  readonly client: pg.Client;
  /** Aborted when the connection is lost. */
  readonly lost: AbortSignal;
  /** Ends it, and its locks with it, without waiting for an answer that may never come. */
  destroy(): Promise<void>;
}

export interface ConnectionOptions {
  /** How long one statement may take. */
  readonly statementMs?: number;
  /** Whether statements are sent without waiting for the answers to earlier ones. */
  readonly pipeline?: boolean;
}

/** A connection on which every wait has a time limit. Rejects when the database is away or a standby. */
export async function connect(
  databaseUrl: string,
  purpose: string,
  { statementMs = 60_000, pipeline = false }: ConnectionOptions = {},
): Promise<Connection> {
  const lost = new AbortController();
  const client = new PrimaryClient({
    connectionString: databaseUrl,
    application_name: purpose,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + 5_000,
    pipeline,
  });
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('The database has closed the connection')));
  await client.connect();
  return {
    client,
    lost: lost.signal,
    destroy: async () => {
      const ended = client.end().catch(() => undefined);
      const timeout = setTimeout(() => client.connection.stream.destroy(), 1_000);
      await ended;
      clearTimeout(timeout);
    },
  };
}

/** All of them or none: a leftover one would keep the process from ending. Rejects like the first that fails. */
export async function connectAll<Connecting extends Promise<Connection>[]>(...connecting: Connecting) {
  try {
    return await Promise.all(connecting);
  } catch (error) {
    for (const made of await Promise.allSettled(connecting))
      if (made.status === 'fulfilled') await made.value.destroy();
    throw error;
  }
}
