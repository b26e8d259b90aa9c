// Statements that disguise what they are.
import { forbidden } from '../sql-query.js';

export const sqlHidden = [
  forbidden('statements after comments and quotes', [
    `select 1; delete from items`,
    `select 1 /* ; */; commit; delete from items`,
    `/* select 1 */ delete from items`,
    `select 1 -- \n; delete from items`,
    `select 1 --\r; delete from items`,
    `select '\\'; delete from items --'`,
    `select E'\\''; delete from items; --'`,
    `select $a$ $b$ $a$; delete from items --$b$`,
    `/* /* */ */ delete from items /* */`,
    `select 1;\n\n\n;commit`,
  ]),
  forbidden('names in other characters', [
    `select U&"\\0070g_sleep"(10)`,
    `select "pg_sleep"(10)`,
    `select "PG_SLEEP"(10)`,
    `select PG_CATALOG . /**/ "pg_sleep" /**/ (10)`,
    `select * from U&"\\0070g_class"`,
    `select * from "read_model"."queues"`,
    `select U&'\\0070g_class'::regclass`,
    `select 1 operator(pg_catalog.||) pg_sleep(10)`,
  ]),
  forbidden(
    'characters that look like spaces',
    [`\uFEFFdelete from items`, `\u{a0}delete from items`, `select\u{200b} 1; delete from items`],
    // To Postgres, they are letters in a name.
    ['sql_refused', 'sql_failed'],
  ),
  forbidden('NUL', [`select 1\0; delete from items`, `\0delete from items`], ['invalid_body']),
];
