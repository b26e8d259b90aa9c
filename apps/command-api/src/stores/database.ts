import type { Queryable } from '@labeling/read-models/queries';
import { inClientSpan } from '@labeling/telemetry/spans';
import pg from 'pg';

const ofPostgres = () => ({ 'db.system.name': 'postgresql' });

/** The connections of this process to Postgres; a lost one is replaced when a connection is next needed. */
export class Database implements Queryable {
  readonly pool: pg.Pool;

  constructor(databaseUrl: string, connections: number) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'command-api',
      max: connections,
      connectionTimeoutMillis: 3_000,
      query_timeout: 30_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    });
    this.pool.on('error', () => undefined);
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return inClientSpan('query', ofPostgres, () => this.pool.query<Row>(text, values));
  }
}
