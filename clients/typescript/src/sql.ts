import type { CallOptions } from './options.js';
import type { SqlResult, SqlTable } from './shapes.js';
import type { Transport } from './transport.js';

type Value = SqlResult['rows'][number][number];

export interface SqlOptions extends CallOptions {
  /** The most rows to return; 1,000 by default. */
  readonly limit?: number | undefined;
}

/** One SELECT over the rows of the project. Aborting the signal cancels the query. */
export class Sql {
  constructor(private readonly transport: Transport) {}

  query(query: string, { limit, signal }: SqlOptions = {}): Promise<SqlResult> {
    const json = { query, limit };
    const request = { method: 'POST', path: '/v1/sql', json, isRepeatable: true, seesWrites: true } as const;
    return this.transport.json({ ...request, signal });
  }

  /** The rows as objects by column. Rejects if two columns have the same name. */
  async rows(query: string, options: SqlOptions = {}): Promise<Record<string, Value>[]> {
    const { columns, rows } = await this.query(query, options);
    const names = columns.map(({ name }) => name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) {
      const called = JSON.stringify(twice);
      throw new TypeError(`Several columns are called ${called}: give each its own name with AS, or use query`);
    }
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])));
  }

  /** What can be queried. */
  async tables({ signal }: CallOptions = {}): Promise<SqlTable[]> {
    const { data } = await this.transport.json<{ data: SqlTable[] }>({ path: '/v1/sql/tables', signal });
    return data;
  }
}
