import type { SqlResult } from './sql-client.js';

/** `1,234 rows in 56 ms` */
export function resultWords({ rows, truncated, ms }: Pick<SqlResult, 'rows' | 'truncated' | 'ms'>): string {
  const count = `${truncated ? 'First ' : ''}${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `${count} in ${ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`}`;
}
