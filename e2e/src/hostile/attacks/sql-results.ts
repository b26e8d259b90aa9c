// Queries whose result is larger than an answer can be.
import { long, type Attack } from '../attack.js';
import { costly, query } from '../sql-query.js';

const large = 'x'.repeat(90_000);

function cut(name: string, by: 'rows' | 'bytes', sql: string): Attack {
  return {
    name,
    room: 'sql',
    sends: `a query with ${name} in its result`,
    mustAnswer: `The first rows, and that the result was cut by ${by}`,
    async run(product) {
      const { status, code, text } = await query(product, sql);
      const found = /"truncatedBy":("\w+"|null)/.exec(text)?.[1];
      return { held: status === 200 && found === `"${by}"`, saw: `${status} ${code} cut by ${found ?? 'nothing'}` };
    },
  };
}

export const sqlResults: readonly Attack[] = [
  cut('a billion rows', 'rows', 'select generate_series(1, 1000000000) as n'),
  long(cut('10,000 rows of 90 KB', 'bytes', `select '${large}' as text, generate_series(1, 10000) as n`)),
  costly(
    'one value of 45 MB',
    ['sql_too_large'],
    () => `select string_agg('${large}', '') from generate_series(1, 500)`,
  ),
  long(
    costly(
      'a row of 1,000 columns of 90 KB',
      ['sql_too_large'],
      () => `with t as (select '${large}' as c) select ${Array.from({ length: 1_000 }, () => 'c').join(', ')} from t`,
    ),
  ),
];
