import pg from 'pg';

import { aDatabase } from '../database.fixture.js';
import { migrateTraces } from '../migrate.js';
import { projectId, traceIdOf } from '../spans.fixture.js';
import { dataSourceOf } from './data-source.js';

const database = aDatabase();

/** Every column as `table column type nullable`. */
async function columnsOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ column: string }>(
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable) as column
       from information_schema.columns where table_schema = 'traces' and table_name <> 'migrations'`,
    );
    return rows.map(({ column }) => column).sort();
  } finally {
    await client.end();
  }
}

/** The migrations before those that add more totals to each trace. */
function beforeTheirSums(): string[] {
  const names = dataSourceOf(database.url()).options.migrations;
  const made = (Array.isArray(names) ? names : []).map((migration) =>
    typeof migration === 'function' ? migration.name : '',
  );
  return made.slice(0, made.indexOf('KeepTracesForATime1796518800000'));
}

describe('the schema traces', () => {
  it('is the same when it is migrated again, and by many processes at once', async () => {
    const fresh = await database.another('many');
    await Promise.all([1, 2, 3, 4].map(() => migrateTraces(fresh)));
    await migrateTraces(fresh);
    expect(await columnsOf(fresh)).toEqual(await columnsOf(database.url()));
  });

  it('can be migrated back to nothing and forward again', async () => {
    const fresh = await database.another('back');
    await migrateTraces(fresh);
    const dataSource = await dataSourceOf(fresh).initialize();
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    await dataSource.destroy();
    expect(await columnsOf(fresh)).toEqual([]);
    await migrateTraces(fresh);
    expect(await columnsOf(fresh)).toEqual(await columnsOf(database.url()));
  });

  let searching = 0;
  it.each`
    sessions                                                | searched             | before       | after
    ${'search no schema to create in'}                      | ${'"$user"'}         | ${''}        | ${'traces'}
    ${'search nothing'}                                     | ${"''"}              | ${''}        | ${'traces'}
    ${'do not search the schema in which the extension is'} | ${'"$user"'}         | ${'"A ""Z"'} | ${'"A ""Z"'}
    ${'search a schema, as most do'}                        | ${'"$user", public'} | ${''}        | ${'public'}
  `('has an index for texts where sessions $sessions', async ({ searched, before, after }) => {
    const fresh = await database.another(`searching_${++searching}`);
    const client = new pg.Client({ connectionString: fresh });
    await client.connect();
    try {
      if (before) await client.query(`create schema ${before}; create extension pg_trgm with schema ${before}`);
      await client.query(`alter database ${new URL(fresh).pathname.slice(1)} set search_path = ${searched}`);
      await migrateTraces(fresh);
      const { rows } = await client.query(
        `select extnamespace::regnamespace::text as extension, to_regclass('traces.traces_by_text')::text as index
         from pg_extension where extname = 'pg_trgm'`,
      );
      expect(rows).toEqual([{ extension: after, index: 'traces.traces_by_text' }]);
    } finally {
      await client.end();
    }
  });

  it('includes the size, arrival time and session of traces stored earlier', async () => {
    const older = await database.another('older');
    await migrateTraces(older, beforeTheirSums());
    const client = new pg.Client({ connectionString: older });
    await client.connect();
    try {
      const ids = `'${projectId}', '${traceIdOf(1)}'`;
      await client.query(`insert into traces.traces (project_id, trace_id, name, start_ns, end_ns, span_count,
        error_count, root_has_parent, root_start_ns, root_span_id, root_ok)
        values (${ids}, 'n', 0, 86400000000000, 2, 0, false, 0, '1', false)`);
      const span = (id: number, input: string, session: string) => `(${ids}, '${id}', 'n', 'client', 'llm', 'ok', 0, 1,
        '${input}', '${session}', '{}', '{}', '{}', '[]', '[]')`;
      await client.query(`insert into traces.spans (project_id, trace_id, span_id, name, kind, type, status, start_ns,
        end_ns, input, session_id, attributes, resource, scope, events, links)
        values ${span(1, '"é"', 'b')}, ${span(2, '1', 'B')}`);
      await migrateTraces(older);
      const { rows } = await client.query('select bytes, received_at, session_id from traces.traces');
      const received_at = new Date('1970-01-02T00:00:00Z');
      expect(rows).toEqual([{ bytes: '27', received_at, session_id: 'B' }]);
    } finally {
      await client.end();
    }
  });

  it('has the columns of its entities', async () => {
    const dataSource = await dataSourceOf(database.url()).initialize();
    const expected = dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map(({ databaseName, type, isNullable }) =>
        [tableName, databaseName, String(type), isNullable ? 'YES' : 'NO'].join(' '),
      ),
    );
    await dataSource.destroy();
    expect(await columnsOf(database.url())).toEqual(expected.sort());
  });
});
