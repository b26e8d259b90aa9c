import { PatientPool } from '@labeling/postgres';
import type { Queryable } from '@labeling/read-models/queries';
import { inClientSpan } from '@labeling/telemetry/spans';
import type pg from 'pg';

const ofPostgres = () => ({ 'db.system.name': 'postgresql' });

/**
 * Work that holds a lock for as long as it takes: three pushes, two queues that are settled, the webhooks and the removal of old
 * traces. All of them read, too, which they could not if their locks had taken the connections for reading.
 */
const LOCKS = 7;

interface Patience {
  /** How long the server works on one statement. It then ends by itself: nobody may wait for its answer any more. */
  readonly statementMs: number;
  /** How much later the server itself counts as lost. */
  readonly slackMs: number;
  /** How long a connection may take to be there. */
  readonly connectionMs: number;
}
const PATIENCE: Patience = { statementMs: 28_000, slackMs: 2_000, connectionMs: 5_000 };

/** The connections of this process to Postgres; a lost one is replaced when a connection is next needed. */
export class Database implements Queryable {
  readonly pool: pg.Pool;
  /** For locks that are held while something is done. */
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
    // Where a server lets few in, the pages need what a burst of requests has left.
    idleTimeoutMillis: 10_000,
  });
  return pool.on('error', () => undefined);
}
