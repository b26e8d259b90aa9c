import type { MigrationInterface, QueryRunner } from 'typeorm';

/** While people approve items, the review screen asks what they have approved themselves. */
export class FindApprovals1796342400000 implements MigrationInterface {
  readonly name = 'FindApprovals1796342400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index activity_of_approver on activity (queue_id, actor_id, position) where (type = 'ItemApproved'::text)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index activity_of_approver');
  }
}
