import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The spans of a long trace are read in parts: without this index, each part would read and sort all of them. */
export class OrderSpansOfTrace1795996800000 implements MigrationInterface {
  readonly name = 'OrderSpansOfTrace1795996800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index spans_of_trace on traces.spans (project_id, trace_id, start_ns)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index traces.spans_of_trace');
  }
}
