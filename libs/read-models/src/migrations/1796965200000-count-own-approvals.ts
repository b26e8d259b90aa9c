import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Approvals by agreement no longer count for the member who submitted last or changed what the queue needs. */
const count = (which: string) => [
  `delete from queue_approvals`,
  `insert into queue_approvals
   select queue_id, approved_by::json ->> 'id', count(*) from queue_items
   where approved_by is not null and state in (2, 4) ${which}
   group by queue_id, approved_by::json ->> 'id'`,
];

export class CountOwnApprovals1796965200000 implements MigrationInterface {
  readonly name = 'CountOwnApprovals1796965200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of count(`and agreement <> 'reached'`)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of count('')) await runner.query(statement);
  }
}
