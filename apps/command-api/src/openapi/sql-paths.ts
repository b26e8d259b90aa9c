import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { count, id, list, object, orNull, ref, text, time, type Schema } from './schema.js';

const tag = 'SQL';
const runId = '4f3d2c1b-0a99-4e77-8b66-5a4b3c2d1e0f';
const queryId = '01997ca3-6b1e-7d52-9a47-8c1d2e3f4a5b';
const query = `select state, count(*) from items group by state`;
const saved = {
  ...{ id: queryId, name: 'Items by state', query, savedBy: 'Ada' },
  ...{ createdAt: '2026-11-21T08:57:16.019Z', updatedAt: '2026-11-21T08:57:16.019Z' },
};

const name: Schema = { type: 'string', minLength: 1, maxLength: 200 };
const sql: Schema = { type: 'string', minLength: 1, maxLength: 100_000, description: 'One SELECT of Postgres' };
const column = object({ name: text, type: { ...text, description: 'As Postgres calls it' } });
const cell: Schema = {
  type: ['string', 'number', 'boolean', 'null'],
  description:
    'Whole numbers up to 32 bits, floating point and boolean as such; all else as its text: bigint, numeric, JSON',
};

export const sqlSchemas: Readonly<Record<string, Schema>> = {
  SqlQuery: object(
    {
      query: sql,
      limit: { type: 'integer', minimum: 1, default: 1_000, description: 'Most rows; at most `LIMIT_SQL_ROWS`' },
      runId: { ...id, description: 'Names the run, so that it can be cancelled' },
    },
    ['limit', 'runId'],
  ),
  SqlResult: object({
    runId: id,
    columns: list(column),
    rows: list(list(cell), { description: 'One array per row, in the order of the columns' }),
    truncated: { type: 'boolean', description: 'Whether there is more than these rows' },
    truncatedBy: orNull({ type: 'string', enum: ['rows', 'bytes'] }),
    ms: { ...count, description: 'Milliseconds that it took' },
  }),
  SqlTable: object({ name: text, meaning: text, columns: list(object({ name: text, type: text, meaning: text })) }),
  NewSavedQuery: object({ name, query: sql }),
  SavedQueryChanges: object({ name, query: sql }, ['name', 'query']),
  SavedQuery: object({ id, name, query: sql, savedBy: text, createdAt: time, updatedAt: time }),
};

const runProblems = [
  ...(['sql_refused', 'sql_failed', 'sql_timeout', 'sql_cancelled', 'sql_too_large'] as const),
  ...(['sql_busy', 'sql_unavailable'] as const),
];

export const sqlPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/sql': {
    post: operation({
      id: 'runSql',
      tag,
      summary: "Query the project's rows with SQL",
      description:
        'One SELECT over the tables of `GET /v1/sql/tables`, which hold the rows of the project and no others. Nothing can ' +
        'be changed. Whoever leaves before the answer cancels the query. Problems carry `position`, where it is known: ' +
        'the place in the query, in UTF-16 units from 0.',
      access: 'read',
      body: { schema: ref('SqlQuery'), example: { query, limit: 100 } },
      ok: {
        status: 200,
        description: 'The result, or its beginning',
        schema: ref('SqlResult'),
        example: {
          runId,
          columns: [
            { name: 'state', type: 'text' },
            { name: 'count', type: 'bigint' },
          ],
          rows: [
            ['New', '120'],
            ['Approved', '77'],
          ],
          ...{ truncated: false, truncatedBy: null, ms: 12 },
        },
      },
      problems: runProblems,
    }),
  },
  '/v1/sql/{run}': {
    delete: operation({
      id: 'cancelSql',
      tag,
      summary: 'Cancel a query',
      access: 'read',
      parameters: [p.idInPath('run', 'run', runId)],
      ok: { status: 204, description: 'It ends' },
      problems: ['sql_run_not_found', 'sql_unavailable'],
    }),
  },
  '/v1/sql/tables': {
    get: operation({
      id: 'listSqlTables',
      tag,
      summary: 'What can be queried',
      access: 'read',
      ok: {
        status: 200,
        description: 'The tables and their columns',
        schema: object({ data: list(ref('SqlTable')) }),
        example: {
          data: [
            {
              name: 'items',
              meaning: 'Items of all queues',
              columns: [{ name: 'id', type: 'uuid', meaning: 'The id of the item' }],
            },
          ],
        },
      },
    }),
  },
  '/v1/sql/queries': {
    get: operation({
      id: 'listSavedQueries',
      tag,
      summary: 'The saved queries of the project, by name',
      access: 'read',
      ok: {
        status: 200,
        description: 'All of them',
        schema: object({ data: list(ref('SavedQuery')) }),
        example: { data: [saved] },
      },
    }),
    post: operation({
      id: 'saveQuery',
      tag,
      summary: 'Save a query',
      access: 'review',
      body: { schema: ref('NewSavedQuery'), example: { name: saved.name, query } },
      ok: { status: 201, description: 'It is saved', schema: ref('SavedQuery'), example: saved },
      problems: ['sql_query_exists'],
    }),
  },
  '/v1/sql/queries/{query}': {
    patch: operation({
      id: 'changeSavedQuery',
      tag,
      summary: 'Rename a saved query, or save another text in its place',
      access: 'review',
      parameters: [p.idInPath('query', 'saved query', queryId)],
      body: { schema: ref('SavedQueryChanges'), example: { name: 'Items by state' } },
      ok: { status: 200, description: 'As it is now', schema: ref('SavedQuery'), example: saved },
      problems: ['sql_query_not_found', 'sql_query_exists'],
    }),
    delete: operation({
      id: 'deleteSavedQuery',
      tag,
      summary: 'Delete a saved query',
      access: 'review',
      parameters: [p.idInPath('query', 'saved query', queryId)],
      ok: { status: 204, description: 'It is gone' },
      problems: ['sql_query_not_found'],
    }),
  },
};
