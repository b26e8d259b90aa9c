import { PatientPool } from '@labeling/postgres';
import type { Queryable } from '@labeling/read-models/queries';
import { inClientSpan } from '@labeling/telemetry/spans';
import type pg from 'pg';

const ofPostgres = () => ({ 'db.system.name': 'postgresql' });

/**
 * Work that keeps a lock for as long as it takes: three pushes, two queues being settled, the webhooks and the removal
 * of old traces. All of them also read, which they could not if their locks took up the connections for reading.
 */
const LOCKS = 7;

interface Patience {
  /** How long the server works on one statement before it ends it: nobody may be waiting for the answer any more. */
  readonly statementMs: number;
  /** How much later the server itself is considered lost. */
  readonly slackMs: number;
  /** How long a connection may take to be established. */
  readonly connectionMs: number;
}
const PATIENCE: Patience = { statementMs: 28_000, slackMs: 2_000, connectionMs: 5_000 };

/** The connections of this process to Postgres; a lost one is replaced when a connection is next needed. */
export class Database implements Queryable {
  readonly pool: pg.Pool;
  /** Connections for locks that are kept while work is done. */
  readonly locks: pg.Pool;

  constructor(databaseUrl: string, connections: number, patience: Partial<Patience> = {}) {
    this.pool = poolOf(databaseUrl, connections, patience);
    this.locks = poolOf(databaseUrl, LOCKS, patience);
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return inClientSpan('query', ofPostgres, () => this.pool.query<Row>(text, values));
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.locks.end()]);
  }
}

function poolOf(databaseUrl: string, connections: number, patience: Partial<Patience>): pg.Pool {
  const { statementMs, slackMs, connectionMs } = { ...PATIENCE, ...patience };
  const pool = new PatientPool({
    connectionString: databaseUrl,
    application_name: 'command-api',
    max: connections,
    connectionTimeoutMillis: connectionMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + slackMs,
    // If a server allows few connections, the pages need those that a burst of requests no longer uses.
    idleTimeoutMillis: 10_000,
  });
  return pool.on('error', () => undefined);
}
