// Queries whose text is the attack.
import { costly } from '../sql-query.js';

const refused = ['sql_refused'] as const;
const unread = ['sql_refused', 'sql_failed'] as const;

export const sqlTexts = [
  costly('5,900 open parentheses', unread, () => `select ${'('.repeat(5_900)}1`),
  costly('2,900 pairs of parentheses', unread, () => `select ${'('.repeat(2_900)}1${')'.repeat(2_900)} + 'a'`),
  costly('a list of 20,000 numbers', refused, () => {
    return `select 1 where 1 in (${Array.from({ length: 20_000 }, (_, i) => i).join(',')})`;
  }),
  costly('a query of 250 KB', refused, () => `select '${'x'.repeat(250_000)}'`),
  costly('a query of 1 MB', ['body_too_large'], () => `select '${'x'.repeat(1_000_000)}'`),
  costly('20,000 subqueries in each other', refused, () => {
    return `${'select (select '.repeat(20_000)}1${')'.repeat(20_000)}`.slice(0, 240_000);
  }),
  costly('JSON in a query that is nested 45,000 deep', unread, () => `select '${'['.repeat(45_000)}'::jsonb`),
];
