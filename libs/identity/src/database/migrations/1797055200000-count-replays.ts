import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountReplays1797055200000 implements MigrationInterface {
  readonly name = 'CountReplays1797055200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.webhook add column replays integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.webhook drop column replays');
  }
}
