import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How annotations led to the target of a datapoint, and whose they were. Only events from now on say so. */
export class NameAnnotators1796954400000 implements MigrationInterface {
  readonly name = 'NameAnnotators1796954400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table datapoints add column decided text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table datapoints drop column decided');
  }
}
