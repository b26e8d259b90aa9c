import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Before, every item had one target. */
const statements = [
  `alter table queues add column overlap smallint, add column slot_hours integer`,
  `update queues set overlap = 1, slot_hours = 24`,
  `alter table queues alter column overlap set not null, alter column slot_hours set not null`,
];

export class ChooseOverlap1796860800000 implements MigrationInterface {
  readonly name = 'ChooseOverlap1796860800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queues drop column overlap, drop column slot_hours');
  }
}
