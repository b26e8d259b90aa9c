import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import type pg from 'pg';

import { migrateTraces } from './migrate.js';

export interface Database {
  url(): string;
  pool(): pg.Pool;
  /** Empties the tables. */
  empty(): Promise<void>;
  /** Another database on the same server, not migrated. */
  another(name: string): Promise<string>;
}

/** A real Postgres, migrated, for the tests of one file. */
export function aDatabase(): Database {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await startTestDatabase({ name: 'traces', migrate: migrateTraces });
  });
  afterAll(() => server?.remove());
  return {
    url: () => server.url,
    pool: () => server.pool,
    empty: async () =>
      void (await server.pool.query(
        'truncate traces.spans, traces.traces, traces.own_attributes, traces.retention, traces.log_records',
      )),
    another: (name) => server.another(name),
  };
}
