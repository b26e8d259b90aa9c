import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payloads are `text`: Postgres' JSON types lose key order or digits, or refuse `\u0000`. */
const statements = [
  `create table traces.spans (
    project_id uuid not null,
    trace_id text not null,
    span_id text not null,
    parent_span_id text,
    name text not null,
    kind text not null,
    type text not null,
    status text not null,
    status_message text,
    start_ns bigint not null,
    end_ns bigint not null,
    service text,
    model text,
    input_tokens bigint,
    output_tokens bigint,
    cost numeric,
    input text,
    output text,
    attributes text not null,
    resource text not null,
    scope text not null,
    events text not null,
    links text not null,
    primary key (project_id, trace_id, span_id)
  )`,
  `create index spans_by_start on traces.spans (project_id, start_ns)`,
  // The columns root_… order the spans seen so far: the smallest is the root, and provides name and service.
  `create table traces.traces (
    project_id uuid not null,
    trace_id text not null,
    name text not null,
    service text,
    status text not null generated always as
      (case when error_count > 0 then 'error' when root_ok then 'ok' else 'unset' end) stored,
    start_ns bigint not null,
    end_ns bigint not null,
    duration_ns bigint not null generated always as (end_ns - start_ns) stored,
    span_count integer not null,
    error_count integer not null,
    input_tokens bigint,
    output_tokens bigint,
    cost numeric,
    root_has_parent boolean not null,
    root_start_ns bigint not null,
    root_span_id text not null,
    root_ok boolean not null,
    primary key (project_id, trace_id)
  )`,
  `create index traces_by_start on traces.traces (project_id, start_ns, trace_id)`,
  `create index traces_by_status on traces.traces (project_id, status, start_ns, trace_id)`,
];

export class CreateTraces1795435200000 implements MigrationInterface {
  readonly name = 'CreateTraces1795435200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table traces.spans, traces.traces');
  }
}
