import type pg from 'pg';

/** A pool or one connection: what a query needs. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<Pick<pg.QueryResult<Row>, 'rows' | 'rowCount'>>;
}
