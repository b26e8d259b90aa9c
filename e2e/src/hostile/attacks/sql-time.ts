// Queries that would run for days.
import { costly, lengthy } from '../sql-query.js';

const stopped = ['sql_timeout', 'sql_failed'] as const;

export const sqlTime = [
  lengthy(
    'a cross join of 10^18 rows',
    stopped,
    () =>
      `select count(*) from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b,
       generate_series(1, 1000000) as c`,
  ),
  lengthy('a series up to infinity', stopped, () => {
    return `select count(*) from (select generate_series(now(), 'infinity', '1 second') as at) as seconds`;
  }),
  lengthy('a regular expression that looks back', stopped, () => {
    const expression = '^(a+)(a+)(a+)(a+)(a+)\\1\\2\\3\\4\\5b$';
    return `select sum(regexp_count('${'a'.repeat(2_000)}' || n, '${expression}'))
      from (select generate_series(1, 1000000000) as n) as numbers`;
  }),
  lengthy('greatest common divisors of numbers of 80,000 digits', stopped, () => {
    return `select sum(gcd(power(7::numeric, 95000 + n), power(5::numeric, 110000 + n)))
      from generate_series(1, 1000000) as n`;
  }),
  costly(
    'a regular expression that multiplies its bounds',
    ['sql_failed'],
    () => `select 'a' ~ '((a{1,200}){1,200}){1,200}'`,
  ),
];
