import type { MigrationInterface, QueryRunner } from 'typeorm';

const texts = ['name', 'input', 'output', 'attributes', 'resource', 'scope', 'events', 'links', 'status_message'];
const bytes = texts.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

const statements = [
  'alter table traces.traces add bytes bigint not null default 0, add received_at timestamptz not null default now()',
  // It is not known when the stored spans arrived, so their end counts instead.
  `update traces.traces as trace set bytes = sums.bytes, received_at = least(now(), to_timestamp(trace.end_ns / 1e9))
   from (select project_id, trace_id, sum(${bytes}) as bytes from traces.spans group by project_id, trace_id) as sums
   where (sums.project_id, sums.trace_id) = (trace.project_id, trace.trace_id)`,
  'create index traces_by_arrival on traces.traces (project_id, received_at, trace_id) include (bytes)',
  `create table traces.retention (
    project_id uuid primary key,
    keep_days integer,
    keep_bytes bigint,
    checked_at timestamptz,
    removed_at timestamptz,
    removed_traces bigint,
    removed_spans bigint,
    removed_bytes bigint
  )`,
];

export class KeepTracesForATime1796518800000 implements MigrationInterface {
  readonly name = 'KeepTracesForATime1796518800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table traces.retention');
    await runner.query('alter table traces.traces drop bytes, drop received_at');
  }
}
