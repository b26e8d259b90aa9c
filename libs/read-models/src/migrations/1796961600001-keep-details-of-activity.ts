import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Before, no event had details. */
export class KeepDetailsOfActivity1796961600001 implements MigrationInterface {
  readonly name = 'KeepDetailsOfActivity1796961600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table activity add column details text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table activity drop column details');
  }
}
