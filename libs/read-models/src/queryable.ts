import type pg from 'pg';

/** A pool or one connection: what a query needs. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids come from addresses that people type: one that is no UUID names nothing, and Postgres must not be asked. */
export function isUuid(id: string): boolean {
  return uuid.test(id);
}
