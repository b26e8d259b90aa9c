import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions are listed by their latest traces: without this index, all traces without a session would be read, too. */
export class ListSessions1796608800000 implements MigrationInterface {
  readonly name = 'ListSessions1796608800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index traces_in_sessions on traces.traces (project_id, start_ns, trace_id) where session_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index traces.traces_in_sessions');
  }
}
