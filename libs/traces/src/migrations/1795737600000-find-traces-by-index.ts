import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A server's sessions may have a search path without a schema to create an extension in, or without the one where it already is.
 * Only for this transaction.
 */
const searching = `select set_config('search_path', concat_ws(', ', current_setting('search_path'), coalesce(
  (select quote_ident(nspname) from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'),
  'traces')), true)`;

/**
 * Names are found by groups of three letters. If the extension for that is missing, all names are
 * searched: slower if there are very many, but with the same result.
 */
const byText = `do $$
begin
  create extension if not exists pg_trgm;
  create index traces_by_text on traces.traces using gin (name gin_trgm_ops, service gin_trgm_ops);
exception when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
  raise notice 'Traces are found by name without an index: %', sqlerrm;
end $$`;

export class FindTracesByIndex1795737600000 implements MigrationInterface {
  readonly name = 'FindTracesByIndex1795737600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(searching);
    await runner.query(byText);
    await runner.query('create index traces_by_duration on traces.traces (project_id, duration_ns)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists traces.traces_by_text, traces.traces_by_duration');
  }
}
