import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No queue was archived before. Who approved how many items of each queue is counted from the items. */
const statements = [
  `alter table queues add column archived boolean`,
  `update queues set archived = false`,
  `alter table queues alter column archived set not null`,
  `create table queue_approvals (
     queue_id uuid not null,
     actor_id text not null,
     items integer not null,
     primary key (queue_id, actor_id)
   )`,
  `insert into queue_approvals
   select queue_id, approved_by::json ->> 'id', count(*) from queue_items
   where approved_by is not null and state in (2, 4)
   group by queue_id, approved_by::json ->> 'id'`,
  `create index queue_approvals_of_actor on queue_approvals (actor_id, queue_id)`,
];

export class ArchiveQueues1796256000000 implements MigrationInterface {
  readonly name = 'ArchiveQueues1796256000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table queue_approvals');
    await runner.query('alter table queues drop column archived');
  }
}
