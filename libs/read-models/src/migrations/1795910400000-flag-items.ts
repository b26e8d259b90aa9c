import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Items can be flagged. No item was flagged before, so there is nothing to fill in. */
export class FlagItems1795910400000 implements MigrationInterface {
  readonly name = 'FlagItems1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queue_items add column flag text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queue_items drop column flag');
  }
}
