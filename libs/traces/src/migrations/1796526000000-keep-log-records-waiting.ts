import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepLogRecordsWaiting1796526000000 implements MigrationInterface {
  readonly name = 'KeepLogRecordsWaiting1796526000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table traces.log_records (
      project_id uuid not null,
      trace_id text not null,
      span_id text not null,
      digest text not null,
      event text not null,
      received_at timestamptz not null default now(),
      place integer not null,
      primary key (project_id, trace_id, span_id, digest)
    )`);
    await runner.query('create index log_records_by_arrival on traces.log_records (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table traces.log_records');
  }
}
