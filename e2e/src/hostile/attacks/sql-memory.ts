// Queries that want more memory, or more space on disk, than there is.
import { costly, lengthy } from '../sql-query.js';

const text = 'x'.repeat(15_000);
const stopped = ['sql_failed', 'sql_timeout'] as const;

export const sqlMemory = [
  lengthy('six texts of 270 MB', stopped, () => {
    const long = Array.from({ length: 6 }, (_, i) => `length(string_agg('${i}${text}', ''))`);
    return `select ${long.join(', ')} from generate_series(1, 18000)`;
  }),
  lengthy(
    'a recursion without end',
    stopped,
    () => `with recursive r (n) as (select 1::bigint union select n + 1 from r) select count(*) from r`,
  ),
  lengthy(
    'an array of 200 million numbers',
    stopped,
    () => `select cardinality(array_agg(n)) from (select generate_series(1, 200000000) as n) as numbers`,
  ),
  lengthy(
    'a JSON array of 50 million objects',
    stopped,
    () =>
      `select jsonb_array_length(jsonb_agg(jsonb_build_object('n', n)))
       from (select generate_series(1, 50000000) as n) as numbers`,
  ),
  lengthy(
    'temporary files of several GB',
    stopped,
    () =>
      `select count(*) from (select md5(n::text) as text from generate_series(1, 60000000) as n order by text) as sorted`,
  ),
  costly('a text that replaces itself', ['sql_failed'], () => {
    const short = text.slice(0, 10_000);
    return `select length(replace(replace('${short}', 'x', '${short}'), 'x', '${short}'))`;
  }),
];
