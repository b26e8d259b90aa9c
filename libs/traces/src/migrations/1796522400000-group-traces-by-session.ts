import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  'alter table traces.traces add session_id text',
  `update traces.traces as trace set session_id = found.session_id
   from (
     select project_id, trace_id, min(session_id collate "C") as session_id from traces.spans
     where session_id is not null group by project_id, trace_id
   ) as found where (found.project_id, found.trace_id) = (trace.project_id, trace.trace_id)`,
  // The index has only a hash of the id, which may be long.
  `create index traces_of_session on traces.traces (project_id, md5(session_id), start_ns, trace_id)
   where session_id is not null`,
];

export class GroupTracesBySession1796522400000 implements MigrationInterface {
  readonly name = 'GroupTracesBySession1796522400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table traces.traces drop session_id');
  }
}
