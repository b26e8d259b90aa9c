import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every queue was open to everybody in its project before. */
export class OpenQueuesToSome1796958000001 implements MigrationInterface {
  readonly name = 'OpenQueuesToSome1796958000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queues add column open_to text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queues drop column open_to');
  }
}
