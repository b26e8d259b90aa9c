import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Before, labelers could push in every queue. */
const statements = [
  `alter table queues add column labelers_may_push boolean`,
  `update queues set labelers_may_push = true`,
  `alter table queues alter column labelers_may_push set not null`,
];

export class ChoosePushers1796774400000 implements MigrationInterface {
  readonly name = 'ChoosePushers1796774400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queues drop column labelers_may_push');
  }
}
